import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openAddressLink } from './address-link.ts';

const SECRET = 'a test secret of at least 32 characters';
const OLD = 'an older secret of at least 32 letters';
const emailHash = createHash('sha256').update('ada@example.com').digest('hex');
const KEY = { storefront: 'uk', emailHash };

test('a link that acts for an address has nothing that can be computed from the address, and stays the same', () => {
  const link = openAddressLink([SECRET]);
  const signed = link.sign('end-newsletter', KEY, 7);
  expect(signed).not.toContain(emailHash);
  expect(signed).not.toContain(Buffer.from(emailHash, 'hex').toString('base64url'));
  expect(openAddressLink([SECRET]).sign('end-newsletter', KEY, 7)).toBe(signed);
  expect(link.verify('end-newsletter', signed)).toEqual({ ...KEY, at: 7 });
});

test('a link that acts for an address works after its secret is replaced, and not once that is taken away', () => {
  const signed = openAddressLink([OLD]).sign('end-stock-alerts', KEY);
  expect(openAddressLink([SECRET, OLD]).verify('end-stock-alerts', signed)).toEqual({ ...KEY, at: null });
  expect(openAddressLink([SECRET]).verify('end-stock-alerts', signed)).toBeNull();
});
