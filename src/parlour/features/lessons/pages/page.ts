import type { Page } from '$client/shell/page';

export const pages: Page[] = [{ path: '/learn/:game', load: () => import('./Lesson.svelte'), played: true }];

export const offline = ['/api/lessons/'];
