// Questions that come before the board's own: an offer to answer, and how to go on when the other
// player is away.

import { announce } from '../lib/announcer.svelte';
import type { News } from '../net/gen/frames';
import { t } from '../shell/words.svelte';
import type { Prompt } from './board';
import { isUndone, type Table } from './table.svelte';

const TWICE = 3_000; // ms in which something that cannot be undone is pressed again
const SHOWN = 5_000; // ms that the answer to an offer is shown
export const TOLD = [60, 30, 10]; // seconds that are said aloud

export class Requests {
  #table: Table;
  #name: (seat: number) => string;
  #sure = $state(false);
  #patient = $state(false);
  #now = $state(Date.now());
  #answer = $state.raw<{ title: string } | null>(null); // what became of an offer
  #before: News | null = null;

  constructor(table: Table, name: (seat: number) => string) {
    this.#table = table;
    this.#name = name;
  }

  /** Something has happened: patience begins anew. */
  moved(): void {
    this.#patient = false;
  }

  /** What became of offers: an undo leaves its trace, and so does a refusal. */
  heard(news: News): void {
    const [before, you] = [this.#before, news.you];
    this.#before = news;
    if (!before || news.phase !== 'IN_GAME') return;
    const undone = isUndone(before, news);
    for (const [seat, wish] of before.wishes) {
      if (wish === 'rematch' || news.wishes.some(([who, wished]) => who === seat && wished === wish)) continue;
      const name = this.#name(seat === you ? this.#other : seat);
      if (undone && wish === 'undo') this.#tell(t(seat === you ? 'undone-yours' : 'undone-theirs', { name }));
      else if (before.hash === news.hash && seat === you) this.#tell(t(`declined-${wish}`, { name }));
    }
  }

  /** Said above whatever is asked: our own offer as long as it is open, then what became of it. */
  get notice(): { title: string; body?: string } | null {
    const { news, you } = this.#table;
    const open = news?.phase === 'IN_GAME' && news.wishes.find(([seat, wish]) => seat === you && wish !== 'rematch');
    if (open) return { title: t(`sent-${open[1]}`), body: t('sent-body', { name: this.#name(this.#other) }) };
    return this.#answer;
  }

  get #other(): number {
    const { news, you } = this.#table;
    return news?.chairs.findIndex((_, seat) => seat !== you) ?? 0;
  }

  #tell(title: string): void {
    const answer = (this.#answer = { title });
    announce(title);
    setTimeout(() => this.#answer === answer && (this.#answer = null), SHOWN);
  }

  get prompt(): Prompt | null {
    return this.#offered ?? this.#alone;
  }

  /** The other player of two, while away. */
  get gone(): number | null {
    const { news, you } = this.#table;
    if (news?.phase !== 'IN_GAME' || you === null || news.chairs.length !== 2) return null;
    const other = news.chairs[1 - you];
    return other?.away == null || other.held ? null : 1 - you;
  }

  /** Seconds pass. Call it while somebody is away. */
  tick(): void {
    this.#now = Date.now();
    if (this.gone !== null && TOLD.includes(this.#left))
      announce(t(this.#loses ? 'away-loses' : 'away-body', { s: this.#left }));
  }

  /** Whether the game ends by itself when a person's time to come back is over. */
  get #loses(): boolean {
    return this.#table.about?.absence === 'loses' && !this.#table.news!.chairs[this.gone!]!.bot;
  }

  get #left(): number {
    return Math.ceil(this.#table.returns(this.gone!, this.#now) / 1000);
  }

  get #offered(): Prompt | null {
    const { news, you } = this.#table;
    const [seat, wish] = news?.wishes.find(([seat, wish]) => seat !== you && wish !== 'rematch') ?? [];
    const ours = news?.wishes.some((one) => one[0] === you && one[1] === wish);
    if (you === null || seat === undefined || wish === undefined || ours) return null;
    return {
      title: t(`wish-${wish}`, { name: this.#name(seat) }),
      main: { label: t('accept'), act: () => void this.#table.ask({ t: 'offer', wish }) },
      quiet: [{ label: t('decline'), act: () => void this.#table.ask({ t: 'decline', wish }) }],
    };
  }

  get #alone(): Prompt | null {
    const gone = this.gone;
    if (gone === null || this.#table.mine || this.#patient) return null;
    const title = t('away-title', { name: this.#name(gone) });
    if (this.#loses) return { title, body: t('away-loses', { s: this.#left }) };
    if (this.#left > 0) {
      const wait = { label: t('keep-waiting'), act: () => void (this.#patient = true) };
      return { title, body: t('away-body', { s: this.#left }), quiet: [wait] };
    }
    return {
      title,
      body: t('away-over'),
      main: { label: t(this.#sure ? 'claim-sure' : 'claim'), act: () => this.#claim() },
      quiet: [{ label: t('hold'), act: () => void this.#table.ask({ t: 'hold' }) }],
    };
  }

  #claim(): void {
    if (this.#sure) void this.#table.ask({ t: 'claim' });
    this.#sure = !this.#sure;
    setTimeout(() => (this.#sure = false), TWICE);
  }
}
