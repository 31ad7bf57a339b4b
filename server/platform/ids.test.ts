import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createIdSource } from './ids.ts';

const at = Date.parse('2026-11-21T10:00:00Z');

test('`createIdSource` makes UUIDs of version 7 with their time', () => {
  const id = createIdSource({ randomBytes, clock: () => at }).uuid();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at);
});

test('`createIdSource` makes ascending UUIDs within a millisecond and when the clock steps back', () => {
  let now = at;
  const ids = createIdSource({ randomBytes, clock: () => now });
  const made = Array.from({ length: 9000 }, (_, index) => {
    if (index === 5000) now -= 60_000;
    return ids.uuid();
  });
  expect([...made].sort()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('`createIdSource` makes codes from all their bits, without look-alike characters', () => {
  const ids = createIdSource({
    randomBytes: (length) => Uint8Array.from({ length }, (_, index) => index * 8 + index),
    clock: () => at,
  });
  expect(ids.code(5)).toBe('09JV4');
  expect(createIdSource({ randomBytes, clock: () => at }).code(1000)).toMatch(/^[0-9A-HJKMNP-TV-Z]{1000}$/);
});
