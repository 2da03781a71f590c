// No module imports itself by way of others, not even for a type.

import { expect, test } from 'vitest';

const texts = import.meta.glob<string>(
  ['/client/src/**/*.{ts,svelte}', '/src/parlour/games/*/*.{ts,svelte}', '/src/parlour/features/*/pages/*.{ts,svelte}'],
  { query: '?raw', import: 'default', eager: true },
);
const sources = Object.keys(texts);
const IMPORT = /^\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]/gm; // not `import()`: that one is loaded later

function imported(from: string): string[] {
  return [...texts[from]!.matchAll(IMPORT)].flatMap(([, name]) => {
    const known = name!
      .replace('$client/', '/client/src/')
      .replace('$games/', '/src/parlour/games/')
      .replace('$features/', '/src/parlour/features/');
    const path = new URL(known, `file://${from}`).pathname;
    return [path, `${path}.ts`].filter((one) => one in texts && one !== from); // a page may contain itself
  });
}

/** The first circle that a search from this module meets. */
function circle(at: string, graph: Map<string, string[]>, way: string[], done: Set<string>): string[] {
  if (way.includes(at)) return [...way.slice(way.indexOf(at)), at];
  if (done.has(at)) return [];
  done.add(at);
  for (const next of graph.get(at) ?? []) {
    const found = circle(next, graph, [...way, at], done);
    if (found.length) return found;
  }
  return [];
}

test('there is no circle of imports', () => {
  const graph = new Map(sources.map((path) => [path, imported(path)]));
  expect(graph.get('/client/src/main.ts')).toContain('/client/src/shell/App.svelte');
  expect(graph.get('/src/parlour/games/memory/lines.ts')).toContain('/client/src/net/types.ts');
  expect(graph.get('/src/parlour/features/puzzles/pages/page.ts')).toContain('/client/src/shell/page.ts');
  const done = new Set<string>();
  for (const path of sources) expect(circle(path, graph, [], done)).toEqual([]);
});

test('types that all share come from generated ones only', () => {
  expect(imported('/client/src/net/types.ts').every((path) => path.startsWith('/client/src/net/gen/'))).toBe(true);
});

test('our pages and boards import no feature, and features import their own folder', () => {
  const folder = (path: string): string => /^\/src\/parlour\/features\/\w+\//.exec(path)?.[0] ?? '';
  expect(folder('/src/parlour/features/puzzles/pages/page.ts')).toBe('/src/parlour/features/puzzles/');
  for (const path of sources)
    for (const other of imported(path))
      if (folder(other)) expect(`${folder(path)} in ${path}`).toBe(`${folder(other)} in ${path}`);
});
