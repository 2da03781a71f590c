// boardgame.io: its socket.io messages, written out, because its own client renders too.

import WebSocket from 'ws';

import { any, post, refused } from '../table.mjs';

export const SEATS = 2;
const ROOM = '/memory,';

// Both join before either connects: a seat that connects overwrites one that joins meanwhile.
export async function open(port, table) {
  const { matchID } = await post(port, '/games/memory/create', { numPlayers: 2 });
  const path = `/games/memory/${matchID}/join`;
  const players = [];
  for (const playerID of ['0', '1']) {
    const joined = await post(port, path, { playerID, playerName: `Player ${playerID}` });
    players.push({ matchID, playerID, credentials: joined.playerCredentials });
  }
  players.forEach((player) => connect(port, table, player));
}

function connect(port, table, player) {
  const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const emit = (...event) => socket.send(`42${ROOM}${JSON.stringify(event)}`);
  socket.on('error', refused);
  socket.on('close', (code, why) => refused(`closed: ${code} ${why}`));
  socket.on('message', (bytes) => {
    const text = bytes.toString();
    if (text[0] === '0') socket.send(`40${ROOM}`);
    else if (text[0] === '2') socket.send('3');
    else if (text.startsWith(`40${ROOM}`))
      emit('sync', player.matchID, player.playerID, player.credentials, 2);
    else if (text.startsWith(`42${ROOM}`)) heard(table, player, emit, JSON.parse(text.slice(10)));
  });
}

function heard(table, player, emit, [event, , news]) {
  if (event !== 'sync' && event !== 'update') return;
  const { G, ctx, _stateID: seq } = event === 'sync' ? news.state : news;
  const mine = ctx.currentPlayer === player.playerID;
  table.saw(Number(player.playerID), seq, mine ? () => move(player, emit, G, seq) : null, 'gameover' in ctx);
}

function move({ matchID, playerID, credentials }, emit, { cards }, seq) {
  const hidden = [...cards.keys()].filter((card) => cards[card] === -1);
  const payload = { type: 'flip', args: [any(hidden)], playerID, credentials };
  emit('update', { type: 'MAKE_MOVE', payload }, seq, matchID, playerID);
}
