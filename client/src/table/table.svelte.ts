// The state of one table on this page: the server's last news, and what we have asked for.

import { drop, keep, storedText } from '../lib/storage';
import { happened, look } from '../net/api';
import type { Answer, News, No, Ok, Reason, Said, Welcome } from '../net/gen/frames';
import { type Status, TableSocket } from '../net/socket';
import type { Facts, Happened, Notice, Score, Told, Wanted } from '../net/types';
import { settings } from '../shell/settings.svelte';
import { refusal, t } from '../shell/words.svelte';
import { Pledge } from './fair';
import { Intents } from './intents.svelte';
import { type Loadout, ownLoadout } from './loadout';

const HEARD = 4_000; // ms that a phrase stays beside its seat
const FRESH = 300; // ms after which a command that is not answered is shown as being sent

const resigned = ({ chairs }: News): number => chairs.filter((chair) => chair?.resigned).length;

/** Whether a move was taken back: the game is another, and nothing was told. A resignation changes it, too. */
export const isUndone = (before: News, news: News): boolean =>
  before.undo !== null && before.hash !== news.hash && !news.events.length && resigned(before) === resigned(news);

export class Table {
  about = $state.raw<Welcome | null>(null);
  news = $state.raw<News | null>(null);
  status = $state<Status>('connecting');
  back = $state(false); // for a moment after a lost connection is back
  refused = $state.raw<Notice | null>(null);
  sending = $state(false);
  history = $state.raw<Happened[]>([]); // all that was told since the game began, in order
  unfair = $state(false);
  said = $state<Record<number, Said['phrase']>>({}); // lately, by seat

  freed = $state(false); // our seat was taken from us before the game
  replaced = $state(false); // a stand-in played for us until we came back
  apart = $state(false); // our player is busy: plays elsewhere meanwhile, or changes the terms
  late = false; // the room had gone on before we came

  readonly id: string;
  onward: ((to: string) => void) | null = null; // how to follow the room; set by the page
  reason: (code: string, facts: Facts) => string = () => ''; // a sentence of the game; set with its board
  readonly intents: Intents; // what everyone here is up to before a game
  #socket: TableSocket;
  #pledge: Pledge | null = null;
  #word = $state(false); // our player has said that they are ready
  #leaving = false;
  #ahead = 0; // ms that the server's clock is ahead of ours
  #listeners = new Set<(events: unknown[], news: News) => void>();
  #ears = new Set<(said: Said) => void>();
  #whole = false; // the history has been heard, or asked for, from its beginning
  #asked = 0; // how often it was

