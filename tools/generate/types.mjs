// Write TypeScript types from the schemas: client/src/net/gen from docs/schema, and types.ts beside each
// game's schema.json.
//
// With --check nothing is written, and what is out of date is named.

import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

import { compile } from 'json-schema-to-typescript';

const ROOT = new URL('../../', import.meta.url);
const games = readdirSync(new URL('src/parlour/games/', ROOT)).map((name) => `src/parlour/games/${name}`);
const FILES = [
  ...['bodies', 'frames', 'record'].map((name) => [`docs/schema/${name}.json`, `client/src/net/gen/${name}.ts`]),
  ...games
    .filter((path) => existsSync(new URL(`${path}/schema.json`, ROOT)))
    .map((path) => [`${path}/schema.json`, `${path}/types.ts`]),
];
const checking = process.argv.includes('--check');

// What a client sends may leave out what has a default; what the server sends leaves nothing out.
const ASKED = ['Options', 'Sit', 'Ask', 'Opening', 'Newcomer', 'Program', 'Work'];

// Defaults are the server's business, and tuples are said as this compiler knows them. It would say a list of
// at most five as one type for each length.
function plain(schema, whole) {
  if (Array.isArray(schema)) return schema.map((part) => plain(part, whole));
  if (schema === null || typeof schema !== 'object') return schema;
  const { default: _, prefixItems, ...rest } = schema;
  if (!prefixItems) delete rest.maxItems;
  if (!prefixItems && rest.minItems > 1) delete rest.minItems;
  if (prefixItems) Object.assign(rest, { items: prefixItems, additionalItems: false });
  if (rest.properties && whole) rest.required = Object.keys(rest.properties);
  if (rest.type === 'object' && !rest.properties && !rest.additionalProperties)
    return { ...rest, tsType: '{ [k: string]: unknown }' };
  return Object.fromEntries(
    Object.entries(rest).map(([name, part]) => [name, name === 'enum' ? part : plain(part, whole)]),
  );
}

async function types(file) {
  const schema = JSON.parse(await readFile(new URL(file, ROOT), 'utf8'));
  for (const [name, part] of Object.entries(schema.$defs)) schema.$defs[name] = plain(part, !ASKED.includes(name));
  const names = Object.keys(schema.$defs);
  const all = { title: 'All', type: 'object', additionalProperties: false, properties: {}, $defs: schema.$defs };
  for (const name of names) all.properties[name] = { $ref: `#/$defs/${name}` };
  all.required = names;
  const text = await compile(all, 'All', {
    additionalProperties: false,
    bannerComment: '// Made by `make schemas` from types.py or parlour.api. Do not edit.',
    style: { singleQuote: true, printWidth: 100 },
  });
  return text.replace(/export interface All \{[\s\S]*?\n\}\n/, '');
}

const stale = [];
for (const [file, target] of FILES) {
  const text = await types(file);
  const before = await readFile(new URL(target, ROOT), 'utf8').catch(() => '');
  if (before === text) continue;
  stale.push(target);
  if (!checking) await writeFile(new URL(target, ROOT), text);
}
if (checking && stale.length) {
  console.error(`out of date: ${stale.join(', ')}. Run: make schemas`);
  process.exit(1);
}
