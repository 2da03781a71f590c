import { expect, test } from 'vitest';

const [source] = Object.values(
  import.meta.glob<string>('/client/worker.js', { query: '?raw', import: 'default', eager: true }),
);

/** Asks the service worker, which has its own caches and this network. */
function worker(fetch: () => Promise<Response>): (path: string) => Promise<Response> {
  const answers = new Map<string, Response>();
  const cache = {
    match: async ({ url }: Request) => answers.get(url)?.clone(),
    put: async ({ url }: Request, answer: Response) => void answers.set(url, answer),
  };
  let onFetch: (event: { request: Request; respondWith: (answer: Promise<Response>) => void }) => void;
  const self = {
    FILES: [],
    SHELL: 'shell',
    OFFLINE: ['/api/lessons/'],
    addEventListener: (kind: string, listener: typeof onFetch) => {
      if (kind === 'fetch') onFetch = listener;
    },
  };
  const location = new URL('http://localhost/');
  const run = new Function('self', 'caches', 'fetch', 'location', source!);
  run(self, { open: async () => cache }, fetch, location);
  return (path) =>
    new Promise((respondWith) => onFetch({ request: new Request(new URL(path, location)), respondWith }));
}

test('an answer of a lesson is kept, and an error is not', async () => {
  const network = [new Response('busy', { status: 503 }), new Response('a lesson')];
  const ask = worker(async () => network.shift() ?? Promise.reject(new TypeError('offline')));
  expect((await ask('/api/lessons/memory')).status).toBe(503);
  expect(await (await ask('/api/lessons/memory')).text()).toBe('a lesson');
  expect(await (await ask('/api/lessons/memory')).text()).toBe('a lesson'); // without the network
  await expect(ask('/api/lessons/phage')).rejects.toThrow('offline');
});
