import type { Page } from '$client/shell/page';

export const pages: Page[] = [
  { path: '/online/:game', load: () => import('./Online.svelte'), played: true, guest: true },
];
