// A game against a bot while we look: it starts by itself, survives a reload, and is left without a trace.

import { drop, keep, storedText } from '$client/lib/storage';
import type { GameCard } from '$client/net/api';
import { learnGame } from '$client/shell/words.svelte';
import { Following } from '$client/table/following.svelte';
import { ownLoadout } from '$client/table/loadout';
import { shelf, type Shelved } from '$client/table/shelf';
import { Table } from '$client/table/table.svelte';
import { openWarmUp } from './api';

const WANTED = 'online.warm-up'; // `no`: not by itself
const AT = 'online.table'; // where a reload goes on

export interface WarmTable {
  table: Table;
  game: Shelved;
  following: Following;
}

export class WarmUp {
  shown = $state.raw<WarmTable | null>(null);
  over = $state(false); // one has been played to its end
  failed = $state(false);
  wanted = $state(storedText(WANTED) !== 'no');
  #opening = false;
  #closed = false;

  /** Whether this game has bots. */
  possible(card: GameCard | null): boolean {
    return !this.failed && (card?.levels.length ?? 0) > 0;
  }

  /** Go on where we were before a reload. */
  resume(game: string): void {
    const [name, id] = (storedText(AT) ?? '').split(' ');
    if (name === game && /^[\w.-]{8,}$/.test(id ?? '')) void this.#show(game, id!);
  }

  async start(game: string): Promise<void> {
    if (this.#opening || this.shown) return;
    this.#opening = true;
    try {
      const { table } = await openWarmUp({ game, loadout: ownLoadout(game) });
      keep(AT, `${game} ${table}`);
      await this.#show(game, table);
    } catch {
      this.failed = true;
    }
    this.#opening = false;
  }

  async #show(name: string, id: string): Promise<void> {
    const table = new Table(id);
    const [game] = await Promise.all([shelf(name), learnGame(name), heard(table)]);
    if (this.#closed || table.news?.over || table.news?.you == null) return table.close();
    if (table.news.phase !== 'IN_GAME') table.ready();
    this.over = false;
    this.shown = { table, game, following: new Following(table, () => '') };
  }

  /** It has ended by itself. */
  finish(): void {
    this.#drop();
    this.over = true;
  }

  /** A real game begins, or the page is left. */
  close(): void {
    this.#closed = true;
    const { shown } = this;
    if (shown && !shown.table.news?.over) void shown.table.leave().finally(() => shown.table.close());
    this.#drop();
  }

  #drop(): void {
    this.shown?.following.close();
    if (!this.#closed) this.shown?.table.close();
    this.shown = null;
    drop(AT);
  }

  never(): void {
    this.wanted = false;
    keep(WANTED, 'no');
  }

  always(): void {
    this.wanted = true;
    drop(WANTED);
  }
}

/** Resolves with the first news, or when there will be none. */
function heard(table: Table): Promise<void> {
  return new Promise((done) => {
    const stop = setInterval(() => {
      if (!table.news && table.status !== 'gone' && table.status !== 'refused') return;
      clearInterval(stop);
      done();
    }, 50);
  });
}
