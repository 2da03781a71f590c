/** The colour of a game's table, which its colours.css or board.css names. */
export const tint = (game: string): string => `var(--tint-${game}, var(--sunken))`;
