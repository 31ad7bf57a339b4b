import { createHash, randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { EMPTY_CHECKOUT_INFO } from '#app/modules/checkout/domain/checkout-info.ts';
import type { Payable } from '#app/modules/checkout/usecases/start-payable-order.server.ts';
import { createPaymentSandbox, type PaymentSandbox } from '#lab/sandbox/sandbox.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { createAdyenGateway } from '#server/vendors/adyen/adyen.ts';
import { SAMPLE_LINE_TEXTS } from '#tests/support/sample-order.ts';
import { createStage, market, orderInput } from './commerce-fixture.ts';

export const SHOP = 'https://shop.test';

/**
 * A shop with one kind of sock, whose shoppers pay in the sandbox. `wire` connects the shop's server to the sandbox.
 */
export async function openPayingShop(wire: (api: PaymentSandbox['api']) => PaymentSandbox['api']) {
  const stage = await createStage({ variants: [{ id: 'A', pence: 1000 }] });
  onTestFinished(() => stage.close());
  let now = Date.parse('2026-11-23T09:00:00Z');
  const clock = () => now;
  const sandbox = createPaymentSandbox({
    store: stage.store,
    clock,
    ids: createIdSource({ randomBytes, clock }),
    publicOrigins: [SHOP],
    keys: ['a test secret of at least 32 characters'],
    production: false,
    allowProduction: false,
  });
  const payments = createAdyenGateway({
    config: { adapter: 'sandbox' },
    sandbox: { ...sandbox, api: wire((request) => sandbox.api(request)) },
    logger: { warn: () => undefined },
  });
  const { shippingAddress, email, telephone } = orderInput({ version: 1, priceTotal: { amount: 1, currency: 'GBP' } });
  const info = {
    ...EMPTY_CHECKOUT_INFO,
    address: { shipping: shippingAddress, billing: shippingAddress },
    contact: { ...EMPTY_CHECKOUT_INFO.contact, email, telephone, agreements: true },
  };
  const cartOf = () => stage.readyCart([{ id: 'A', quantity: 2 }]);
  type Ready = Awaited<ReturnType<typeof cartOf>>;
  return {
    stage,
    sandbox,
    clock,
    info,
    /** What the use cases of a payment need. Answers of the provider that are to come are polled without a pause. */
    deps: {
      orders: stage.orders,
      payments,
      returnReference: { sign: (number: string) => number },
      digest: (text: string) => createHash('sha256').update(text).digest('base64url'),
      pause: async (): Promise<void> => undefined,
      clock,
    },
    cartOf,
    /** The data of a shopper with this cart who is ready to pay. */
    payable: (
      { cart, token }: Ready,
      changes: Partial<typeof info> = {},
    ): Payable & { readonly returnUrl: (reference: string) => string } => ({
      market: market('GB'),
      token,
      cartVersion: cart.version,
      clientAddress: null,
      lineTexts: SAMPLE_LINE_TEXTS,
      total: cart.priceTotal,
      info: { ...info, ...changes },
      returnUrl: (reference) => `${SHOP}/uk/checkout/payment/return?reference=${reference}`,
    }),
    /** The bank decides; returns the redirect details that it gives the browser. */
    async bankDecides(url: string, outcome: string) {
      const response = await sandbox.handle(
        new Request(url, { method: 'POST', body: new URLSearchParams({ outcome }) }),
      );
      return new URL(response?.headers.get('location') ?? '').searchParams.get('redirectResult') ?? '';
    },
    pass(milliseconds: number) {
      now += milliseconds;
      stage.pass(milliseconds);
    },
  };
}
