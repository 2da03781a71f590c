// Our clock is said aloud as it passes a few seconds, and never else.

import { announce } from '../lib/announcer.svelte';
import { t } from '../shell/words.svelte';
import { TOLD } from './requests.svelte';
import type { Table } from './table.svelte';

/** To be called while a component is set up, and for as long as it is shown. */
export function sayClock(table: Table): void {
  $effect(() => {
    const { you, clock } = table.news!;
    if (you === null || clock.running !== you || table.status !== 'live') return;
    const left = () => table.left(you) / 1000;
    let before = left();
    const timer = setInterval(() => {
      const now = left();
      const passed = TOLD.find((second) => before > second && now <= second);
      if (passed) announce(t('clock-left', { time: t('seconds', { n: passed }) }));
      before = now;
    }, 200);
    return () => clearInterval(timer);
  });
}
