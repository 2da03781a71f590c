// The browser's own checker, run by Node: reads questions from its input, a line of JSON each.

import { createInterface } from 'node:readline';

const { bundle } = Object.fromEntries(process.argv.slice(2).map((arg) => arg.split('=')));
const { fair, ids, verify } = await import(bundle);

let kept; // the replay asked about last: it is megabytes, and what is tampered with is a few bytes

async function faults({ replay = kept, changes = [], published = [] }) {
  kept = replay;
  const before = changes.map(({ path, value }) => {
    const inner = path.slice(0, -1).reduce((part, step) => part[step], kept);
    const was = inner[path.at(-1)];
    inner[path.at(-1)] = value;
    return () => (inner[path.at(-1)] = was);
  });
  const found = await verify.faults(kept, published);
  before.forEach((restore) => restore());
  return found;
}

const ASKED = {
  faults,
  vector({ vector }) {
    const seeds = vector.player_seeds.map((seed) => (seed ? ids.unhex(seed) : null));
    const commits = seeds.map((seed, seat) => fair.playerCommit(vector.table, seat, seed));
    const server = fair.serverCommit(vector.table, ids.unhex(vector.server_seed));
    const key = verify.gameKey(vector);
    const roll = ({ label, sides, rolls }) => {
      const stream = new verify.Stream(key, label);
      return { label, sides, rolls: rolls.map(() => 1 + stream.below(sides)) };
    };
    return {
      player_commits: commits,
      server_commit: server,
      commits_hash: fair.transcript(vector.table, vector.ruleset, server, commits),
      key: ids.hex(key),
      shuffles: vector.shuffles.map(({ label, n }) => ({
        label,
        n,
        order: new verify.Stream(key, label).shuffle([...Array(n).keys()]),
      })),
      dice: vector.dice.map(roll),
    };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { asked, ...what } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(await ASKED[asked](what))}\n`);
}
