// Players at every seat of many tables at once, alike for every server under test.
//
//   node players.mjs --way parlour --port 8000 --tables 200 --spare 100 --seconds 5
//
// All tables are opened, and all their seats connected, before anything is measured; when a game
// is over its players go on at a spare table. A move is sent once both seats have the news of the
// last one, and counts when both have its own. We say `go` and `stop` around what is measured,
// then give the figures as a line of JSON. With --hold nobody moves: we say `held`, and stay
// until our input ends.

import { parseArgs } from 'node:util';

import { Table, sleep } from './table.mjs';

const { values: told } = parseArgs({
  options: {
    way: { type: 'string' },
    port: { type: 'string' },
    tables: { type: 'string', default: '200' },
    spare: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '5' },
    warm: { type: 'string', default: '1' },
    rate: { type: 'string', default: '0' }, // moves a second on all tables; 0: as fast as answered
    hold: { type: 'boolean', default: false },
  },
});
const [tables, spare, seconds, warm, rate] = ['tables', 'spare', 'seconds', 'warm', 'rate'].map(
  (name) => Number(told[name]),
);
const AT_ONCE = 16; // tables that are opened side by side

const way = await import(`./ways/${told.way}.mjs`);
const spares = [];
const waits = [];
let measuring = false;

const say = (line) => process.stdout.write(`${line}\n`);

async function opened(count) {
  const laid = [];
  const opening = async () => {
    while (laid.length < count) {
      const table = new Table(way.SEATS);
      laid.push(table);
      await Promise.all([table.ready, way.open(Number(told.port), table)]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, opening));
  return laid;
}

function play(table) {
  table.settled = () => {
    if (measuring && table.sent) waits.push(performance.now() - table.sent);
    if (!table.over) next(table);
    else if (spares.length) play(spares.pop());
    else throw new Error('no spare table is left');
  };
  next(table);
}

function next(table) {
  if (rate === 0) table.move();
  else setTimeout(() => table.move(), (-Math.log(1 - Math.random()) * 1000 * tables) / rate);
}

const at = (share) => waits[Math.min(waits.length - 1, Math.floor(share * waits.length))];

async function measured() {
  await sleep(1000 * warm);
  measuring = true;
  const [began, used] = [performance.now(), process.cpuUsage()];
  say('go');
  await sleep(1000 * seconds);
  measuring = false;
  say('stop');
  const took = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(used);
  const moves = waits.length;
  waits.sort((one, other) => one - other);
  const cores = (user + system) / 1e6 / took;
  return { moves, rate: moves / took, p50: at(0.5), p99: at(0.99), p999: at(0.999), cores };
}

setTimeout(() => process.exit(3), 1000 * (told.hold ? 3600 : 300 + seconds)).unref(); // whatever happens
const laid = await opened(tables + spare);
if (told.hold) {
  say('held');
  process.stdin.resume().on('end', () => process.exit(0));
} else {
  spares.push(...laid.splice(tables));
  laid.forEach(play);
  say(JSON.stringify(await measured()));
  process.exit(0);
}
