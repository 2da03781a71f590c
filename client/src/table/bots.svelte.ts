// A table that waits for bots which do not come: the page says so, and offers a friend instead.

import { announce } from '../lib/announcer.svelte';
import { open } from '../net/api';
import { go } from '../shell/route.svelte';
import { failure, t } from '../shell/words.svelte';
import type { Prompt } from './board';
import { ownLoadout } from './loadout';
import type { Table } from './table.svelte';

const BEGIN = 10_000; // ms for a bot to take part in a new game: it needs one
const MOVE = 30_000; // ms for a move: masters think for some seconds

export class Bots {
  #table: Table;
  #game: string;
  #away = $state(false);

  constructor(table: Table, game: string) {
    this.#table = table;
    this.#game = game;
  }

  /** Whether nothing happens before a bot has done something. */
  get awaited(): boolean {
    const { news, you, status } = this.#table;
    if (!news || you === null || news.over || status !== 'live') return false;
    const [seat, chairs] = [news.seat, news.chairs];
    if (news.phase === 'IN_GAME') return seat !== null && Boolean(chairs[seat]?.bot || chairs[seat]?.held);
    return chairs.some((chair, at) => chair?.bot && !this.#table.isReady(at));
  }

  /** Begin to wait; returns how to stop. */
  wait(): () => void {
    const ms = this.#table.news?.phase === 'IN_GAME' ? MOVE : BEGIN;
    const timer = setTimeout(() => {
      this.#away = true;
      announce(t('bots-away'));
    }, ms);
    return () => {
      clearTimeout(timer);
      this.#away = false;
    };
  }

  get prompt(): Prompt | null {
    if (!this.#away) return null;
    return {
      title: t('bots-away'),
      body: t('bots-away-body'),
      main: { label: t('friend-instead'), act: () => void this.#friend() },
    };
  }

  async #friend(): Promise<void> {
    const { seats, options } = this.#table.about!;
    try {
      const { table, code } = await open({
        game: this.#game,
        seats,
        options,
        private: true,
        loadout: ownLoadout(this.#game),
      });
      go(`/t/${table}?code=${code}`);
    } catch (error) {
      this.#table.refused = { title: failure(error) };
    }
  }
}
