import { expect, test } from 'vitest';
import { err } from '#app/kernel/result.ts';
import { paymentFakes, SAMPLE_PAYABLE } from '#tests/support/payment-fakes.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { placeFreeOrder } from './place-free-order.server.ts';

const FREE = { amount: 0, currency: 'EUR' } as const;
const payable = { ...SAMPLE_PAYABLE, total: FREE };

test('`placeFreeOrder` reserves the lines and settles the order with zero, in this order', async () => {
  const { deps, calls } = paymentFakes({ order: sampleOrder({ priceTotal: FREE }) });
  expect(await placeFreeOrder(deps, payable)).toMatchObject({
    ok: true,
    value: { kind: 'paid', order: { status: 'authorised', priceTotal: FREE } },
  });
  expect(calls).toEqual(['begin order and reserve', 'settle authorised']);
});

test('`placeFreeOrder` settles nothing when the total has changed', async () => {
  const changed = { kind: 'total-changed', seen: FREE, now: { ...FREE, amount: 100 } } as const;
  const { deps, calls } = paymentFakes({ orders: { begin: async () => err(changed) } });
  expect(await placeFreeOrder(deps, payable)).toEqual(err(changed));
  expect(calls).toEqual([]);
});

test('`placeFreeOrder` begins no order without an address', async () => {
  const { deps, calls } = paymentFakes();
  const { contact } = payable.info;
  const info = { ...payable.info, contact: { ...contact, email: '' } };
  expect(await placeFreeOrder(deps, { ...payable, info })).toMatchObject({ ok: false, error: { kind: 'incomplete' } });
  expect(calls).toEqual([]);
});
