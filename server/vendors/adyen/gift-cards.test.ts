import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { GiftCard, PaymentGateway } from '#app/modules/payments/ports.ts';
import { paymentRequest } from '#tests/contracts/payment-gateway-fixture.ts';
import { createAdyenGateway } from './adyen.ts';

const CARD: GiftCard = { brand: 'svs', number: '6036289876543210123', securityCode: '86420975' };
const SECRETS = /6036289876543210123|86420975/;
const SUM = { amount: 2395, currency: 'EUR' } as const;
const ORDER = { pspReference: 'O1', orderData: 'sealed' };
const OPENED = {
  pspReference: 'O1',
  resultCode: 'Success',
  orderData: 'sealed',
  remainingAmount: { value: 2395, currency: 'EUR' },
  expiresAt: '2026-11-24T10:00:00+01:00',
};

/** A gateway over a provider that answers with `api`, with the recorded requests and log lines. */
function provider(api: (request: Request) => Promise<Response>) {
  const asked: { readonly path: string; readonly key: string | null; readonly body: unknown }[] = [];
  const warnings: unknown[] = [];
  const gateway = createAdyenGateway({
    config: { adapter: 'sandbox' },
    sandbox: {
      async api(request) {
        asked.push({
          path: new URL(request.url).pathname,
          key: request.headers.get('idempotency-key'),
          body: await request.clone().json(),
        });
        return api(request);
      },
    },
    logger: { warn: (details, message) => void warnings.push(details, message) },
  });
  return { gateway, asked, warnings };
}
const answering = (body: unknown, status = 200) => provider(async () => Response.json(body, { status }));

const balance = (gateway: PaymentGateway) => gateway.giftCardBalance({ card: CARD, amount: SUM, reference: 'PW-1' });
const payPart = (gateway: PaymentGateway) =>
  gateway.requestPayment(paymentRequest({ paymentMethod: { type: 'giftcard', ...CARD }, order: ORDER }));
const openOrder = (gateway: PaymentGateway) =>
  gateway.openProviderOrder({
    reference: 'PW-1',
    amount: SUM,
    expiresAt: Date.UTC(2026, 10, 24, 9),
    idempotencyKey: 'order-1',
  });
const cancel = (gateway: PaymentGateway) => gateway.cancelProviderOrder(ORDER, { idempotencyKey: 'cancel-1' });

describe('a request with a gift card', () => {
  const method = { type: 'giftcard', brand: 'svs', number: CARD.number, cvc: CARD.securityCode };

  test('of `giftCardBalance` has its security code as `cvc`', async () => {
    const { gateway, asked } = answering({ resultCode: 'Success', balance: { value: 5000, currency: 'EUR' } });
    expect(await balance(gateway)).toEqual(SUM);
    expect(asked).toMatchObject([
      {
        path: '/v72/paymentMethods/balance',
        body: { reference: 'PW-1', amount: { value: 2395 }, paymentMethod: method },
      },
    ]);
  });

  test('of `requestPayment` has its security code as `cvc`, and the order', async () => {
    const { gateway, asked } = answering({ resultCode: 'Authorised', pspReference: 'P1' });
    expect(await payPart(gateway)).toMatchObject({ resultCode: 'Authorised', order: null });
    expect(asked).toMatchObject([
      { path: '/v72/payments', key: 'order-1-1-klarna', body: { order: ORDER, paymentMethod: method } },
    ]);
  });

  const echo = async (request: Request) => `${await request.text()} ${CARD.number} ${CARD.securityCode}`;
  test.each<[string, (request: Request) => Promise<Response>]>([
    [
      'a refusal',
      async (request) =>
        Response.json({ status: 500, errorCode: '905', message: await echo(request) }, { status: 500 }),
    ],
    [
      'a key that was used',
      async (request) =>
        Response.json({ status: 422, errorCode: '704', message: await echo(request) }, { status: 422 }),
    ],
    [
      'another shape',
      async (request) => Response.json({ resultCode: [await echo(request)], balance: await echo(request) }),
    ],
    ['text', async () => new Response(`<p>${CARD.number}`)],
    [
      'a broken connection',
      async (request) => Promise.reject(Object.assign(new Error(await echo(request)), { config: await echo(request) })),
    ],
  ])('leaves nothing of the card in a log or an error after %s', async (_, api) => {
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => printed.mockRestore());
    for (const call of [balance, payPart]) {
      const { gateway, warnings } = provider(api);
      const error: unknown = await call(gateway).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'PaymentProviderUnavailable' });
      expect(warnings).toHaveLength(2);
      expect(inspect([error, warnings, printed.mock.calls], { depth: null })).not.toMatch(SECRETS);
    }
  });

  test('logs the kind of a failure', async () => {
    const refused = answering({ status: 500, message: 'no' }, 500);
    await balance(refused.gateway).catch(() => null);
    expect(refused.warnings[0]).toMatchObject({ call: 'POST /paymentMethods', fault: 'status', status: 500 });
    const broken = provider(() => Promise.reject(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })));
    await balance(broken.gateway).catch(() => null);
    expect(broken.warnings[0]).toMatchObject({ call: 'POST /paymentMethods', fault: 'network', reason: 'ECONNRESET' });
  });
});

