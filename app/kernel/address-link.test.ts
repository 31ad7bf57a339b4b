import { expect, test } from 'vitest';
import { createAddressLink } from './address-link.ts';

const HASH = 'a'.repeat(64);
const SEALED = `${'-_9aZ'.repeat(8)}abc`;
const keyOf = (name: string) => ({
  sign: (text: string) => `${text}.${name}`,
  verify: (text: string) => (text.endsWith(`.${name}`) ? text.slice(0, -1 - name.length) : null),
  seal: () => SEALED,
  open: (sealed: string) => (sealed === SEALED ? HASH : name),
});
const link = createAddressLink([keyOf('s'), keyOf('old')]);
const KEY = { storefront: 'uk', emailHash: HASH };

test('`AddressLink` opens what it signed, for its purpose alone', () => {
  const signed = link.sign('confirm-newsletter', KEY);
  expect(link.verify('confirm-newsletter', signed)).toEqual({ ...KEY, at: null });
  expect(link.verify('end-newsletter', signed)).toBeNull();
  expect(link.verify('end-stock-alerts', signed)).toBeNull();
  expect(link.verify('confirm-newsletter', link.sign('confirm-newsletter', KEY, 1700))).toEqual({ ...KEY, at: 1700 });
});

test('`AddressLink` signs no hash that can be computed from an address', () => {
  expect(link.sign('end-newsletter', KEY)).toBe(`end-newsletter_uk_${SEALED}.s`);
});

test('`AddressLink` opens links of keys that were replaced', () => {
  const old = createAddressLink([keyOf('old')]).sign('end-newsletter', KEY, 5);
  expect(link.verify('end-newsletter', old)).toEqual({ ...KEY, at: 5 });
});

test.each([
  '',
  '.s',
  'confirm-newsletter_uk_abc.s',
  `confirm-newsletter_uk_${HASH}`,
  `confirm-newsletter_uk_${HASH}.s`,
])('`AddressLink` opens nothing for %j', (text) => {
  expect(link.verify('confirm-newsletter', text)).toBeNull();
});
