import { expect, test } from 'vitest';

import { hex, newId, spelled, unhex } from '$client/lib/ids';

test('bytes are written in two digits each, and read again', () => {
  expect(hex(Uint8Array.of(0, 10, 255))).toBe('000aff');
  expect(unhex('000aff')).toEqual(Uint8Array.of(0, 10, 255));
  expect(unhex('')).toEqual(new Uint8Array());
});

test('the code of a room is read in two parts', () => {
  expect(spelled('ABCD2345')).toBe('ABCD-2345');
  expect(spelled('ABC')).toBe('ABC');
});

test('each command has an id of its own', () => {
  const ids = new Set(Array.from({ length: 100 }, newId));
  expect(ids.size).toBe(100);
  expect([...ids].every((id) => /^[0-9a-f]{16}$/.test(id))).toBe(true);
});
