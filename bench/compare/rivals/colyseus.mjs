// Colyseus with Memory, a patch sent with every move: node colyseus.mjs PORT

import { Room, Server } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

import memory from './memory.cjs';

const State = schema(
  {
    cards: t.array('int8'),
    last: t.array('int8'),
    scores: t.array('int8'),
    first: t.int8(),
    turn: t.int8(),
    seq: t.uint32(),
    over: t.boolean(),
  },
  'State',
);

function shuffled(cards) {
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

function begun() {
  const state = new State();
  for (let card = 0; card < memory.CARDS; card += 1) state.cards.push(memory.HIDDEN);
  state.scores.push(0, 0);
  return Object.assign(state, { first: -1, turn: 0, seq: 0, over: false });
}

class Memory extends Room {
  maxClients = 2;
  patchRate = null; // no timer: we say when

  onCreate() {
    this.deck = shuffled(memory.pictures());
    this.players = [];
    this.state = begun();
    this.broadcastPatch(); // or else the first patch deals the cards once more
    this.onMessage('flip', (client, card) => this.flipped(client, card));
  }

  onJoin(client) {
    this.players.push(client.sessionId);
  }

  flipped(client, card) {
    const { state, deck } = this;
    const seat = this.players.indexOf(client.sessionId);
    if (state.over || state.turn !== seat || !memory.mayFlip(state, card)) {
      client.send('refused', card);
      return;
    }
    const before = state.first < 0 ? [] : [state.first, deck[state.first]];
    state.last.clear();
    state.last.push(...before, card, deck[card]);
    if (memory.flip(state, deck, card, seat)) state.turn = 1 - seat;
    state.over = memory.isOver(state);
    state.seq += 1;
    this.broadcastPatch();
  }
}

console.log = () => {};
const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define('memory', Memory);
await server.listen(Number(process.argv[2]), '127.0.0.1');
