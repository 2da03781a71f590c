// Write client/src/gen: TypeScript types of frames, bodies, records and each game, from docs/schema.
//
// With --check nothing is written, and what is out of date is named.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';

import { compile } from 'json-schema-to-typescript';

const SCHEMAS = new URL('../docs/schema/', import.meta.url);
const TYPES = new URL('../client/src/gen/', import.meta.url);
const checking = process.argv.includes('--check');

// What a client sends may leave out what has a default; what the server sends leaves nothing out.
const ASKED = ['Options', 'Sit', 'Ask', 'Opening', 'Newcomer', 'Program', 'Work'];

// Defaults are the server's business, and tuples are said as this compiler knows them.
function plain(schema, whole) {
  if (Array.isArray(schema)) return schema.map((part) => plain(part, whole));
  if (schema === null || typeof schema !== 'object') return schema;
  const { default: _, prefixItems, ...rest } = schema;
  if (prefixItems) Object.assign(rest, { items: prefixItems, additionalItems: false });
  if (rest.properties && whole) rest.required = Object.keys(rest.properties);
  if (rest.type === 'object' && !rest.properties && !rest.additionalProperties)
    return { ...rest, tsType: '{ [k: string]: unknown }' };
  return Object.fromEntries(
    Object.entries(rest).map(([name, part]) => [name, name === 'enum' ? part : plain(part, whole)]),
  );
}

async function types(file) {
  const schema = JSON.parse(await readFile(new URL(file, SCHEMAS), 'utf8'));
  for (const [name, part] of Object.entries(schema.$defs))
    schema.$defs[name] = plain(part, !ASKED.includes(name));
  const names = Object.keys(schema.$defs);
  const all = { title: 'All', type: 'object', additionalProperties: false, properties: {}, $defs: schema.$defs };
  for (const name of names) all.properties[name] = { $ref: `#/$defs/${name}` };
  all.required = names;
  const text = await compile(all, 'All', {
    additionalProperties: false,
    bannerComment: '// Made from docs/schema by `make schemas`. Do not edit.',
    style: { singleQuote: true, printWidth: 100 },
  });
  return text.replace(/export interface All \{[\s\S]*?\n\}\n/, '');
}

const stale = [];
await mkdir(TYPES, { recursive: true });
for (const file of (await readdir(SCHEMAS)).sort()) {
  if (file === 'openapi.json') continue;
  const target = new URL(file.replace('.json', '.ts'), TYPES);
  const text = await types(file);
  const before = await readFile(target, 'utf8').catch(() => '');
  if (before === text) continue;
  stale.push(target.pathname.split('/').slice(-1)[0]);
  if (!checking) await writeFile(target, text);
}
if (checking && stale.length) {
  console.error(`out of date: ${stale.join(', ')}. Run: make schemas`);
  process.exit(1);
}
