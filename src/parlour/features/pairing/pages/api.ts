import { ask, type OpenedTable } from '$client/net/api';
import type { SearchState, StartSearch } from '$client/net/gen/bodies';

export type { SearchState };

const PATH = '/api/search';

export const startSearch = (wanted: Partial<StartSearch>) => ask<SearchState>('POST', PATH, wanted);
export const answerOffer = (offer: string, play: boolean) => ask<null>('POST', `${PATH}/answer`, { offer, play });
export const openWarmUp = (wanted: Partial<StartSearch>) => ask<OpenedTable>('POST', `${PATH}/warm-up`, wanted);
/** Also when the page is just being left. */
export const stopSearch = () => fetch(PATH, { method: 'DELETE', keepalive: true });

/** The lines of the search, until the connection ends; `alive` is called with everything that comes. */
export async function readSearch(
  signal: AbortSignal,
  heard: (state: SearchState) => void,
  alive: () => void,
): Promise<number> {
  const answer = await fetch(`${PATH}/stream`, { signal });
  if (!answer.ok || !answer.body) return answer.status;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ;) {
    const { done, value } = await reader.read();
    if (done) return answer.status;
    alive();
    const lines = (rest + value).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line) heard(JSON.parse(line) as SearchState);
  }
}
