import { beforeAll, describe, expect, it } from 'vitest';

import { Held } from '../../client/src/home/held.svelte';
import type { Listing, News } from '../../client/src/net/gen/frames';
import { RoomChanges } from '../../client/src/room/changes.svelte';
import { learn } from '../../client/src/shell/words.svelte';

beforeAll(learn);

const chair = (name: string, bot = '') => (name ? { name, bot, away: null } : null);
const news = (names: string[], more: Partial<News> = {}): News =>
  ({
    chairs: names.map((name) => chair(name)),
    kept: names.map(() => ''),
    host: 0,
    you: 0,
    closed: '',
    ...more,
  }) as News;

const after = (...all: News[]): RoomChanges => {
  const changes = new RoomChanges();
  for (const one of all) changes.heard('t', one);
  return changes;
};

describe('what others do in a room', () => {
  it('says who left, and not who was only freed for somebody', () => {
    expect(after(news(['Ada', 'Ben']), news(['Ada', ''])).told).toBe('Ben left the room. The seat is free again.');
    expect(after(news(['Ada', 'Ben']), news(['Ada', ''], { kept: ['', 'Ben'] })).told).toBe('');
  });

  it('knows a new name from a swap', () => {
    const renamed = after(news(['Ada', 'Ben']), news(['Ada', 'Nora']));
    expect(renamed.told).toBe('Ben is now Nora. Same person, same score.');
    expect(renamed.was).toEqual({ Nora: 'Ben' });
    expect(after(news(['Ada', 'Ben']), news(['Ben', 'Ada'], { host: 1, you: 1 })).told).toBe('');
  });

  it('keeps the first of several names, and forgets a name that came back', () => {
    const twice = [news(['Ada', 'Ben']), news(['Ada', 'Nora']), news(['Ada', 'Nina'])];
    expect(after(...twice).was).toEqual({ Nina: 'Ben' });
    expect(after(...twice, news(['Ada', 'Ben'])).was).toEqual({});
  });

  it('says who is host now, once the old one has left', () => {
    const left = after(news(['Ada', 'Ben'], { you: 1 }), news(['', 'Ben'], { you: 1, host: 1 }));
    expect(left.told).toBe(
      'Ada left the room. The seat is free again. You are the host now: you choose what is played.',
    );
  });

  it('begins anew after a game', () => {
    const changes = after(news(['Ada', 'Ben']), news(['Ada', 'Nora']));
    changes.heard('t~2', news(['Nora', '']));
    expect([changes.told, changes.was]).toEqual(['', {}]);
  });
});

describe('a list that is touched', () => {
  const table = (name: string): Listing => ({ table: name }) as Listing;

  it('stays as it is, and counts what waits', () => {
    const held = new Held();
    const [a, b, c] = [table('a'), table('b'), table('c')];
    held.heard([a, b]);
    held.hold();
    held.heard([c, b]);
    expect(held.rows([c, b])).toEqual([a, b]);
    expect(held.fresh([c, b])).toBe(1);
    held.release();
    expect(held.rows([c, b])).toEqual([c, b]);
    expect(held.fresh([c, b])).toBe(0);
  });
});
