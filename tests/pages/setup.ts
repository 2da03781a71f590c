// What the pages' modules expect of a browser, in Node: English, storage, and the words files in place of a server.

import { beforeEach } from 'vitest';

const WORDS = import.meta.glob<string>(
  ['/client/src/words/*.ftl', '/src/parlour/games/*/words.en.ftl', '/src/parlour/features/*/pages/words.*.ftl'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const stored = new Map<string, string>();
const browser = {
  document: { documentElement: { lang: '', dataset: {} } },
  location: new URL('http://localhost/'),
  navigator: { language: 'en-GB', onLine: true },
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  },
  fetch: async (path: string) => {
    const game = /^\/api\/games\/(\w+)\/words/.exec(path)?.[1];
    const file = game ? `/src/parlour/games/${game}/words.en.ftl` : path.split('?')[0]!;
    return new Response(WORDS[file], { headers: { 'content-type': 'text/plain' } });
  },
};
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

beforeEach(() => stored.clear());
