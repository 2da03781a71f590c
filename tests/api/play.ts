// A game of Memory against a house bot, with types that were generated from openapi.json.
// Run by tests/api/test_generated_clients.py: `play SERVER`. Prints the record of the finished game.

import createClient from 'openapi-fetch';
import type { paths } from './api.js';

const baseUrl = process.argv[2]!;

const known = await createClient<paths>({ baseUrl }).POST('/api/tokens', { body: { name: 'Ben', bot: 'generated' } });
const ben = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${known.data!.token}` } });

const opened = await ben.POST('/api/tables', { body: { game: 'memory', bots: 1, level: 'beginner' } });
const params = { path: { table: opened.data!.table } };
type Command = paths['/api/tables/{table}/do']['post']['requestBody']['content']['application/json'];

async function send(body: Command): Promise<void> {
  const { data, error } = await ben.POST('/api/tables/{table}/do', { params, body });
  if (data?.t !== 'ok') throw new Error(JSON.stringify(error ?? data));
}

await send({ t: 'commit', id: 'commit', commit: null });
for (;;) {
  const { data } = await ben.GET('/api/tables/{table}', { params });
  const { news } = data!;
  if (news.over) break;
  const move = news.moves?.[0] as Record<string, never> | undefined;
  if (move) await send({ t: 'move', id: `m${news.seq}`, base: news.seq, move });
  else await new Promise((done) => setTimeout(done, 20));
}
const record = await ben.GET('/api/tables/{table}/record', { params });
console.log(JSON.stringify(record.data));
