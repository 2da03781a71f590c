// A deal as the server shows it to us, looked at again while somebody may still finish it.

import { persist } from '$client/net/api';
import type { DealPage } from './api';

const AGAIN = 4_000; // ms

export class Looking {
  page = $state.raw<DealPage | null>(null);
  failed = $state.raw<unknown>(null);
  #ask: () => Promise<DealPage>;

  constructor(ask: () => Promise<DealPage>) {
    this.#ask = ask;
  }

  /** Returns what ends it. */
  start(): () => void {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      try {
        const page = await persist(
          this.#ask,
          () => {},
          () => left,
        );
        if (!left) [this.page, this.failed] = [page, null];
      } catch (error) {
        if (!left) this.failed = error;
      }
      if (!left) timer = setTimeout(() => void look(), AGAIN);
    };
    void look();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }
}
