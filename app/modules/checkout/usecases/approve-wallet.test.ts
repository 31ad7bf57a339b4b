import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import { sampleMarket, sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { paymentFakes } from '#tests/support/payment-fakes.ts';
import { approveWallet } from './approve-wallet.server.ts';

const CONTACT = {
  givenName: 'Ada',
  familyName: 'King',
  addressLines: ['Unter den Linden 5'],
  locality: 'Berlin',
  postalCode: '10117',
  countryCode: 'DE',
  emailAddress: 'ada@example.com',
  phoneNumber: '+4930123456',
};

function approve(contacts: Partial<Parameters<typeof approveWallet>[1]['contacts']>) {
  const { deps, calls } = paymentFakes({ session: { completedViews: ['cart', 'address'] } });
  const approved = approveWallet(
    { ...deps, registry: sampleRegistry },
    { market: sampleMarket('DE'), contacts: { shippingContact: CONTACT, billingContact: CONTACT, ...contacts } },
  );
  return { approved, calls, data: deps.session.data };
}

describe('`approveWallet`', () => {
  test('stores valid contacts in the draft, without accepting the terms, and drops the attempt', () => {
    const { approved, calls, data } = approve({});
    expect(approved).toEqual(ok(null));
    expect(calls).toEqual(['update session checkout completedViews payment']);
    expect(data.checkout).toMatchObject({
      address: { shipping: { firstName: 'Ada', city: 'Berlin' } },
      contact: { email: 'ada@example.com', agreements: false },
    });
  });

  test.each([
    ['a missing delivery contact', { shippingContact: null }, 'apple_pay_fatal_error'],
    ['a missing billing contact', { billingContact: null }, 'apple_pay_fatal_error'],
    [
      'a delivery address outside the market',
      { shippingContact: { ...CONTACT, countryCode: 'FR', postalCode: '75001' } },
      'apple_pay_country_error',
    ],
  ])('rejects %s, and stores nothing', (_case, contacts, kind) => {
    const { approved, calls } = approve(contacts);
    expect(approved).toMatchObject(err({ kind: 'wallet-rejected', rejection: { kind } }));
    expect(calls).toEqual([]);
  });

  test('leaves an invalid field to the payment, and stores nothing', () => {
    const { approved, calls } = approve({ shippingContact: { ...CONTACT, postalCode: 'x' } });
    expect(approved).toEqual(ok(null));
    expect(calls).toEqual([]);
  });
});
