import { expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { type PaymentGateway, type PaymentOutcome, PaymentProviderUnavailable } from '#app/modules/payments/ports.ts';
import { confirmPayment } from './confirm-payment.server.ts';

const EUR = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const orderWith = (status: OrderStatus) => ({ id: 'o1', orderNumber: 'PW-1', status, priceTotal: EUR(2395) }) as Order;
const RETURN = { orderNumber: 'PW-1', sessionId: 's1', sessionResult: 'r1' };

function shop({
  status = 'created',
  outcome,
}: {
  readonly status?: OrderStatus;
  readonly outcome?: Partial<PaymentOutcome> | Error;
}) {
  const calls: string[] = [];
  const orders = {
    byNumber: async (number: string) => (number === 'PW-1' ? orderWith(status) : null),
    settle: async (
      number: string,
      result: { readonly status: OrderStatus; readonly amount: { readonly amount: number } | null },
    ) => {
      calls.push(`settle ${number} ${result.status}`);
      return result.amount && result.amount.amount !== 2395
        ? err({ kind: 'amount-mismatch' } as const)
        : ok(orderWith(result.status));
    },
  } as Pick<OrderService, 'byNumber' | 'settle'> as OrderService;
  const payments = {
    sessionOutcome: async (sessionId: string, sessionResult: string): Promise<PaymentOutcome> => {
      calls.push(`ask ${sessionId} ${sessionResult}`);
      if (outcome instanceof Error) throw outcome;
      return {
        status: 'authorised',
        reference: 'PW-1',
        amount: EUR(2395),
        method: 'scheme',
        pspReference: 'P1',
        ...outcome,
      };
    },
  } as Pick<PaymentGateway, 'sessionOutcome'> as PaymentGateway;
  return { deps: { orders, payments, digest: (text: string) => text, pause: async () => undefined }, calls };
}

test.each(['authorised', 'pending', 'refused', 'cancelled', 'expired', 'error'] as const)(
  '`confirmPayment` settles an order as %s with the provider’s outcome',
  async (status) => {
    const { deps, calls } = shop({ outcome: { status } });
    expect(await confirmPayment(deps, RETURN)).toMatchObject({ ok: true, value: { status } });
    expect(calls).toEqual(['ask s1 r1', `settle PW-1 ${status}`]);
  },
);

test('`confirmPayment` returns the provider’s failure, also when a webhook has settled another one before', async () => {
  const { deps } = shop({ outcome: { status: 'error' } });
  const orders = { ...deps.orders, settle: async () => ok(orderWith('refused')) };
  expect(await confirmPayment({ ...deps, orders }, RETURN)).toMatchObject({
    ok: true,
    value: { status: 'error' },
  });
});

test('`confirmPayment` settles a second payment of a paid order', async () => {
  const { deps, calls } = shop({ status: 'authorised', outcome: { pspReference: 'P2' } });
  expect(await confirmPayment(deps, RETURN)).toMatchObject({ ok: true, value: { status: 'authorised' } });
  expect(calls).toEqual(['ask s1 r1', 'settle PW-1 authorised']);
});

test.each([
  ['the provider is unavailable', new PaymentProviderUnavailable('down')],
  ['the session is of another order', { reference: 'PW-2' }],
  ['the amount is another', { amount: EUR(1) }],
])('`confirmPayment` leaves a paid order paid when %s', async (_, outcome) => {
  const { deps } = shop({ status: 'authorised', outcome });
  expect(await confirmPayment(deps, RETURN)).toMatchObject({ ok: true, value: { status: 'authorised' } });
});

test('`confirmPayment` settles nothing with the session of another order', async () => {
  const { deps, calls } = shop({ outcome: { reference: 'PW-2' } });
  expect(await confirmPayment(deps, RETURN)).toEqual({ ok: false, error: { kind: 'wrong-session' } });
  expect(calls).toEqual(['ask s1 r1']);
});

test('`confirmPayment` settles nothing with an unpaid session', async () => {
  const { deps, calls } = shop({ outcome: { status: 'created' } });
  expect(await confirmPayment(deps, RETURN)).toMatchObject({ ok: true, value: { status: 'created' } });
  expect(calls).toEqual(['ask s1 r1']);
});

test('`confirmPayment` returns an error for another amount', async () => {
  const { deps } = shop({ outcome: { amount: EUR(1) } });
  expect(await confirmPayment(deps, RETURN)).toEqual({ ok: false, error: { kind: 'amount-mismatch' } });
});

test('`confirmPayment` returns the reason of a failed confirmation', async () => {
  const { deps } = shop({});
  const failed = { kind: 'confirmation-failed', failedReason: 'The bank took it back' } as const;
  const orders = { ...deps.orders, settle: async () => err(failed) };
  expect(await confirmPayment({ ...deps, orders }, RETURN)).toEqual({ ok: false, error: failed });
});

test('`confirmPayment` returns an unavailable provider with the order, and settles nothing', async () => {
  const { deps, calls } = shop({ outcome: new PaymentProviderUnavailable('no answer') });
  expect(await confirmPayment(deps, RETURN)).toMatchObject({
    ok: false,
    error: { kind: 'payment-provider-unavailable', order: { orderNumber: 'PW-1' } },
  });
  expect(calls).toEqual(['ask s1 r1']);
});

test('`confirmPayment` returns the stored status of a return without parameters, and makes no request', async () => {
  const { deps, calls } = shop({ status: 'pending' });
  expect(await confirmPayment(deps, { ...RETURN, sessionId: '', sessionResult: '' })).toMatchObject({
    ok: true,
    value: { status: 'pending' },
  });
  expect(calls).toEqual([]);
});

test('`confirmPayment` makes no request for an unknown order', async () => {
  const { deps, calls } = shop({});
  expect(await confirmPayment(deps, { ...RETURN, orderNumber: 'PW-9' })).toEqual({
    ok: false,
    error: { kind: 'order-not-found' },
  });
  expect(calls).toEqual([]);
});