describe('`giftCardBalance`', () => {
  test.each([
    ['the balance', { resultCode: 'NotEnoughBalance', balance: { value: 500, currency: 'EUR' } }, 500],
    ['nothing', { resultCode: 'NotEnoughBalance', balance: { value: 0, currency: 'EUR' } }, 0],
    [
      'the limit of one payment',
      {
        resultCode: 'Success',
        balance: { value: 5000, currency: 'EUR' },
        transactionLimit: { value: 700, currency: 'EUR' },
      },
      700,
    ],
  ])('is %s when that is less than the amount', async (_, answer, amount) => {
    expect(await balance(answering(answer).gateway)).toEqual({ amount, currency: 'EUR' });
  });

  test('is null with a warning for a balance in another currency', async () => {
    const { gateway, warnings } = answering({ resultCode: 'Success', balance: { value: 5000, currency: 'USD' } });
    expect(await balance(gateway)).toBeNull();
    expect(warnings[0]).toEqual({ asked: 'EUR', answered: 'USD' });
  });

  test.each([
    ['is refused', { resultCode: 'Failed', balance: { value: 0, currency: 'EUR' } }, 200],
    ['is not valid', { status: 422, errorCode: '101', message: 'no' }, 422],
  ])('is null for a card that %s', async (_, answer, status) => {
    const { gateway, warnings } = answering(answer, status);
    expect([await balance(gateway), warnings]).toEqual([null, []]);
  });
});

describe('`openProviderOrder`', () => {
  test('opens an order for the whole amount until its end, with its idempotency key', async () => {
    const { gateway, asked } = answering(OPENED);
    expect(await openOrder(gateway)).toEqual({ ...ORDER, remaining: SUM, expiresAt: Date.UTC(2026, 10, 24, 9) });
    const body = { reference: 'PW-1', amount: { value: 2395, currency: 'EUR' }, expiresAt: '2026-11-24T09:00:00.000Z' };
    expect(asked).toMatchObject([{ path: '/v72/orders', key: 'order-1', body }]);
  });

  test('reads an end without a time zone as UTC', async () => {
    expect((await openOrder(answering({ ...OPENED, expiresAt: '2026-11-24T09:00:00' }).gateway)).expiresAt).toBe(
      Date.UTC(2026, 10, 24, 9),
    );
  });

  test.each([
    ['not accepted', { status: 422, errorCode: '101', message: 'no' }, 422],
    ['without success', { ...OPENED, resultCode: 'Failed' }, 200],
    ['without an end', { ...OPENED, expiresAt: 'soon' }, 200],
    ['in another currency', { ...OPENED, remainingAmount: { value: 2395, currency: 'USD' } }, 200],
  ])('is unavailable when the order is %s', async (_, answer, status) => {
    const { gateway, warnings } = answering(answer, status);
    await expect(openOrder(gateway)).rejects.toMatchObject({ name: 'PaymentProviderUnavailable' });
    expect(warnings).toHaveLength(2);
  });
});

describe('`cancelProviderOrder`', () => {
  test('sends the order with its idempotency key', async () => {
    const { gateway, asked } = answering({ pspReference: 'C1', resultCode: 'Received' });
    expect(await cancel(gateway)).toBe(true);
    expect(asked).toMatchObject([{ path: '/v72/orders/cancel', key: 'cancel-1', body: { order: ORDER } }]);
  });

  test('is false for a rejected order, and unavailable after any other failure', async () => {
    expect(await cancel(answering({ status: 422, errorCode: '14_030', message: 'Invalid order' }, 422).gateway)).toBe(
      false,
    );
    await expect(cancel(answering({ status: 500, message: 'no' }, 500).gateway)).rejects.toMatchObject({
      name: 'PaymentProviderUnavailable',
    });
  });
});

test('`requestPayment` reads the remaining amount of an order, null in an unknown currency', async () => {
  const paid = (remainingAmount: object) => ({
    resultCode: 'Authorised',
    pspReference: 'P1',
    order: { pspReference: 'O1', orderData: 'next', remainingAmount },
  });
  const read = async (remainingAmount: object) => (await payPart(answering(paid(remainingAmount)).gateway))?.order;
  expect(await read({ value: 1895, currency: 'EUR' })).toEqual({
    pspReference: 'O1',
    orderData: 'next',
    remaining: { amount: 1895, currency: 'EUR' },
  });
  expect(await read({ value: 1895, currency: 'XXX' })).toMatchObject({ remaining: null });
});

test('`paymentMethods` passes on the brand of a gift card', async () => {
  const { market, amount } = paymentRequest();
  const listed = [{ type: 'giftcard', name: 'Gift card', brand: 'svs' }];
  expect(await answering({ paymentMethods: listed }).gateway.paymentMethods({ market, amount })).toEqual(listed);
});
