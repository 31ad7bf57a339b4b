import { createHmac, timingSafeEqual } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { days, hours } from '#app/kernel/clock.ts';
import { createOrderReference, createReturnReference, RETURN_REFERENCE_LIFE } from './return-reference.ts';

const NUMBER = 'PW-7K2MN-Q4XZ9';

const signing = (...secrets: string[]) => ({
  hmacs: (text: string) => secrets.map((secret) => createHmac('sha256', secret).update(text).digest()),
  equal: (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b),
});
const references = (...secrets: string[]) => createOrderReference(signing(...secrets));
const { sign, verify } = references('one secret');

test('a signed reference names its order and can stand in an address as it is', () => {
  const reference = sign(NUMBER);
  expect(reference).toMatch(/^PW-7K2MN-Q4XZ9\.[A-Za-z0-9_-]{22}$/);
  expect(encodeURIComponent(reference)).toBe(reference);
  expect(verify(reference)).toBe(NUMBER);
});

test('any other character anywhere makes it worthless', () => {
  const reference = sign(NUMBER);
  for (let at = 0; at < reference.length; at += 1) {
    const other = reference[at] === 'A' ? 'B' : 'A';
    expect(verify(reference.slice(0, at) + other + reference.slice(at + 1)), `character ${at}`).toBeNull();
  }
});

test('the signature of one order is worth nothing for another', () => {
  const signature = sign(NUMBER).split('.')[1];
  expect(verify(`PW-AAAAA-BBBBB.${signature}`)).toBeNull();
});

test('a signature made before the secret changed still holds', () => {
  const rotated = references('a new secret', 'one secret');
  expect(rotated.verify(sign(NUMBER))).toBe(NUMBER);
  expect(verify(rotated.sign(NUMBER))).toBeNull();
});

test('a signature made with another secret is not ours', () => {
  expect(verify(references('another secret').sign(NUMBER))).toBeNull();
});

test.each([
  ['nothing', ''],
  ['an order number alone', NUMBER],
  ['an empty signature', `${NUMBER}.`],
  ['a signature without an order', sign(NUMBER).slice(NUMBER.length)],
  ['a shortened signature', sign(NUMBER).slice(0, -1)],
  ['a lengthened signature', `${sign(NUMBER)}AAAA`],
  ['a padded signature', `${sign(NUMBER)}==`],
  ['a third part', `${sign(NUMBER)}.x`],
  ['characters outside the alphabet', `${NUMBER}.ü§ %00`],
  ['a very long text', `${NUMBER}.${'A'.repeat(100_000)}`],
])('%s is rejected', (_, reference) => {
  expect(verify(reference)).toBeNull();
});

describe('a return reference', () => {
  const NOW = days(20_000);
  let now = NOW;
  const dated = createReturnReference({ ...signing('one secret'), clock: () => now });

  test('names its order and is fresh for 24 hours', () => {
    now = NOW;
    const reference = dated.sign(NUMBER);
    expect(encodeURIComponent(reference)).toBe(reference);
    now = NOW + RETURN_REFERENCE_LIFE - 1;
    expect(dated.verify(reference)).toEqual({ orderNumber: NUMBER, isFresh: true });
    now = NOW + hours(24);
    expect(dated.verify(reference)).toEqual({ orderNumber: NUMBER, isFresh: false });
  });

  test('cannot be given another time', () => {
    now = NOW;
    const [text = '', signature] = dated.sign(NUMBER).split('.');
    const [, time = ''] = text.split('_');
    const later = (Number.parseInt(time, 36) + 1).toString(36);
    expect(dated.verify(`${NUMBER}_${later}.${signature}`)).toBeNull();
    expect(dated.verify(`${NUMBER}.${signature}`)).toBeNull();
  });

  test('without a time is an old one', () => {
    now = NOW;
    expect(dated.verify(sign(NUMBER))).toEqual({ orderNumber: NUMBER, isFresh: false });
  });
});
