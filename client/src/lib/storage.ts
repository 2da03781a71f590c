// What must outlive a reload. Where storage is blocked it lives as long as the page.

const memory = new Map<string, string>();

export function keep(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(`parlour.${key}`, value);
  } catch {
    // blocked: the page remembers
  }
}

export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(`parlour.${key}`) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

/** A value that was stored as JSON; the fallback if there is none, or if it is damaged. */
export function stored<T>(
  key: string,
  fallback: T,
  fits: (value: T) => boolean = (value) => kindOf(value) === kindOf(fallback),
): T {
  try {
    const value = JSON.parse(storedText(key) ?? 'null') as T;
    return value !== null && fits(value) ? value : fallback;
  } catch {
    return fallback; // no JSON, or not what `fits` reads
  }
}

/** A number that was stored; 0 if there is none. */
export function storedCount(key: string): number {
  const value = Number(storedText(key));
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

export function drop(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(`parlour.${key}`);
  } catch {
    // blocked: nothing to remove
  }
}

/** All but how somebody likes the pages: for whoever leaves for good. */
export function forget(): void {
  memory.clear();
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('parlour.') && key !== 'parlour.settings') localStorage.removeItem(key);
  } catch {
    // blocked: nothing to remove
  }
}
