// Every page: ours, and those of the features that are installed. The build lists their addresses for the server.

import { type Page, pattern } from './page';

const declared = import.meta.glob<Page[]>(['../screens/page.ts', '$features/*/pages/page.ts'], {
  eager: true,
  import: 'pages',
});
const ALL = Object.values(declared)
  .flat()
  .map((page) => ({ ...page, pattern: pattern(page.path) }));

/** The page of an address, and which one of its kind. */
export function pageAt(address: string): { page: Page; param: string } | null {
  for (const { pattern, ...page } of ALL) {
    const found = pattern.exec(address);
    if (found) return { page, param: found[1] ?? '' };
  }
  return null;
}
