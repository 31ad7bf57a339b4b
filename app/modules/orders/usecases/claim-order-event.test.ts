import { expect, test } from 'vitest';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { claimPurchaseEvent, claimRefundEvent, claimSignUpEvent } from './claim-order-event.server.ts';

const gbp = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const order = (status: Order['status']) =>
  ({
    id: 'o1',
    orderNumber: 'PW-1',
    status,
    currency: 'GBP',
    priceTotal: gbp(100),
    priceTax: gbp(20),
    priceShipping: gbp(0),
    discountCode: null,
    items: [],
  }) as unknown as Order;

function stage(answer: () => Promise<boolean>) {
  const claims: string[] = [];
  const warnings: string[] = [];
  const claim = (name: string) => (id: string) => {
    claims.push(`${name} ${id}`);
    return answer();
  };
  const purchaseEvents = { claim: claim('purchase'), claimRefund: claim('refund'), claimSignUp: claim('sign-up') };
  return {
    claims,
    warnings,
    deps: { purchaseEvents, logger: { warn: (_: unknown, text: string) => void warnings.push(text) } },
  };
}

test('claimPurchaseEvent returns the event to the first caller and null to every other', async () => {
  expect(await claimPurchaseEvent(stage(async () => true).deps, order('authorised'))).toMatchObject({
    event: 'purchase',
    ecommerce: { transaction_id: 'PW-1' },
  });
  expect(await claimPurchaseEvent(stage(async () => false).deps, order('authorised'))).toBeNull();
});

test('claimRefundEvent claims nothing while the payment has not failed', async () => {
  const { deps, claims } = stage(async () => true);
  expect(await claimRefundEvent(deps, order('pending'))).toBeNull();
  expect(claims).toEqual([]);
  expect(await claimRefundEvent(deps, order('refused'))).toMatchObject({ event: 'refund' });
  expect(claims).toEqual(['refund o1']);
});

test('claimSignUpEvent claims for a sign-up that was accepted, and for no other', async () => {
  const { deps, claims } = stage(async () => true);
  expect(await claimSignUpEvent(deps, order('authorised'), null)).toBeNull();
  expect(await claimSignUpEvent(deps, order('authorised'), { isAccepted: false })).toBeNull();
  expect(claims).toEqual([]);
  const accepted = { isAccepted: true };
  expect(await claimSignUpEvent(deps, order('authorised'), accepted)).toEqual({ event: 'sign_up', method: 'checkout' });
  expect(claims).toEqual(['sign-up o1']);
  expect(await claimSignUpEvent(stage(async () => false).deps, order('captured'), accepted)).toBeNull();
});

test('claimPurchaseEvent returns null and logs a warning when the event cannot be claimed', async () => {
  const { deps, warnings } = stage(() => Promise.reject(new Error('store')));
  expect(await claimPurchaseEvent(deps, order('authorised'))).toBeNull();
  expect(warnings).toEqual(['Analytics event not claimed']);
});
