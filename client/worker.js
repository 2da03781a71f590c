// Kept on the device: the shell, so that it opens at once, and the rules, so that they can be read
// anywhere. Tables are never kept: what they show comes from the server or not at all.

const FILES = self.FILES; // put here by the build: every file of the pages
const SHELL = self.SHELL; // a name that changes with them
const RULES = 'rules';
const ANSWERS = 'lessons'; // browsers have this cache from earlier versions
const OFFLINE = self.OFFLINE; // and beginnings of paths whose answers never change: what was fetched once stays
const READ = /^\/api\/games(\/[^/]+\/(rules|words)|\/[^/]+)?$/;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(Promise.all([kept(), read()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => ![SHELL, RULES, ANSWERS].includes(name)).map((name) => caches.delete(name))),
      ),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/')));
  else if (FILES.includes(pathname)) event.respondWith(caches.match(pathname).then((found) => found ?? fetch(request)));
  else if (READ.test(pathname)) event.respondWith(fresh(request));
  else if (OFFLINE.some((path) => pathname.startsWith(path))) event.respondWith(once(request));
});

const kept = async () => (await caches.open(SHELL)).addAll(['/', ...FILES]);

async function read() {
  const rules = await caches.open(RULES);
  const told = `?language=${/^(de|fr)/.exec(navigator.language)?.[0] ?? 'en'}`;
  const games = await fetch(`/api/games${told}`);
  await rules.put(`/api/games${told}`, games.clone());
  const read = (await games.json()).flatMap(({ name }) =>
    ['', '/rules', '/words'].map((part) => `/api/games/${name}${part}${told}`),
  );
  await rules.addAll(read);
}

async function once(request) {
  const answers = await caches.open(ANSWERS);
  const found = await answers.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await answers.put(request, answer.clone());
  return answer;
}

async function fresh(request) {
  const rules = await caches.open(RULES);
  try {
    const answer = await fetch(request);
    if (answer.ok) await rules.put(request, answer.clone());
    return answer;
  } catch {
    // In another language rather than not at all.
    return (await rules.match(request)) ?? (await rules.match(request, { ignoreSearch: true })) ?? Response.error();
  }
}
