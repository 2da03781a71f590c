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

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`parlour.${key}`) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
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
    for (const key of Object.keys(localStorage)) if (key.startsWith('parlour.') && key !== 'parlour.settings') localStorage.removeItem(key);
  } catch {
    // blocked: nothing to remove
  }
}
