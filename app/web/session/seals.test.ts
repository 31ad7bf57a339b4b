import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deflated, inflated } from './seals.server.ts';

test.each([0, 1, 300, 699, 700, 5000])(
  '`inflated` returns the text of %i bytes that `deflated` was given',
  (length) => {
    const text = 'ä'.repeat(length / 2) + 'x'.repeat(length % 2);
    expect(inflated(deflated(text)).toString('utf8')).toBe(text);
  },
);

test.each([1, 699, 700])(
  '`deflated` writes %i bytes as zlib reads them, for servers of an earlier release',
  (length) => {
    expect(inflateRawSync(deflated('x'.repeat(length))).toString()).toBe('x'.repeat(length));
  },
);

test('`deflated` stores a short text without compressing it', () => {
  expect(deflated('xxxx').toString('latin1')).toBe('\x01\x04\x00\xfb\xffxxxx');
});

test('`inflated` rejects more bytes than a session can have', () => {
  expect(() => inflated(deflated('x'.repeat(17_000)))).toThrow();
});

test('`inflated` rejects a stored block of another length than it states', () => {
  expect(() => inflated(deflated('xxxx').subarray(0, 8))).toThrow();
});
