// What the people of a room are up to before a game: which game they wish for, and who types another name.

import type { Intend, Intent, News } from '../net/gen/frames';

type Own = Required<Pick<Intend, 'wish' | 'naming'>>;
const LONGEST = 20_000; // ms for which a game waits for a name

export class Intents {
  naming = $state.raw<number[]>([]); // seats, for which the game waits
  wishes = $state.raw<Record<number, string>>({}); // games, by seat
  mine = $state.raw<Own>({ wish: '', naming: false });
  #send: (mine: Own) => void;
  #timers: Record<number, ReturnType<typeof setTimeout>> = {};

  constructor(send: (mine: Own) => void) {
    this.#send = send;
  }

  say(what: Partial<Own>): void {
    const next = { ...this.mine, ...what };
    if (next.wish === this.mine.wish && next.naming === this.mine.naming) return;
    this.mine = next;
    this.#send(next);
  }

  heard({ seat, wish, naming }: Intent, you: number | null): void {
    this.wishes = { ...this.wishes, [seat]: wish };
    clearTimeout(this.#timers[seat]);
    this.naming = this.naming.filter((one) => one !== seat);
    if (!naming || seat === you) return;
    this.naming = [...this.naming, seat];
    this.#timers[seat] = setTimeout(() => (this.naming = this.naming.filter((one) => one !== seat)), LONGEST);
  }

  /** Whoever comes has not heard it; and a seat that somebody else has now wishes for nothing. */
  told(news: News, before: News | null): void {
    if (news.phase !== 'WAITING' && news.phase !== 'READY') return;
    const changed = news.chairs.flatMap((chair, seat) =>
      before && chair?.name !== before.chairs[seat]?.name ? [seat] : [],
    );
    const left = changed.filter((seat) => seat !== news.you && news.chairs[seat] === null);
    if (left.length) {
      this.naming = this.naming.filter((seat) => !left.includes(seat));
      this.wishes = Object.fromEntries(Object.entries(this.wishes).filter(([seat]) => !left.includes(Number(seat))));
    }
    const here = (one: News | null): number => one?.chairs.filter((chair) => chair && chair.away === null).length ?? 0;
    if ((this.mine.wish || this.mine.naming) && news.you !== null && here(news) > here(before)) this.#send(this.mine);
  }
}
