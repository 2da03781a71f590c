// Questions that come before the board's own: an offer to answer, and how to go on when the other
// player is away.

import { announce } from '../lib/announcer.svelte';
import { sound } from '../lib/sound.svelte';
import type { News } from '../net/gen/frames';
import { t } from '../shell/words.svelte';
import type { Prompt } from './board';
import { isUndone, type Table } from './table.svelte';

const SHOWN = 5_000; // ms that the answer to an offer is shown
export const TOLD = [60, 30, 10]; // seconds that are said aloud

/** How a game goes on whose other player is away. */
export interface Choice {
  name: string;
  waits: boolean; // we have said that we wait
  mayWait: boolean;
}

export class Requests {
  #table: Table;
  #name: (seat: number) => string;
  #opened = $state(false);
  #closed = $state(false);
  #now = $state(Date.now());
  #answer = $state.raw<{ title: string } | null>(null); // what became of an offer
  #before: News | null = null;

  constructor(table: Table, name: (seat: number) => string) {
    this.#table = table;
    this.#name = name;
  }

  /** Whoever was away reads what was done in their place. */
  returned(): void {
    const other = this.#name(this.#other);
    this.#tell(t('was-away', { name: other, mine: this.#table.mine ? 'yes' : 'no' }));
  }

  /** What became of offers: an undo leaves its trace, and so does a refusal. */
  heard(news: News): void {
    const [before, you] = [this.#before, news.you];
    this.#before = news;
    if (!before || news.phase !== 'IN_GAME') return;
    this.#greet(before, news);
    const undone = isUndone(before, news);
    if (undone && this.#table.together) this.#tell(t('device-undone'));
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

  /** Somebody who was away, and for whom we waited, is called out when they are back. */
  #greet(before: News, news: News): void {
    const was = before.chairs.findIndex((chair, seat) => seat !== news.you && chair?.away != null);
    if (was < 0 || news.chairs[was]?.away != null) return;
    [this.#opened, this.#closed] = [false, false];
    if (!before.chairs[was]!.awaited) return;
    sound('turn');
    this.#tell(t('is-back', { name: this.#name(was) }));
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

  /** Whether we may choose how it goes on: their time to come back is over, or we said that we wait. */
  get choice(): Choice | null {
    const gone = this.gone;
    if (gone === null) return null;
    const { awaited, bot } = this.#table.news!.chairs[gone]!;
    if (!awaited && (!this.#waitedFor || this.#left > 0 || this.#loses)) return null;
    return { name: this.#name(gone), waits: awaited, mayWait: !awaited && !bot };
  }

  /** The choice is shown once by itself, and again when it is asked for. */
  get shown(): Choice | null {
    const choice = this.choice;
    return choice && (this.#opened || !(choice.waits || this.#closed)) ? choice : null;
  }

  open(): void {
    this.#opened = true;
  }

  close(): void {
    this.#opened = false;
    this.#closed = true;
  }

  /** Seconds pass. Call it while somebody is away. */
  tick(): void {
    this.#now = Date.now();
    if (this.#waitedFor && TOLD.includes(this.#left))
      announce(t(this.#loses ? 'away-loses' : 'away-body', { s: this.#left }));
  }

  /** Whether it is their turn, so that their time to come back runs. */
  get #waitedFor(): boolean {
    return this.gone !== null && this.#table.news!.chairs[this.gone]!.returns != null;
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
    if (gone === null || this.#table.mine) return null;
    const [name, choice] = [this.#name(gone), this.choice];
    const decide = { label: t('away-decide'), act: () => this.open() };
    if (choice?.waits) return { title: t('away-title', { name }), body: t('away-waits'), quiet: [decide] };
    if (choice) return { title: t('away-still', { name }), body: t('away-choose'), main: decide };
    if (!this.#waitedFor) return null;
    const body = t(this.#loses ? 'away-loses' : 'away-body', { s: this.#left });
    return { title: t('away-title', { name }), body };
  }
}
