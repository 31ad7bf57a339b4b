import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import { err, ok } from '#app/kernel/result.ts';
import { EMPTY_CHECKOUT_INFO } from '#app/modules/checkout/domain/checkout-info.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { OrderService, StartOrder, StartOrderError } from '#app/modules/orders/ports.ts';
import type { StoredProviderOrder } from '#app/modules/payments/domain/partial-payment.ts';
import {
  type HostedSessionInput,
  type PaymentGateway,
  PaymentProviderUnavailable,
} from '#app/modules/payments/ports.ts';
import { SAMPLE_LINE_TEXTS, sampleOrder } from '#tests/support/sample-order.ts';
import { startHostedPayment } from './submit-payment.server.ts';

const NOW = 1_000_000;
const market = createMarketRegistry({
  stage: 'production',
  freeShippingThresholds: {},
  countryNames,
  regions,
}).defaultMarketOf('nl');
const TOTAL = { amount: 2395, currency: 'EUR' } as const;
const ORDER = sampleOrder({ priceTotal: TOTAL });
const SHIPPING = {
  ...EMPTY_ADDRESS,
  firstName: 'Ada',
  lastName: 'King',
  street0: 'Keizersgracht 100',
  city: 'Amsterdam',
  postCode: '1015 CV',
  country: 'NL',
};
const BILLING = { ...SHIPPING, firstName: 'Grace', country: 'DE' };
const CONTACT = {
  email: 'ada@example.com',
  telephone: '+31201234567',
  agreements: true,
  newsletterSubscription: false,
};
const INFO = { ...EMPTY_CHECKOUT_INFO, address: { shipping: SHIPPING, billing: BILLING }, contact: CONTACT };

type Open = Awaited<ReturnType<OrderService['lastPayment']>>;
type Situation = {
  readonly begin?: StartOrderError;
  readonly open?: Open;
  readonly fails?: Error;
  readonly known?: readonly StoredProviderOrder[];
};
function shop({ begin, open = null, fails, known = [] }: Situation) {
  const requests: HostedSessionInput[] = [];
  const startedOrders: StartOrder[] = [];
  const attached: string[] = [];
  const released: string[] = [];
  const orders = {
    begin: async (_market: unknown, _token: string, input: StartOrder) => {
      startedOrders.push(input);
      return begin ? err(begin) : ok(ORDER);
    },
    providerOrders: async () => known,
    closeProviderOrder: async (pspReference: string) => void released.push(pspReference),
    lastPayment: async () => open,
    attachPayment: async (id: string, payment: { readonly sessionId: string }) =>
      void attached.push(`${id} ${payment.sessionId}`),
  } as Partial<OrderService> as OrderService;
  const payments = {
    cancelProviderOrder: async () => true,
    createHostedSession: async (input: HostedSessionInput) => {
      requests.push(input);
      if (fails) throw fails;
      return { sessionId: 's1', url: 'https://pay.test/s1', expiresAt: NOW + 3_600_000 };
    },
  } as Partial<PaymentGateway> as PaymentGateway;
  const run = (info = INFO) =>
    startHostedPayment(
      {
        orders,
        payments,
        returnReference: { sign: (number) => `${number}.signed` },
        digest: (text) => text,
        clock: () => NOW,
      },
      {
        market,
        token: 't',
        cartVersion: 3,
        clientAddress: null,
        total: TOTAL,
        info,
        lineTexts: SAMPLE_LINE_TEXTS,
        returnUrl: (reference) => `https://shop.test/return?reference=${reference}`,
      },
    );
  return { run, requests, startedOrders, attached, released };
}

test('`startHostedPayment` begins the order and opens a session with its total and a signed return address', async () => {
  const { run, requests, startedOrders, attached } = shop({});
  expect(await run()).toMatchObject({ ok: true, value: { redirectTo: 'https://pay.test/s1', sessionId: 's1' } });
  expect(requests[0]).toMatchObject({
    reference: 'PW-1',
    amount: TOTAL,
    returnUrl: 'https://shop.test/return?reference=PW-1.signed',
  });
  expect(startedOrders[0]).toMatchObject({ cartVersion: 3, total: TOTAL });
  expect(attached).toEqual(['o1 s1']);
});

test('`startHostedPayment` bills to the shipping address unless another is given', async () => {
  const { run, startedOrders } = shop({});
  await run();
  await run({ ...INFO, useShippingForBilling: false });
  expect(startedOrders.map(({ billingAddress }) => billingAddress.firstName)).toEqual(['Ada', 'Grace']);
});

test('`startHostedPayment` uses an open session again, and opens a new one in its last minute', async () => {
  const open = (left: number) =>
    ({
      sessionId: 's0',
      sessionUrl: 'https://pay.test/s0',
      kind: 'hosted',
      sessionData: null,
      binding: null,
      instructions: null,
      expiresAt: NOW + left,
    }) as const;
  const again = shop({ open: open(60_001) });
  expect(await again.run()).toMatchObject({ value: { sessionId: 's0', redirectTo: 'https://pay.test/s0' } });
  expect(again.requests).toEqual([]);
  const late = shop({ open: open(60_000) });
  expect(await late.run()).toMatchObject({ value: { sessionId: 's1' } });
});

test('`startHostedPayment` releases gift cards first, because the hosted page takes the whole sum', async () => {
  const providerOrder: StoredProviderOrder = {
    pspReference: 'P2',
    orderData: 'sealed',
    amount: TOTAL,
    expiresAt: NOW + 3_600_000,
    isOpen: true,
    orderId: ORDER.id,
    cartVersion: ORDER.cartVersion,
    parts: [],
  };
  const { run, requests, released } = shop({
    known: [providerOrder, { ...providerOrder, pspReference: 'P1', isOpen: false }],
  });
  await run();
  expect(released).toEqual(['P2']);
  expect(requests[0]?.amount).toEqual(TOTAL);
});

test('`startHostedPayment` sends the same key for a repeated click', async () => {
  const { run, requests } = shop({});
  await run();
  await run();
  expect(requests[0]?.idempotencyKey).toBe(requests[1]?.idempotencyKey);
});

test('`startHostedPayment` returns the error of an order that does not begin, and makes no request', async () => {
  const changed = { kind: 'total-changed', seen: TOTAL, now: { ...TOTAL, amount: 1 } } as const;
  const { run, requests } = shop({ begin: changed });
  expect(await run()).toEqual({ ok: false, error: changed });
  expect(requests).toEqual([]);
});

test('`startHostedPayment` returns an unavailable provider as an error, and throws other errors', async () => {
  const { run, attached } = shop({ fails: new PaymentProviderUnavailable('no answer') });
  expect(await run()).toEqual({ ok: false, error: { kind: 'payment-provider-unavailable' } });
  expect(attached).toEqual([]);
  await expect(shop({ fails: new Error('broken') }).run()).rejects.toThrow('broken');
});
