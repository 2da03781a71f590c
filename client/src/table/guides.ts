// What a game brings to explain itself: one illustrated page, and pictures for the boards in its rulebook.

import type { Component } from 'svelte';

import type { BoardProps } from './board';
import { ofGame } from './of_game';
import type { Load } from './shelf';

export interface GuideProps {
  say: BoardProps['say'];
}

const guides = import.meta.glob<{ default: Component<GuideProps> }>('$games/*/Guide.svelte');
const diagrams = import.meta.glob<{ default: Component<{ text: string }> }>('$games/*/Diagram.svelte');

const loaded = async <T>(load?: Load<{ default: T }>): Promise<T | null> => (load ? (await load()).default : null);

export const guide = (game: string) => loaded(ofGame(guides, game));
export const diagram = (game: string) => loaded(ofGame(diagrams, game));
