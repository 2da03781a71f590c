// The board of a game that comes from another package: plain JavaScript, served at /games/NAME/.

import { card, type GameCard } from '../net/api';
import type { BoardProps, GameUi } from './board';

/** What board.js exports. `mount` has the shape of a Svelte action, but needs no framework. */
export interface PackagedBoard {
  mount: (target: HTMLElement, props: BoardProps) => { update: (props: BoardProps) => void; destroy: () => void };
  ui?: GameUi;
}

/** Where a file of the game is served; nothing if it brings none of that name. */
export const fileOf = ({ name, files }: GameCard, file: string): string =>
  files.includes(file) ? `/games/${name}/${file}` : '';

/** The game's board.css, once: it names the table's colour, too. */
export function dress(game: GameCard): void {
  const href = fileOf(game, 'board.css');
  if (!href || document.querySelector(`link[href="${href}"]`)) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}

/** The board that a game's package brings; null where it has none, or none that loads. */
export async function packaged(name: string): Promise<PackagedBoard | null> {
  try {
    const game = await card(name);
    dress(game);
    const file = fileOf(game, 'board.js');
    return file ? ((await import(/* @vite-ignore */ file)) as PackagedBoard) : null;
  } catch (error) {
    console.error(`The board of ${name} cannot be loaded, so its moves are listed instead.`, error);
    return null;
  }
}
