import HmacValidator from '@adyen/api-library/lib/src/utils/hmacValidator.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NotificationItem } from './notification-shape.ts';
import { isSigned, signatureOf } from './webhook.ts';

const KEY = '8d3f0c95a2b7e614'.repeat(4);
const OTHER = 'b61c07d2f9e8354a'.repeat(4);
const official = new HmacValidator();

const ITEM: NotificationItem = {
  pspReference: 'QFQTPCQ8HXSKGK82',
  originalReference: '',
  merchantAccountCode: 'PairwiseECOM',
  merchantReference: 'PW-7K2MN-Q4XZ9',
  amount: { value: 2395, currency: 'EUR' },
  eventCode: 'AUTHORISATION',
  success: 'true',
};
const signed = (item: NotificationItem, hmacSignature: string): NotificationItem => ({
  ...item,
  additionalData: { hmacSignature },
});

describe('the signature of a notification', () => {
  test('equals that of the provider’s own library for all field values', () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 });
    const items = fc.record({
      pspReference: text,
      originalReference: fc.option(text, { nil: undefined }),
      merchantAccountCode: text,
      merchantReference: text,
      amount: fc.record({ value: fc.integer(), currency: text }),
      eventCode: text,
      success: fc.constantFrom('true' as const, 'false' as const),
    });
    fc.assert(
      fc.property(
        items,
        fc.constantFrom(KEY, OTHER),
        (item, key) => signatureOf(item, key) === official.calculateHmac(item as never, key),
      ),
      { numRuns: 30 },
    );
  });

  test('is valid with any of the keys', () => {
    for (const key of [KEY, OTHER]) expect(isSigned(signed(ITEM, signatureOf(ITEM, key)), [KEY, OTHER])).toBe(true);
    expect(isSigned(signed(ITEM, signatureOf(ITEM, OTHER)), [KEY])).toBe(false);
    expect(isSigned(signed(ITEM, signatureOf(ITEM, KEY)), [])).toBe(false);
  });

  test.each<[string, Partial<NotificationItem>]>([
    ['the payment', { pspReference: 'QFQTPCQ8HXSKGK83' }],
    ['the payment it was done to', { originalReference: 'X' }],
    ['the account', { merchantAccountCode: 'Other' }],
    ['the order', { merchantReference: 'PW-7K2MN-Q4XZ8' }],
    ['the amount', { amount: { value: 2396, currency: 'EUR' } }],
    ['the currency', { amount: { value: 2395, currency: 'USD' } }],
    ['the event', { eventCode: 'CAPTURE' }],
    ['the outcome', { success: 'false' }],
  ])('is invalid when %s changes', (_what, change) => {
    expect(isSigned({ ...signed(ITEM, signatureOf(ITEM, KEY)), ...change }, [KEY])).toBe(false);
  });

  const good = signatureOf(ITEM, KEY);
  test.each([
    ['absent', { ...ITEM }],
    ['null', { ...ITEM, additionalData: { hmacSignature: null } }],
    ['empty', signed(ITEM, '')],
    ['shortened', signed(ITEM, good.slice(0, 20))],
    ['cut by one byte', signed(ITEM, Buffer.from(good, 'base64').subarray(0, 31).toString('base64'))],
    ['followed by something', signed(ITEM, `${good}AAAA`)],
    ['followed by a line break', signed(ITEM, `${good}\n`)],
    ['in hexadecimal digits', signed(ITEM, Buffer.from(good, 'base64').toString('hex'))],
    ['no text of base64', signed(ITEM, `${'é'.repeat(43)}=`)],
  ])('is invalid when it is %s', (_what, item) => {
    expect(isSigned(item, [KEY])).toBe(false);
  });
});
