// boardgame.io with Memory, in memory or on PostgreSQL: node boardgame.cjs PORT [DATABASE]

const { Server } = require('boardgame.io/server');
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');
const { CARDS, HIDDEN, pictures, mayFlip, flip, isOver } = require('./memory.cjs');

const [port, database] = process.argv.slice(2);

const Memory = {
  name: 'memory',
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => ({
    secret: { deck: random.Shuffle(pictures()) },
    cards: Array(CARDS).fill(HIDDEN),
    first: -1,
    last: [],
    scores: [0, 0],
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    flip: {
      client: false,
      move: ({ G, playerID }, card) => {
        if (!mayFlip(G, card)) return INVALID_MOVE;
        const { deck } = G.secret;
        const before = G.first < 0 ? [] : [G.first, deck[G.first]];
        G.last = [...before, card, deck[card]];
        flip(G, deck, card, Number(playerID));
      },
    },
  },
  endIf: ({ G }) => (isOver(G) ? { scores: G.scores } : undefined),
};

function stored(url) {
  const { PostgresStore } = require('bgio-postgres');
  return new PostgresStore(url, { logging: false, pool: { max: 20 } });
}

console.info = () => {}; // it tells of every match that is made
const server = Server({ games: [Memory], origins: ['*'], ...(database && { db: stored(database) }) });
server.run({ port: Number(port) });