  constructor(id: string) {
    this.id = id;
    this.#word = storedText(`ready.${id}`) !== null;
    this.intents = new Intents((mine) => void this.#socket.send({ t: 'intend', ...mine }));
    this.#socket = new TableSocket(id, {
      welcome: (about) => this.#welcomed(about),
      news: (news) => this.#told(news),
      said: (said) => this.#hear(said),
      intent: (intent) => this.intents.heard(intent, this.you),
      status: (status) => this.#is(status),
    });
  }

  get game(): string {
    return this.about?.rules.split('/')[0] ?? '';
  }

  /** Our seat, if we have one. */
  get you(): number | null {
    return this.news?.you ?? null;
  }

  get score(): Score | null {
    return this.news?.score ?? null;
  }

  get mine(): boolean {
    return this.news !== null && this.news.moves.length > 0;
  }

  /** Whether all players sit at this device: their moves are all ours to send. */
  get together(): boolean {
    return this.about?.one_device ?? false; // a node of version 0.2.0 says nothing of it
  }

  /** Whether our player settles what is played. */
  get host(): boolean {
    return this.you !== null && this.news!.host === this.you;
  }

  /** Whether the room came here from a game, or from other terms: not by "again". */
  get changed(): boolean {
    return this.id.includes('~') && !this.about?.series.previous;
  }

  /** Whether the second game of a match follows by itself. */
  get goesOn(): boolean {
    return this.about !== null && this.about.games > 1 && Boolean(this.news?.over) && !this.news?.match;
  }

  get full(): boolean {
    return this.news !== null && !this.news.chairs.includes(null);
  }

  /** Whether it existed once, and a restored backup does not have it. Retention deletes only tables of rooms
   *  that have no other, and a game in progress after months. */
  get undone(): boolean {
    return (
      this.status === 'gone' &&
      this.news !== null &&
      (this.id.includes('~') || ['IN_GAME', 'FINISHED'].includes(this.news.phase))
    );
  }

  /** Whether a seat is ready: it has committed to a seed. */
  isReady(seat: number): boolean {
    return Boolean(this.news?.fair?.player_commits[seat]);
  }

  /** Whether our player is ready, by their word or by the way they came. */
  get willing(): boolean {
    if (!this.about || this.you === null || this.apart || this.intents.naming.length) return false;
    if (this.#word || this.together || this.about.series.previous) return true;
    const open = !this.about.private && !this.changed;
    if (!this.host) return open || settings.ready;
    return this.full && (open || (settings.autostart && !(this.changed && this.#alone)));
  }

  /** Whether all others are bots: they do not come back to the room to play at once. */
  get #alone(): boolean {
    return this.news!.chairs.every((chair, seat) => seat === this.you || chair?.bot);
  }

  /** The player says that they are ready. */
  ready(): void {
    this.#word = true;
    keep(`ready.${this.id}`, '1');
    this.pledge();
  }

  /** They are not, after all: no seat was to be had. */
  unready(): void {
    this.#word = false;
    drop(`ready.${this.id}`);
  }

  /** Says what is due now for the seeds. */
  pledge(): void {
    if (!this.news || !this.#pledge) return;
    const due = this.#pledge.due(this.news, this.willing);
    if (due === 'unfair') this.unfair = true;
    else if (due) void this.#pledge.say(due, (wanted) => this.#socket.send(wanted));
  }

  /** What our player plays with; kept for the next time by whoever chose it. */
  async bring(loadout: Loadout): Promise<boolean> {
    return this.ask({ t: 'bring', loadout });
  }

  async leave(): Promise<void> {
    this.#leaving = true;
    await this.do({ t: 'leave' });
  }

  /** Milliseconds since the epoch by the server's clock. */
  get now(): number {
    return Date.now() + this.#ahead;
  }

  /** Calls back with the events of each news, so that they can be animated. */
  listen(heard: (events: unknown[], news: News) => void): () => void {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  /** Calls back for each phrase that a player says. */
  overhear(heard: (said: Said) => void): () => void {
    this.#ears.add(heard);
    return () => this.#ears.delete(heard);
  }

  /** A listed move. If the server refuses it, the reason is shown. */
  async play(move: unknown): Promise<boolean> {
    const base = this.news?.seq ?? 0;
    return this.#done(await this.do({ t: 'move', base, move: move as Record<string, unknown> }));
  }

  async do(wanted: Wanted): Promise<Ok | No | Answer> {
    const slow = setTimeout(() => (this.sending = true), FRESH);
    try {
      return await this.#socket.send(wanted);
    } finally {
      clearTimeout(slow);
      this.sending = false;
    }
  }

  /** Anything but a move: sit, leave, resign, offer, decline, claim. */
  async ask(wanted: Wanted): Promise<boolean> {
    const on = wanted.t === 'next' || (wanted.t === 'offer' && wanted.wish === 'rematch');
    const known = on && this.news?.following;
    if (known && this.onward) return (this.onward(known), true);
    const answer = await this.do(wanted);
    const to = on && answer.t === 'no' && (answer.facts?.table ?? this.news?.following);
    if (typeof to === 'string' && to && this.onward) return (this.onward(to), true); // somebody was faster
    return this.#done(answer);
  }

  /** To everyone at the table, who each read it in their own language. */
  async say(phrase: Said['phrase']): Promise<boolean> {
    return this.#done(await this.#socket.send({ t: 'say', phrase }));
  }

  /** Why something may not be done, in the reader's language or else in the server's; shown, and returned. */
  async why(attempt: unknown): Promise<Notice | null> {
    const answer = await this.#socket.send({ t: 'ask', what: 'why', move: attempt as Record<string, unknown> });
    if (answer.t === 'no') return (this.refused = { title: refusal(answer, this.reason) });
    if (answer.t === 'ok' || answer.reason === null) return null;
    this.refused = {
      title: this.reason(answer.reason.code, answer.reason.facts) || answer.says,
      section: answer.reason.section,
    };
    return this.refused;
  }

  /** The score as a move would leave it; null where something hidden decides. */
  async preview(move: unknown): Promise<Score | null> {
    const answer = await this.#socket.send({ t: 'ask', what: 'preview', move: move as Record<string, unknown> });
    return answer.t === 'answer' ? answer.score : null;
  }

  /** What somebody new should know now. */
  async tips(): Promise<Reason[]> {
    const answer = await this.#socket.send({ t: 'ask', what: 'tips', move: null });
    return answer.t === 'answer' ? answer.tips : [];
  }

  close(): void {
    this.#socket.close();
  }

  /** Milliseconds that a seat has left, by the server's clock. */
  left(seat: number): number {
    const { clock } = this.news!;
    const ran = clock.running === seat ? Date.now() + this.#ahead - clock.since : 0;
    return Math.max(0, clock.left[seat]! - ran);
  }

  /** Milliseconds that a player who is away has left to come back. */
  returns(seat: number, now: number): number {
    return Math.max(0, (this.news!.chairs[seat]?.returns ?? 0) - now - this.#ahead);
  }

  #hear(said: Said): void {
    const { seat, phrase } = said;
    this.said[seat] = phrase;
    for (const heard of this.#ears) heard(said);
    setTimeout(() => this.said[seat] === phrase && delete this.said[seat], HEARD);
  }

  #welcomed(about: Welcome): void {
    this.about = about;
    this.#ahead = about.now - Date.now();
    this.#pledge ??= new Pledge(this.id, about.server_commit);
    if (this.news) this.pledge();
    if (about.lost) this.refused = { title: t('lost-title'), body: t('lost') };
  }

  #told(news: News): void {
    const before = this.news;
    if (!before && news.following) this.late = true;
    this.news = news;
    this.refused = null;
    const [had, have] = [before, news].map((one) => one && one.you !== null && one.chairs[one.you]?.held);
    if (had && !have && news.phase === 'IN_GAME') this.replaced = true;
    this.#seated(before, news);
    if (news.phase === 'IN_GAME' && before?.phase !== 'IN_GAME') drop(`ready.${this.id}`);
    this.#note(news, before);
    this.intents.told(news, before);
    for (const heard of this.#listeners) heard(news.events, news);
    this.pledge();
  }

  #seated(before: News | null, news: News): void {
    if (['IN_GAME', 'FINISHED', 'CLOSED'].includes(news.phase)) return;
    if (news.you !== null) this.freed = false;
    else if (before && before.you !== null && !this.#leaving) this.freed = true;
    if (news.you === null) return;
    if (before?.you == null && this.changed) this.#bringOwn();
    // The first frame told us the code only if we sat already.
    if (before && before.you === null && !this.about?.code)
      void look(this.id)
        .then(({ about }) => (this.about = { ...this.about!, code: about.code }))
        .catch(() => {});
  }

  /** The room has come to another game: what we brought to the last one does not count here. */
  #bringOwn(): void {
    const own = ownLoadout(this.game);
    if (own) void this.#socket.send({ t: 'bring', loadout: own });
  }

  /** What happened is kept, so that it can be read again. */
  #note(news: News, before: News | null): void {
    if (news.events.length) {
      const entry = { seq: news.seq, seat: before?.seat ?? null, events: news.events as Told[] };
      this.history = [...this.history.filter(({ seq }) => seq !== news.seq), entry];
    }
    // Entries were missed, or one changed the game without a word, as a move taken back does: the server knows.
    const silent = before?.hash && !news.events.length;
    if (before && before.hash !== news.hash && (news.seq > before.seq + 1 || silent)) this.#whole = false;
    if (['WAITING', 'READY'].includes(news.phase)) this.#whole = true;
    if (this.#whole || !['IN_GAME', 'FINISHED'].includes(news.phase)) return;
    this.#whole = true;
    void this.#recall(news.seq);
  }

  /** The history anew from the server, which has all up to this entry at least, and no move that was taken back. */
  async #recall(upTo: number): Promise<void> {
    const asked = (this.#asked += 1);
    const told = await happened(this.id).catch(() => null); // without an answer it begins where we came in
    if (told === null || asked !== this.#asked) return; // one that was asked for later counts
    const last = Math.max(upTo, told.at(-1)?.seq ?? 0);
    this.history = [...told, ...this.history.filter(({ seq }) => seq > last)];
  }

  #is(status: Status): void {
    if (status === 'live' && this.status === 'lost') {
      this.back = true;
      setTimeout(() => (this.back = false), 1_500);
    }
    // A room that plays on may open a table of the same id: nothing of this one is meant for it.
    if (status === 'gone') for (const key of ['sent', 'ready', 'seed']) drop(`${key}.${this.id}`);
    this.status = status;
  }

  #done(answer: Ok | No | Answer): boolean {
    if (answer.t !== 'no') return true;
    this.refused = { title: refusal(answer, this.reason) };
    return false;
  }
}
