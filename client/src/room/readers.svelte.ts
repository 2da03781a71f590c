// Who of the last game still looks at its result: they are there, and not in the room yet.

import { look } from '../net/api';

const EVERY = 3_000; // ms between two looks
const FAR = 6; // tables back at most: the host may have changed the terms since

export class ResultReaders {
  names = $state.raw<string[]>([]);
  #last = ''; // the table of the last game
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Looks until it is stopped. */
  watch(table: string): () => void {
    let stopped = false;
    const again = async (): Promise<void> => {
      this.#last ||= await lastGame(table);
      const found = this.#last ? await look(this.#last).catch(() => null) : null;
      if (stopped) return;
      this.names = found?.news.chairs.flatMap((chair) => (chair && chair.away === null ? [chair.name] : [])) ?? [];
      if (this.#last) this.#timer = setTimeout(() => void again(), EVERY);
    };
    void again();
    return () => {
      stopped = true;
      clearTimeout(this.#timer);
    };
  }
}

/** The newest table before this one at which a game was played. */
async function lastGame(table: string): Promise<string> {
  const [root, number = '1'] = table.split('~');
  for (let at = Number(number) - 1; at > 0 && at >= Number(number) - FAR; at--) {
    const name = at === 1 ? root! : `${root}~${at}`;
    const found = await look(name).catch(() => null);
    if (!found) return '';
    if (found.news.over) return name;
  }
  return '';
}
