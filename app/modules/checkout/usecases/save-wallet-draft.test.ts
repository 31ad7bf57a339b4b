import { describe, expect, test } from 'vitest';
import { checkoutFakes } from '#tests/support/checkout-fakes.ts';
import { SAMPLE_PAYABLE } from '#tests/support/payment-fakes.ts';
import { saveWalletDraft } from './save-wallet-draft.server.ts';

const INFO = { ...SAMPLE_PAYABLE.info, useShippingForBilling: false };
const STORED = { ...INFO, contact: { ...INFO.contact, agreements: false } };

describe('`saveWalletDraft`', () => {
  test('stores address and contact without accepting the terms, and reopens the address step', () => {
    const payment = { orderId: 'o1', orderNumber: 'PW-1', sessionId: 's1' };
    const { deps } = checkoutFakes({ session: { completedViews: ['cart', 'address'], payment } });
    saveWalletDraft(deps.session, INFO);
    expect(deps.session.data).toEqual({ checkout: STORED, completedViews: ['cart'], payment: undefined });
  });

  test('changes nothing for the draft that is stored already', () => {
    const { deps, calls } = checkoutFakes({ session: { checkout: STORED, completedViews: ['cart', 'address'] } });
    saveWalletDraft(deps.session, INFO);
    expect(calls).toEqual([]);
  });

  test('leaves out a value that the session cannot hold', () => {
    const { deps } = checkoutFakes({});
    saveWalletDraft(deps.session, { ...INFO, contact: { ...INFO.contact, telephone: 'x'.repeat(4000) } });
    expect(deps.session.data.checkout?.contact.telephone).toBe('');
  });
});
