import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brandOf,
  caretAfter,
  codeLengthOf,
  codePolicyOf,
  dateIn,
  digitsOf,
  formatDate,
  groupNumber,
  lengthsOf,
  longestOf,
  NO_BRAND,
  passesLuhn,
  validateCode,
  validateDate,
  validateMonth,
  validateNumber,
  validateYear,
} from './card-rules.ts';

const ALL = ['visa', 'mc', 'amex', 'maestro', 'discover'];
const digits = (least: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((found) => found.join(''));

describe('the brand of a number', () => {
  test.each([
    ['4', 'visa'],
    ['4111111111111111', 'visa'],
    ['5555444433331111', 'mc'],
    ['2222400070000005', 'mc'],
    ['2720', 'mc'],
    ['370000000000002', 'amex'],
    ['6771798021000008', 'maestro'],
    ['6011601160116611', 'discover'],
    ['', NO_BRAND],
    ['2', NO_BRAND],
    ['2721', NO_BRAND],
    ['2220', NO_BRAND],
    ['99', NO_BRAND],
  ])('of %s is %s', (number, brand) => {
    expect(brandOf(number, ALL)).toBe(brand);
  });

  test('is never one that the shop does not accept', () => {
    expect(brandOf('6011601160116611', ['visa', 'mc'])).toBe(NO_BRAND);
    expect(brandOf('6703444444444449', ['maestro'])).toBe('maestro');
    expect(brandOf('6703444444444449', ['maestro', 'bcmc'])).toBe('bcmc');
  });

  test('has the lengths of number and code, and whether the code is required', () => {
    expect(lengthsOf('amex')).toEqual([15]);
    expect(lengthsOf('visa')).toEqual([13, 16, 19]);
    expect(lengthsOf(NO_BRAND)).toEqual([]);
    expect(lengthsOf('a brand that only the look-up knows')).toContain(16);
    expect([codeLengthOf('amex'), codeLengthOf('visa'), codeLengthOf(NO_BRAND)]).toEqual([4, 3, 3]);
    expect([codePolicyOf('maestro'), codePolicyOf('bcmc'), codePolicyOf('visa')]).toEqual([
      'optional',
      'hidden',
      'required',
    ]);
  });
});

describe('a card number', () => {
  test('is grouped in fours, that of American Express in four, six and five', () => {
    expect(groupNumber('4111111111111111', 'visa')).toBe('4111 1111 1111 1111');
    expect(groupNumber('41111', 'visa')).toBe('4111 1');
    expect(groupNumber('370000000000002', 'amex')).toBe('3700 000000 00002');
    expect(groupNumber('37000', 'amex')).toBe('3700 0');
    expect(groupNumber('', 'amex')).toBe('');
    expect(groupNumber('6771798021000008123', 'maestro')).toBe('6771 7980 2100 0008 123');
  });

  test('keeps all its digits in groups', () => {
    fc.assert(
      fc.property(digits(0, 19), fc.constantFrom(...ALL, NO_BRAND), (number, brand) => {
        expect(digitsOf(groupNumber(number, brand))).toBe(number);
      }),
    );
  });

  test('has exactly one valid check digit', () => {
    fc.assert(
      fc.property(digits(11, 18), (number) => {
        expect([...'0123456789'].filter((digit) => passesLuhn(number + digit))).toHaveLength(1);
      }),
    );
    for (const number of ['4111111111111111', '370000000000002', '6771798021000008', '5555444433331111'])
      expect(passesLuhn(number)).toBe(true);
  });

  test.each([
    ['4111111111111111', [13, 16, 19], true, 'complete', undefined],
    ['4111111111111112', [13, 16, 19], true, 'unfinished', 'cc.num.902'],
    ['4111111111111112', [16], true, 'wrong', 'cc.num.902'],
    ['4111111111111112', [16], false, 'complete', undefined],
    ['411111111111111', [16], true, 'unfinished', 'cc.num.901'],
    ['', [16], true, 'unfinished', 'cc.num.901'],
    ['60116011601', [], true, 'unfinished', 'cc.num.901'],
    ['6011601160116611', [], true, 'unfinished', 'cc.num.903'],
    ['6011601160116612', [], true, 'unfinished', 'cc.num.902'],
  ])('%s with lengths %j (check digit %s) is %s', (number, lengths, luhn, kind, code) => {
    expect(validateNumber(number, { lengths, luhn })).toEqual(code === undefined ? { kind } : { kind, code });
  });

  test('is cut to its longest length', () => {
    expect([longestOf([13, 16]), longestOf([])]).toEqual([16, 19]);
  });
});

describe('a date', () => {
  test.each([
    ['0', '0'],
    ['1', '1'],
    ['3', '03/'],
    ['03', '03/'],
    ['12', '12/'],
    ['123', '12/3'],
    ['0330', '03/30'],
    ['330', '03/30'],
    ['03/30', '03/30'],
    ['1/', '01/'],
    ['1/30', '01/30'],
    ['3 / 2030', '03/30'],
    ['03-2030', '03/30'],
    ['032030', '03/30'],
    ['03/20', '03/20'],
    ['03/203', '03/203'],
    ['03/2030', '03/30'],
    ['03/301', '03/30'],
    ['abc', ''],
    ['', ''],
  ])('typed as %j is formatted as %j', (typed, shown) => {
    expect(formatDate(typed)).toBe(shown);
  });

  test('loses its slash when it is erased', () => {
    expect(formatDate('03', { erasing: true })).toBe('03');
    expect(formatDate('03/', { erasing: true })).toBe('03');
    expect(formatDate('03/3', { erasing: true })).toBe('03/3');
  });

  test('is formatted idempotently', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9/ -]{0,9}$/), (typed) => {
        const once = formatDate(typed);
        expect(formatDate(once)).toBe(once);
        expect(once.length).toBeLessThanOrEqual(6);
      }),
    );
  });

  const today = { year: 2026, month: 11 };
  const limits = { today, earliest: null };
  test.each([
    ['11/26', 'complete', undefined],
    ['10/26', 'wrong', 'cc.dat.912'],
    ['12/25', 'wrong', 'cc.dat.912'],
    ['11/56', 'complete', undefined],
    ['12/56', 'wrong', 'cc.dat.913'],
    ['13/30', 'wrong', 'cc.dat.911'],
    ['00', 'wrong', 'cc.dat.911'],
    ['03/', 'unfinished', 'cc.dat.911'],
    ['03/203', 'unfinished', 'cc.dat.911'],
    ['', 'unfinished', 'cc.dat.911'],
  ])('%s in November 2026 is %s', (text, kind, code) => {
    expect(validateDate(text, limits)).toEqual(code === undefined ? { kind } : { kind, code });
  });

  test("can be before the shop's minimum", () => {
    const earliest = dateIn('03/27');
    expect(validateDate('02/27', { today, earliest })).toEqual({ kind: 'wrong', code: 'cc.dat.914' });
    expect(validateDate('03/27', { today, earliest })).toEqual({ kind: 'complete' });
  });

  test('in two fields is validated when both are known', () => {
    expect(validateMonth('1')).toMatchObject({ kind: 'unfinished', code: 'cc.mth.915' });
    expect(validateMonth('13')).toMatchObject({ kind: 'wrong', code: 'cc.mth.915' });
    expect(validateMonth('12')).toEqual({ kind: 'complete' });
    expect(validateYear('2', { ...limits, month: null })).toMatchObject({ kind: 'unfinished', code: 'cc.yr.918' });
    expect(validateYear('26', { ...limits, month: null })).toEqual({ kind: 'complete' });
    expect(validateYear('26', { ...limits, month: 10 })).toMatchObject({ kind: 'wrong', code: 'cc.dat.912' });
  });

  test.each(['13/30', '3/30', '03/2030', '', null, undefined])('is not read from %j', (text) => {
    expect(dateIn(text)).toBeNull();
  });
});

test('a security code has the length of its brand', () => {
  expect(validateCode('737', 3)).toEqual({ kind: 'complete' });
  expect(validateCode('737', 4)).toMatchObject({ code: 'cc.cvc.921' });
});

describe('the caret', () => {
  test.each([
    ['4111', 4, '4111', 4],
    ['41111', 5, '4111 1', 6],
    ['41111 111', 2, '4111 1111', 2],
    ['4111 1', 0, '4111 1', 0],
    ['12', 2, '12/', 3],
  ])('in %j at %i moves to %j at %i', (before, caret, after, expected) => {
    expect(caretAfter(before, caret, after)).toBe(expected);
  });

  test('keeps the number of digits before it', () => {
    fc.assert(
      fc.property(digits(0, 16), fc.nat(16), (number, at) => {
        const caret = Math.min(at, number.length);
        const after = groupNumber(number, 'visa');
        expect(digitsOf(after.slice(0, caretAfter(number, caret, after)))).toBe(number.slice(0, caret));
      }),
    );
  });
});
