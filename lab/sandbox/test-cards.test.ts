import { describe, expect, test } from 'vitest';
import { brandOf, type CardInput, cardResult } from './test-cards.ts';

const NOW = Date.parse('2026-11-23T09:00:00Z');
const input = (changes: Partial<CardInput> = {}): CardInput => ({
  number: 'test_4111111111111111',
  month: 'test_03',
  year: 'test_2030',
  securityCode: 'test_737',
  holderName: 'Ada Sock',
  ...changes,
});

describe('a test card', () => {
  test.each([
    ['4111111111111111', 'visa'],
    ['5555444433331111', 'mc'],
    ['2222400070000005', 'mc'],
    ['370000000000002', 'amex'],
    ['6771798021000008', 'maestro'],
    ['6011601160116611', 'discover'],
  ])('%s is an approved %s', (number, brand) => {
    expect(cardResult(input({ number: `test_${number}` }), NOW)).toEqual({
      kind: 'card',
      brand,
      lastFour: number.slice(-4),
      result: { code: 'Authorised', reason: null },
    });
    expect(brandOf(number.slice(0, 6))).toBe(brand);
  });

  test.each([
    ['DECLINED', 'Refused', 'Refused'],
    ['REFERRAL', 'Refused', 'Referral'],
    ['ERROR', 'Error', 'Acquirer Error'],
    ['BLOCK_CARD', 'Refused', 'Blocked Card'],
    ['CARD_EXPIRED', 'Refused', 'Expired Card'],
    ['INVALID_AMOUNT', 'Refused', 'Invalid Amount'],
    ['INVALID_CARD', 'Refused', 'Invalid Card Number'],
    ['NOT_ENOUGH_BALANCE', 'Refused', 'Not enough balance'],
    ['FRAUD', 'Refused', 'FRAUD'],
  ])('in the name of %s is %s', (holderName, code, reason) => {
    expect(cardResult(input({ holderName }), NOW)).toMatchObject({ result: { code, reason } });
  });

  test.each([
    ['4917610000000000', 'fingerprint'],
    ['5201281505129736', 'frictionless'],
    ['4212345678910006', 'challenge'],
    ['5212345678901234', 'redirect'],
    ['4212345678910014', 'fingerprint-redirect'],
    ['4212345678910022', 'two-challenges'],
    ['4212345678910030', 'redirect-challenge'],
    ['4212345678910048', 'sdk'],
  ])('%s continues with %s', (number, step) => {
    expect(cardResult(input({ number: `test_${number}` }), NOW)).toMatchObject({ result: { step } });
  });

  test('without its security code is refused, except where a brand has none', () => {
    expect(cardResult(input({ securityCode: undefined }), NOW)).toMatchObject({
      result: { code: 'Refused', reason: 'CVC Declined' },
    });
    expect(cardResult(input({ number: 'test_6771798021000008', securityCode: undefined }), NOW)).toMatchObject({
      result: { code: 'Authorised' },
    });
  });

  test('is valid until the end of its month', () => {
    expect(cardResult(input({ month: 'test_11', year: 'test_2026' }), NOW)).toMatchObject({
      result: { code: 'Authorised' },
    });
    expect(cardResult(input({ month: 'test_10', year: 'test_2026' }), NOW)).toMatchObject({
      result: { code: 'Refused', reason: 'Expired Card' },
    });
  });

  test.each([
    ['an unpublished number', { number: 'test_4111111111111112' }],
    ['a number without the notation', { number: '4111111111111111' }],
    ['no number', { number: undefined }],
    ['no month', { month: undefined }],
    ['a thirteenth month', { month: 'test_13' }],
    ['a year of two digits', { year: 'test_30' }],
  ])('is rejected with %s', (_, changes) => {
    expect(cardResult(input(changes), NOW)).toMatchObject({ kind: 'invalid' });
  });
});
