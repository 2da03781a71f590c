// What a game brings to explain itself: one illustrated page, and pictures for the boards in its rulebook.

import type { Component } from 'svelte';

import type { BoardProps } from './board';

export interface GuideProps {
  say: BoardProps['say'];
}

const guides = import.meta.glob<{ default: Component<GuideProps> }>('$games/*/Guide.svelte');
const diagrams = import.meta.glob<{ default: Component<{ text: string }> }>('$games/*/Diagram.svelte');

const of = async <T>(found: Record<string, () => Promise<{ default: T }>>, game: string): Promise<T | null> => {
  const load = Object.entries(found).find(([path]) => path.split('/').at(-2) === game)?.[1];
  return load ? (await load()).default : null;
};

export const guide = (game: string) => of(guides, game);
export const diagram = (game: string) => of(diagrams, game);
