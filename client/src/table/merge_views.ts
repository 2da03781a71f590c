// All seats' views laid over each other: what is hidden in one shows where another sees it.

export function mergeViews(views: unknown[]): unknown {
  const seen = views.filter((view) => view !== null && view !== undefined);
  const [first] = seen;
  if (first === undefined) return null;
  if (seen.every(Array.isArray)) {
    const lists = seen as unknown[][];
    const longest = Math.max(...lists.map((list) => list.length));
    return Array.from({ length: longest }, (_, at) => mergeViews(lists.map((list) => list[at])));
  }
  if (typeof first === 'object')
    return Object.fromEntries(
      Object.keys(first).map((key) => [key, mergeViews(seen.map((view) => (view as Record<string, unknown>)[key]))]),
    );
  return first;
}
