// The echo: one socket each, and a frame of about 300 bytes that comes back.

import WebSocket from 'ws';

import { refused } from '../table.mjs';

export const SEATS = 1;
const FRAME = {
  id: '7f3e9a4c5b2d1e0f',
  table: '4bf92f3577b34da6a3ce929d0e0e4736',
  seat: 1,
  cards: [-1, 3, -1, -1, 5, 5, -1, -1, 7, -1, -1, 7, -1, -1, -1, 3, -1, -1, -1, -1, -1, -1],
  scores: [2, 1],
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

export async function open(port, table) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false });
  const saw = (seq) =>
    table.saw(0, seq, () => socket.send(JSON.stringify({ ...FRAME, seq: seq + 1 })));
  socket.on('open', () => saw(1));
  socket.on('message', (text) => saw(JSON.parse(text).seq));
  socket.on('error', refused);
  socket.on('close', (code, why) => refused(`closed: ${code} ${why}`));
}
