// Our pages.

import { loadHome } from '../home/views';
import type { Page } from '../shell/page';

export const pages: Page[] = [
  { path: '/', load: loadHome, guest: true, words: 'home' },
  { path: '/t/:table', load: () => import('./TablePage.svelte'), played: true, guest: true },
  { path: '/join/:code', load: () => import('./Join.svelte'), played: true, guest: true },
  { path: '/new', load: () => import('./NewTable.svelte') },
  { path: '/r/:table', load: () => import('./Replay.svelte') },
  { path: '/fair/:table', load: () => import('./Fair.svelte') },
  { path: '/rules/:game', load: () => import('./Rules.svelte'), read: true },
  { path: '/history', load: () => import('./History.svelte') },
  { path: '/learn', load: () => import('./Learn.svelte') },
  { path: '/settings', load: () => import('./Settings.svelte'), read: true },
  { path: '/about', load: () => import('./About.svelte'), read: true },
];
