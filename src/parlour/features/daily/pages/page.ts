import type { Page } from '$client/shell/page';

export const pages: Page[] = [
  { path: '/daily', load: () => import('./Daily.svelte') },
  { path: '/daily/:number(\\d+)', load: () => import('./Daily.svelte') },
];
