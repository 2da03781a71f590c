// The page's own socket, run by Node: a line of JSON for each welcome, news and status.

const { bundle, server, table, token } = Object.fromEntries(process.argv.slice(2).map((arg) => arg.split(/=(.*)/s)));
const headers = { authorization: `Bearer ${token}` };
const Plain = globalThis.WebSocket;
const plainFetch = globalThis.fetch;
const nothing = () => {};
const stored = new Map();
const page = {
  location: new URL(server),
  navigator: { language: 'en', onLine: true },
  document: { visibilityState: 'visible', addEventListener: nothing, removeEventListener: nothing },
  addEventListener: nothing,
  removeEventListener: nothing,
  localStorage: {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
    removeItem: (key) => stored.delete(key),
  },
  fetch: (path, how) => plainFetch(new URL(path, server), { ...how, headers: { ...how.headers, ...headers } }),
  WebSocket: class extends Plain {
    constructor(url) {
      super(url, { headers });
      this.addEventListener('error', () => this.onclose?.()); // a refused handshake: Node fires no `close`
    }
  },
};
for (const [name, value] of Object.entries(page))
  Object.defineProperty(globalThis, name, { value, configurable: true });

const told = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);
const { TableSocket } = await import(bundle);
new TableSocket(table, {
  welcome: ({ lost }) => told({ t: 'welcome', lost: Boolean(lost) }),
  news: ({ seq, hash }) => told({ t: 'news', seq, hash }),
  said: nothing,
  status: (status) => told({ t: 'status', status }),
});
