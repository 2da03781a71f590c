// A table's WebSocket: reconnects, resumes where it was, and sends again what was not answered.
// It stops for good when it is closed, or when the server says that there is no such table (`gone`) or
// that it is not for us (`refused`).

import { newId } from '../lib/ids';
import { drop, keep, stored } from '../lib/storage';
import { hear } from '../shell/notices.svelte';
import { look, Refused } from './api';
import type { Answer, Ask, Intend, Intent, News, No, Ok, Said, Say, Told, Welcome } from './gen/frames';
import type { Command, Wanted } from './types';

export type Status = 'connecting' | 'live' | 'lost' | 'refused' | 'gone';

const PING = 2_000; // ms between two signs of life that we ask for, and for the answer
const PATIENT = 8_000; // ms for the answer, on a network so slow that connections were dropped
const FROZEN = PING + PATIENT; // ms without any frame: the tab was asleep, and what it shows is old
const SLOWEST = 1_800; // ms between two tries: a board is back within two seconds of its network
const FINAL = [400, 401, 403, 404]; // HTTP statuses that another try would not change
const TRIES = 3; // failed tries after which we ask whether a table that we have seen still exists

export interface Heard {
  welcome(about: Welcome): void;
  news(news: News): void;
  said(said: Said): void;
  intent(intent: Intent): void;
  status(status: Status): void;
}

interface Waiting {
  frame: Command;
  done(answer: Ok | No | Answer): void;
}

export class TableSocket {
  #table: string;
  #heard: Heard;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #seq = 0;
  #hash = '';
  #failed = 0;
  #welcomed = false; // ever: the table exists, and we may see it
  #asking = false; // over HTTP, what became of the table
  #asked = 0; // when we asked for the sign of life that has not come yet
  #last = 0; // when the last frame came
  #patience = PING;
  #closed = false;
  #timers: ReturnType<typeof setInterval>[] = [];

  constructor(table: string, heard: Heard) {
    this.#table = table;
    this.#heard = heard;
    for (const frame of this.#stored()) this.#waiting.set(frame.id, { frame, done: () => {} });
    this.#timers.push(setInterval(() => this.#beat(), PING));
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#gone);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  /** Until it is answered: its id is made and kept before it is sent. */
  send(wanted: Wanted): Promise<Ok | No | Answer> {
    const frame = { ...wanted, id: newId() } as Command;
    return new Promise((done) => {
      this.#waiting.set(frame.id, { frame, done });
      this.#store();
      this.#deliver(frame);
    });
  }

  /** Whether something of ours has not been answered yet. */
  get busy(): boolean {
    return [...this.#waiting.values()].some(({ frame }) => isKept(frame));
  }

  close(): void {
    this.#closed = true;
    this.#timers.forEach(clearInterval);
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#gone);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
  }

  #connect(): void {
    if (this.#closed) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const since = this.#seq ? `?seq=${this.#seq}&hash=${this.#hash}` : '';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${this.#table}${since}`);
    this.#socket = socket;
    this.#asked = this.#last = Date.now();
    socket.onopen = () => (this.#asked = this.#last = Date.now());
    socket.onmessage = ({ data }) => this.#take(JSON.parse(data) as Told);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#patience = PING;
      this.#lost();
    };
  }

  #lost(): void {
    this.#socket = null;
    if (this.#closed) return;
    this.#failed += 1;
    this.#heard.status(this.#failed > 1 || this.#seq ? 'lost' : 'connecting');
    if (!this.#welcomed) return void this.#ask().then(() => this.#again());
    this.#again();
    if (this.#failed % TRIES === 0 && !this.#asking) void this.#ask(); // beside the tries: it may take long
  }

  #again(): void {
    const wait = Math.min(SLOWEST, 150 * 2 ** this.#failed) * (0.5 + Math.random() / 2);
    setTimeout(() => this.#socket ?? this.#connect(), wait);
  }

  /** A browser hides the status of a refused handshake: this asks for it over HTTP, and stops if it is final. */
  async #ask(): Promise<void> {
    const failed = this.#failed;
    this.#asking = true;
    const error: unknown = await look(this.#table).then(
      () => null,
      (error) => error,
    );
    this.#asking = false;
    if (this.#closed || this.#failed < failed) return; // a welcome came first
    const gone = isGone(error); // after a welcome, too: a backup without this table was restored
    const refused = !this.#welcomed && error instanceof Refused && FINAL.includes(error.status);
    if (!gone && !refused) return;
    this.close();
    this.#heard.status(gone ? 'gone' : 'refused');
  }

  #hurry = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.#socket === null) this.#connect();
    else this.#beat();
  };

  /** Ask for a sign of life; drop a connection that did not give the last one (a frozen tab, another network). */
  #beat(): void {
    const socket = this.#socket;
    if (socket === null) return;
    const waited = this.#asked ? Date.now() - this.#asked : 0;
    const open = socket.readyState === WebSocket.OPEN;
    if (Date.now() - this.#last > FROZEN || waited > (open ? this.#patience : PATIENT) - PING / 4) {
      this.#patience = Math.min(2 * this.#patience, PATIENT);
      this.#gone();
    } else if (open) {
      this.#asked ||= Date.now();
      socket.send('{"t":"ping"}');
    }
  }

  /** The connection is dead, or the browser says that there is no network. */
  #gone = (): void => {
    const socket = this.#socket;
    if (socket === null) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    this.#lost();
  };

  #take(told: Told): void {
    // A network that answers soon is not slow: the next silence is the node's.
    if (told.t === 'pong' && this.#asked && Date.now() - this.#asked < PING / 2) this.#patience = PING;
    this.#asked = 0;
    this.#last = Date.now();
    switch (told.t) {
      case 'welcome':
        this.#failed = 0;
        this.#welcomed = true;
        this.#heard.welcome(told);
        this.#heard.status('live');
        for (const { frame } of this.#waiting.values()) this.#deliver(frame);
        break;
      case 'news':
        if (told.seq <= this.#seq && told.hash === this.#hash) break;
        this.#seq = told.seq;
        this.#hash = told.hash;
        this.#heard.news(told);
        break;
      case 'said':
        this.#heard.said(told);
        break;
      case 'intent':
        this.#heard.intent(told);
        break;
      case 'ok':
      case 'no':
      case 'answer':
        this.#answer(told);
        break;
      case 'retry':
        setTimeout(() => {
          const waiting = this.#waiting.get(told.id);
          if (waiting) this.#deliver(waiting.frame);
        }, told.ms);
        break;
      default:
        hear(told);
    }
  }

  #answer(told: Ok | No | Answer): void {
    const waiting = this.#waiting.get(told.id);
    if (!waiting) return;
    this.#waiting.delete(told.id);
    this.#store();
    waiting.done(told);
  }

  #deliver(frame: Command): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #store(): void {
    const commands = [...this.#waiting.values()].map(({ frame }) => frame).filter(isKept);
    if (commands.length) keep(`sent.${this.#table}`, JSON.stringify(commands));
    else drop(`sent.${this.#table}`);
  }

  #stored(): Command[] {
    return stored<Command[]>(`sent.${this.#table}`, []).filter(
      (frame) => typeof frame?.id === 'string' && typeof frame.t === 'string',
    );
  }
}

// By its code: a proxy without a server behind it answers 404, too.
const isGone = (error: unknown): boolean => error instanceof Refused && error.code === 'no-table';

const isKept = (frame: Command): frame is Exclude<Command, Ask | Intend | Say> =>
  !['ask', 'intend', 'say'].includes(frame.t);
