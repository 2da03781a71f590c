// What others do in a room before a game, in a sentence: they leave, they have another name, they are the host now.

import type { News } from '../net/gen/frames';
import { t } from '../shell/words.svelte';

const SHOWN = 6_000; // ms for which a new name is told

export class RoomChanges {
  told = $state(''); // what happened last
  was = $state.raw<Record<string, string>>({}); // former names, by the present one, until the next game begins
  #before: { table: string; news: News } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  heard(table: string, news: News): void {
    const before = this.#before;
    this.#before = { table, news };
    const together = before && (before.table === table || before.news.closed === 'changed');
    if (!together) return void ([this.told, this.was] = ['', {}]); // a game lies between
    const said = [...this.#left(before.news, news), ...this.#renamed(before.news, news), this.#host(before.news, news)];
    const sentences = said.filter(Boolean).join(' ');
    if (sentences) this.#tell(sentences);
    else if (this.told && !news.chairs.includes(null) && before.news.chairs.includes(null)) this.told = '';
  }

  #tell(sentences: string): void {
    this.told = sentences;
    clearTimeout(this.#timer);
    if (!this.#before!.news.chairs.includes(null)) this.#timer = setTimeout(() => (this.told = ''), SHOWN);
  }

  #left(before: News, news: News): string[] {
    const here = names(news);
    return before.chairs.flatMap((chair, seat) =>
      chair && !chair.bot && seat !== before.you && !news.kept.includes(chair.name) && !here.includes(chair.name)
        ? news.chairs.length < before.chairs.length || news.chairs[seat] === null
          ? [t('left-room', { name: chair.name })]
          : []
        : [],
    );
  }

  /** The same seat by another name; a swap has both names in two places. */
  #renamed(before: News, news: News): string[] {
    const [had, have] = [names(before), names(news)];
    return news.chairs.flatMap((chair, seat) => {
      const was = before.chairs[seat]?.name;
      if (!chair || chair.bot || !was || had.includes(chair.name) || have.includes(was)) return [];
      const { [was]: first = was, ...others } = this.was;
      this.was = first === chair.name ? others : { ...others, [chair.name]: first };
      return seat === news.you ? [] : [t('renamed', { was, name: chair.name })];
    });
  }

  #host(before: News, news: News): string {
    const [old, now] = [before, news].map((one) => (one.host === null ? '' : (one.chairs[one.host]?.name ?? '')));
    if (!old || !now || old === now || names(news).includes(old!) || this.was[now!] === old) return '';
    return news.host === news.you ? t('new-host-you') : t('new-host', { name: now });
  }
}

const names = ({ chairs }: News): string[] => chairs.flatMap((chair) => (chair ? [chair.name] : []));
