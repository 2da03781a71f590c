import type { Page } from '$client/shell/page';

export const pages: Page[] = [{ path: '/puzzles/:game', load: () => import('./Puzzle.svelte'), played: true }];
