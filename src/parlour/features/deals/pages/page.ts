import type { Page } from '$client/shell/page';

export const pages: Page[] = [
  { path: '/deal', load: () => import('./NewDeal.svelte') },
  { path: '/deal/:id(\\w+)', load: () => import('./Deal.svelte') },
];
