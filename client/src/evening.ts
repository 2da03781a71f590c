// The running score of a room.

import type { News, RoomScore, Welcome } from './gen/frames';

/** The room's score, with the game on this table if it is over. */
export function evening(about: Welcome, news: News): RoomScore[] {
  const { over } = news;
  if (!over || over.reason === 'abandoned' || over.reason === 'ended') return about.evening;
  const everyone = over.winners.length === about.seats;
  const before = new Map(about.evening.map((one) => [one.name, one]));
  news.chairs.forEach((chair, seat) => {
    if (!chair) return;
    const one = before.get(chair.name) ?? { name: chair.name, you: seat === news.you, won: 0, drawn: 0, played: 0 };
    const won = over.winners.includes(seat) && !everyone;
    before.set(chair.name, { ...one, won: one.won + Number(won), drawn: one.drawn + Number(everyone), played: one.played + 1 });
  });
  return [...before.values()];
}
