import { expect, test } from 'vitest';
import { securityText } from './security-text.ts';

const at = (date: string) =>
  securityText({ origin: 'https://shop.test', contact: 'mailto:security@shop.test', now: Date.parse(date) });

test('`securityText` states contact, languages and its own address', () => {
  expect(at('2026-11-25T10:00:00Z')).toBe(
    'Contact: mailto:security@shop.test\nExpires: 2027-06-01T00:00:00Z\nPreferred-Languages: en, de, nl\nCanonical: https://shop.test/.well-known/security.txt\n',
  );
});

test('`securityText` is the same for a month, and expires in less than a year', () => {
  expect(at('2026-11-01T00:00:00Z')).toBe(at('2026-11-30T23:59:59Z'));
  expect(at('2026-12-01T00:00:00Z')).toContain('Expires: 2027-07-01T00:00:00Z');
});
