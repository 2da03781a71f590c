// Parlour: a socket for each seat of a table; moves are those that the news lists.

import WebSocket from 'ws';

import { any, post, refused } from '../table.mjs';

export const SEATS = 2;
const COMMIT = '{"t":"commit","id":"commit","commit":null}';

export async function open(port, table) {
  const tokens = await Promise.all([0, 1].map((seat) => admitted(port, seat)));
  const { table: name } = await post(port, '/api/tables', { game: 'memory' }, tokens[0]);
  await post(port, `/api/tables/${name}/do`, { t: 'sit', id: 'sit' }, tokens[1]);
  const url = `ws://127.0.0.1:${port}/ws/tables/${name}`;
  tokens.forEach((headers, seat) => connect(url, headers, table, seat));
}

function connect(url, headers, table, seat) {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  const again = () => setTimeout(() => connect(url, headers, table, seat), 500);
  socket.on('open', () => socket.send(COMMIT));
  socket.on('message', (text) => heard(table, seat, socket, JSON.parse(text)));
  socket.on('error', refused);
  socket.on('close', (code, why) => {
    if (code === 1013 && !table.sent) again(); // before any move only: or else it would be measured
    else refused(`closed: ${code} ${why}`);
  });
  socket.on('unexpected-response', (_request, answer) => {
    answer.resume();
    if (answer.statusCode === 503) again();
    else refused(`no socket: ${answer.statusCode}`);
  });
}

async function admitted(port, seat) {
  const { token } = await post(port, '/api/tokens', { name: `Player ${seat}`, bot: 'bench' });
  return { authorization: `Bearer ${token}` };
}

function heard(table, seat, socket, frame) {
  if (frame.t === 'retry' && frame.id === 'commit') setTimeout(() => socket.send(COMMIT), frame.ms);
  else if (frame.t === 'no' || frame.t === 'retry') refused(JSON.stringify(frame));
  if (frame.t !== 'news' || (frame.phase !== 'IN_GAME' && !frame.over)) return;
  const { seq, moves, over } = frame;
  const move = () => socket.send(JSON.stringify({ t: 'move', id: `m${seq}`, base: seq, move: any(moves) }));
  table.saw(seat, seq, moves.length ? move : null, over !== null);
}
