import { expect, test } from 'vitest';
import { createAddressLink } from './address-link.ts';

const link = createAddressLink({
  sign: (text) => `${text}.s`,
  verify: (text) => (text.endsWith('.s') ? text.slice(0, -2) : null),
});
const KEY = { storefront: 'uk', emailHash: 'a'.repeat(64) };

test('`AddressLink` opens what it signed, for its purpose alone', () => {
  const signed = link.sign('confirm-newsletter', KEY);
  expect(link.verify('confirm-newsletter', signed)).toEqual({ ...KEY, at: null });
  expect(link.verify('end-newsletter', signed)).toBeNull();
  expect(link.verify('end-stock-alerts', signed)).toBeNull();
  expect(link.verify('confirm-newsletter', link.sign('confirm-newsletter', KEY, 1700))).toEqual({ ...KEY, at: 1700 });
});

test.each(['', '.s', 'confirm-newsletter_uk_abc.s', `confirm-newsletter_uk_${'a'.repeat(64)}`])(
  '`AddressLink` opens nothing for %j',
  (text) => {
    expect(link.verify('confirm-newsletter', text)).toBeNull();
  },
);
