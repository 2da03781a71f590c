// Single letters that answer at once: what happened last, the score, the clocks, the moves, the rules.

import { settings } from '../shell/settings.svelte';

export type Answers = Record<string, () => void>;

/** Letters do nothing where somebody writes, and can be switched off. */
export function shortcuts(answers: Answers): (event: KeyboardEvent) => void {
  return (event) => {
    const writes = (event.target as Element).closest('input, textarea, select, [contenteditable]');
    if (!settings.keys || writes || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const answer = answers[event.key];
    if (!answer) return;
    event.preventDefault();
    answer();
  };
}
