/** What a game's folder has among the files that were found, by their paths. */
export const ofGame = <T>(found: Record<string, T>, game: string | undefined): T | undefined =>
  Object.entries(found).find(([path]) => path.split('/').at(-2) === game)?.[1];
