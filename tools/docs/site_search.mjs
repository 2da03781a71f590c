// Searches the built site with its own search engine: node tools/docs/site_search.mjs SITE QUERY…
// Prints for each query the address of its first hit, as a reader of the site would see it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';

const [site, ...queries] = process.argv.slice(2);
const folder = join(site, 'assets/javascripts/workers');
const worker = readdirSync(folder).find((name) => name.startsWith('search.') && name.endsWith('.js'));
const index = JSON.parse(readFileSync(join(site, 'search.json'), 'utf8'));

const answers = [];
const self = { postMessage: (message) => answers.shift()(message) };
vm.runInNewContext(readFileSync(join(folder, worker), 'utf8'), { self, Intl, setTimeout });
const ask = (type, data) =>
  new Promise((answered) => {
    answers.push(answered);
    self.onmessage({ data: { type, data } });
  });

await ask(0, index);
const hits = {};
for (const input of queries) {
  const { type, data } = await ask(2, { input });
  if (type !== 3) throw new Error(`the search failed at ${input}`);
  const [first] = data.items;
  hits[input] = first ? index.items[first.id].location : null;
}
console.log(JSON.stringify(hits));
