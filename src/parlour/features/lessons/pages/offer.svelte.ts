// The lesson is offered once to whoever opens a game for the first time, in games against bots only:
// nobody else is left waiting.

import { keep, storedText } from '$client/lib/storage';
import { card } from '$client/net/api';
import { t, tell } from '$client/shell/words.svelte';
import type { Note } from '$client/table/board';
import type { Notes } from '$client/table/notes';
import { minutes, progress } from './steps';

export class Offer implements Notes {
  #minutes = $state(0); // that the lesson takes; 0: nothing is offered now
  #made = false;

  constructor(readonly game: string) {}

  note(): Note | null {
    if (!this.#minutes) return null;
    return {
      says: t('learn-offer', { game: tell(this.game, 'title'), n: this.#minutes }),
      link: { to: `/learn/${this.game}`, label: t('learn-offer-go') },
    };
  }

  practice(): void {
    if (this.#made) return;
    this.#made = true;
    const { step, done } = progress(this.game);
    if (step || done || storedText(`offered.${this.game}`) !== null) return;
    void card(this.game)
      .then(({ lesson }) => {
        keep(`offered.${this.game}`, '1');
        this.#minutes = lesson ? minutes(lesson) : 0;
      })
      .catch(() => {}); // it will be offered another time
  }

  close(): void {
    this.#minutes = 0;
  }
}
