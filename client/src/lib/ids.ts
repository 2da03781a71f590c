// Random bytes, names for commands, codes of rooms. A page on a plain http address has no randomUUID.

export const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** A room's code as it is shown, and read out. */
export const spelled = (code: string): string => code.replace(/^(.{4})(.{4})$/, '$1-$2');

export const newId = (): string => hex(random(8));
