// Colyseus: its own client, which keeps the state by the patches it is sent.

import { Client } from '@colyseus/sdk';

import { any, refused } from '../table.mjs';

export const SEATS = 2;
let client;

export async function open(port, table) {
  client ??= new Client(`ws://127.0.0.1:${port}`);
  const first = await client.create('memory');
  watched(first, table, 0);
  watched(await client.joinById(first.roomId), table, 1);
}

function watched(room, table, seat) {
  room.onMessage('refused', refused);
  room.onMessage('*', () => {});
  room.onLeave((code) => refused(`closed: ${code}`));
  room.onStateChange(({ cards, turn, seq, over }) => {
    const move = () => room.send('flip', any([...cards.keys()].filter((card) => cards[card] === -1)));
    table.saw(seat, seq, turn === seat ? move : null, over);
  });
}
