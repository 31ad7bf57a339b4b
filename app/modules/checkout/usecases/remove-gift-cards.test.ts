import { expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import { PaymentProviderUnavailable } from '#app/modules/payments/ports.ts';
import { NOW, paymentFakes } from '#tests/support/payment-fakes.ts';
import { removeGiftCards } from './remove-gift-cards.server.ts';

const providerOrder = (pspReference: string, isOpen: boolean) => ({
  pspReference,
  orderData: 'sealed',
  amount: { amount: 2395, currency: 'EUR' } as const,
  expiresAt: NOW + 1,
  isOpen,
  orderId: 'o1',
  cartVersion: 3,
  parts: [],
});

function cart(isAvailable: boolean) {
  const made = paymentFakes({
    orders: {
      providerOrders: async () => [providerOrder('P1', false), providerOrder('P2', true)],
      closeProviderOrder: async (pspReference) => void made.calls.push(`close ${pspReference}`),
    },
    payments: {
      async cancelProviderOrder({ pspReference }) {
        if (!isAvailable) throw new PaymentProviderUnavailable('no answer');
        made.calls.push(`cancel ${pspReference}`);
        return true;
      },
    },
  });
  return made;
}

test('`removeGiftCards` cancels the open provider orders of a cart, then closes them', async () => {
  const { deps, calls } = cart(true);
  expect(await removeGiftCards(deps, 'c1')).toEqual(ok(null));
  expect(calls).toEqual(['cancel P2', 'close P2']);
});

test('`removeGiftCards` closes nothing while the provider is unavailable', async () => {
  const { deps, calls } = cart(false);
  expect(await removeGiftCards(deps, 'c1')).toEqual(err({ kind: 'payment-provider-unavailable' }));
  expect(calls).toEqual([]);
});
