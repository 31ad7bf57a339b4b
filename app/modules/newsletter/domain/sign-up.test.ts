import { describe, expect, test } from 'vitest';
import { readSignUp } from './sign-up.ts';

const SENT = { store: 'uk', email: 'ada@example.com', countryCode: 'GB' };

describe('A newsletter sign-up form', () => {
  test('has one spelling of the address', () => {
    expect(readSignUp({ ...SENT, email: ' Ada@Example.COM ' })).toEqual({
      ok: true,
      value: { email: 'ada@example.com', storefront: 'uk', country: 'GB' },
    });
  });

  test.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada king@example.com',
    'ada@example..com',
    `${'a'.repeat(250)}@example.com`,
  ])('rejects the invalid address %j', (email) => {
    expect(readSignUp({ ...SENT, email })).toEqual({ ok: false, error: { kind: 'invalid-email' } });
  });

  test.each([
    ['a storefront', { store: 'constructor' }],
    ['a country', { countryCode: 'XX' }],
  ])('rejects %s that the shop does not have', (_, changes) => {
    expect(readSignUp({ ...SENT, ...changes })).toEqual({ ok: false, error: { kind: 'unknown-market' } });
  });
});
