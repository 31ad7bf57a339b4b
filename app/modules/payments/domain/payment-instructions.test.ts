import { describe, expect, test } from 'vitest';
import { paymentInstructionsShape, readInstructions } from './payment-instructions.ts';

const ORDER = { method: 'multibanco', amount: { amount: 2395, currency: 'EUR' } } as const;
const read = (action: unknown) => readInstructions(action, ORDER);
const VOUCHER = {
  type: 'voucher',
  paymentMethodType: 'multibanco',
  entity: '12101',
  reference: '501 422 944',
  totalAmount: { value: 2400, currency: 'EUR' },
  expiresAt: '2026-11-30T09:00:00',
  instructionsUrl: 'https://provider.test/how',
};
const TRANSFER = {
  type: 'bankTransfer',
  beneficiary: 'Pairwise',
  iban: 'NL13TEST0123456789',
  bic: 'TESTNL02',
  reference: 'A1',
};

describe('`readInstructions`', () => {
  test('reads a voucher: code, amount, end in UTC and address with instructions', () => {
    expect(read(VOUCHER)).toEqual({
      kind: 'voucher',
      method: 'multibanco',
      amount: { amount: 2400, currency: 'EUR' },
      expiresAt: Date.parse('2026-11-30T09:00:00Z'),
      fields: [
        { name: 'entity', value: '12101' },
        { name: 'reference', value: '501 422 944' },
      ],
      qrCode: null,
      link: 'https://provider.test/how',
    });
  });

  test('reads an account in the order it is printed, with the amount of the order where the action names none', () => {
    expect(read({ ...TRANSFER, paymentMethodType: 'bankTransfer_IBAN' })).toMatchObject({
      kind: 'bank-transfer',
      method: 'bankTransfer_IBAN',
      amount: ORDER.amount,
      expiresAt: null,
      fields: [{ name: 'beneficiary' }, { name: 'iban' }, { name: 'bic' }, { name: 'reference' }],
    });
  });

  test('reads a code to scan and an app to wait for', () => {
    expect(read({ type: 'qrCode', qrCodeData: 'swish:1', url: 'https://app.test/1' })).toMatchObject({
      kind: 'qr',
      qrCode: 'swish:1',
      link: 'https://app.test/1',
    });
    expect(read({ type: 'await', paymentMethodType: 'blik' })).toMatchObject({
      kind: 'await',
      method: 'blik',
      fields: [],
      link: null,
    });
  });

  test.each([
    ['a time with a zone', '2026-11-30T09:00:00+01:00', Date.parse('2026-11-30T08:00:00Z')],
    ['words', 'soon', null],
  ])('reads %s as the end', (_, expiresAt, end) => {
    expect(read({ ...VOUCHER, expiresAt })?.expiresAt).toBe(end);
  });

  test.each(['javascript:alert(1)', '/how', 'swish://pay'])('rejects the address %s', (instructionsUrl) => {
    expect(read({ ...VOUCHER, instructionsUrl })?.link).toBeNull();
  });

  test.each([
    ['a voucher without a reference', { ...VOUCHER, reference: ' ' }],
    ['a voucher with a reference too long to copy', { ...VOUCHER, reference: '1'.repeat(141) }],
    ['a transfer without an account', { ...TRANSFER, iban: undefined }],
    ['a code without its content', { type: 'qrCode' }],
    ['more bytes than the capacity of a code', { type: 'qrCode', qrCodeData: 'é'.repeat(1001) }],
    ['a redirect', { type: 'redirect', url: 'https://bank.test' }],
    ['an sdk action', { type: 'sdk' }],
    ['nothing', null],
  ])('is null for %s', (_, action) => {
    expect(read(action)).toBeNull();
  });

  test('reads the stored form of its own result', () => {
    const kept = read(VOUCHER);
    expect(paymentInstructionsShape.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });
});
