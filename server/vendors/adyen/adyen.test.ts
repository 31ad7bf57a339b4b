import { afterEach, describe, expect, test, vi } from 'vitest';
import { seconds } from '#app/kernel/clock.ts';
import { isProviderUnavailable, type PaymentGateway } from '#app/modules/payments/ports.ts';
import { hostedInput } from '#tests/contracts/payment-gateway-fixture.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { ACCOUNT, answering, payment, provider, RESULT } from '#tests/support/adyen-gateway.ts';
import { createAdyenGateway } from './adyen.ts';
import type { ProviderAccess } from './adyen-library.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a list of payment methods', () => {
  const list = (gateway: PaymentGateway) =>
    gateway.paymentMethods({ market: sampleMarket('DE'), amount: { amount: 2395, currency: 'EUR' } });

  test('is read from an object', async () => {
    const { gateway } = answering({ paymentMethods: [{ type: 'klarna', name: 'Klarna' }, { type: 'ideal' }] });
    expect(await list(gateway)).toEqual([
      { type: 'klarna', name: 'Klarna' },
      { type: 'ideal', name: '' },
    ]);
  });

  test.each([
    ['an array', [{ type: 'klarna' }]],
    ['a text', 'klarna'],
    ['a text of JSON', '{"paymentMethods":[]}'],
    ['an empty array', []],
  ])('is rejected when it is %s', async (_, answer) => {
    const { gateway, warnings } = answering(answer);
    await expect(list(gateway)).rejects.toMatchObject({
      name: 'PaymentProviderUnavailable',
      message: 'not string or array',
    });
    expect(warnings).toEqual([{ reason: 'not string or array' }]);
  });
});

describe('a session result of the provider', () => {
  test("is converted to the shop's statuses", async () => {
    const { gateway, warnings } = answering({ ...RESULT, payments: [payment('Authorised')] });
    expect(await gateway.sessionOutcome('CS1', 'r')).toEqual({
      status: 'authorised',
      reference: 'PW-1',
      amount: { amount: 2395, currency: 'EUR' },
      method: 'visa',
      pspReference: 'P1',
    });
    expect(warnings).toEqual([]);
  });

  test('counts the approved payment after a refused one', async () => {
    const { gateway } = answering({ ...RESULT, payments: [payment('Refused', 'P1'), payment('Authorised', 'P2')] });
    expect(await gateway.sessionOutcome('CS1', 'r')).toMatchObject({ status: 'authorised', pspReference: 'P2' });
  });

  test('with an unknown result code is logged and decides nothing', async () => {
    const { gateway, warnings } = answering({ ...RESULT, payments: [payment('SomethingNew')] });
    expect(await gateway.sessionOutcome('CS1', 'r')).toMatchObject({
      status: 'created',
      amount: null,
      pspReference: null,
    });
    expect(warnings).toEqual([{ status: 'completed', resultCodes: ['SomethingNew'] }]);
  });

  test('has no amount in a currency that the shop does not know', async () => {
    const { gateway } = answering({
      ...RESULT,
      payments: [{ ...payment('Authorised'), amount: { value: 2395, currency: 'XXX' } }],
    });
    expect(await gateway.sessionOutcome('CS1', 'r')).toMatchObject({ status: 'authorised', amount: null });
  });

  test.each([400, 404, 422])('rejects the session with status %i', async (status) => {
    const { gateway } = answering(
      { status, errorCode: '14_030', message: 'not valid', errorType: 'validation' },
      status,
    );
    expect(await gateway.sessionOutcome('CS1', 'r')).toBeNull();
  });

  test.each([401, 403, 429, 500, 503])('means that the provider is unavailable with status %i', async (status) => {
    const { gateway, warnings, pauses } = answering({ status, message: 'no' }, status);
    const error = await gateway.sessionOutcome('CS1', 'r').catch((thrown: unknown) => thrown);
    expect(isProviderUnavailable(error)).toBe(true);
    expect(warnings).toHaveLength(pauses().length + 1);
    expect(pauses()).toHaveLength(status >= 500 ? 1 : 0);
  });

  test.each([
    ['no JSON', async () => new Response('<html>')],
    ['JSON of another shape', async () => Response.json({ hello: 'world' })],
    [
      'a session without a page',
      async () => Response.json({ id: 'CS1', expiresAt: '2026-11-23T10:00:00Z' }, { status: 201 }),
    ],
    ['a broken connection', () => Promise.reject(new Error('socket hang up'))],
  ])('is invalid when it is %s', async (_, api) => {
    const { gateway } = provider(api);
    const [created, read] = await Promise.allSettled([
      gateway.createHostedSession(hostedInput()),
      gateway.sessionOutcome('CS1', 'r'),
    ]);
    for (const call of [created, read])
      expect(call.status === 'rejected' && isProviderUnavailable(call.reason)).toBe(true);
  });

  test('times out after fifteen seconds', async () => {
    vi.useFakeTimers();
    const { gateway } = provider(() => new Promise(() => undefined));
    const call = gateway.createHostedSession(hostedInput()).catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(seconds(15));
    expect(isProviderUnavailable(await call)).toBe(true);
  });
});

describe('a session request to the provider', () => {
  test('has the order, its amount in minor units, the market and the key', async () => {
    const asked: Request[] = [];
    const { gateway } = provider(async (request) => {
      asked.push(request);
      return Response.json(
        { id: 'CS1', url: 'https://pay.test/CS1', expiresAt: '2026-11-23T10:00:00Z' },
        { status: 201 },
      );
    });
    expect(await gateway.createHostedSession(hostedInput())).toEqual({
      sessionId: 'CS1',
      url: 'https://pay.test/CS1',
      expiresAt: Date.UTC(2026, 10, 23, 10),
    });
    expect(asked[0]?.headers.get('idempotency-key')).toBe('order-1-1-first');
    expect(await asked[0]?.json()).toMatchObject({
      mode: 'hosted',
      reference: 'PW-7K2MN-Q4XZ9',
      amount: { value: 2395, currency: 'EUR' },
      countryCode: 'DE',
      shopperLocale: 'de-DE',
      shopperEmail: 'ada@example.com',
    });
  });

  test.each(['', '..', 'a/b', 'a?b=c', 'a b'])('is never sent for the session "%s"', async (sessionId) => {
    let asked = 0;
    const { gateway } = provider(async () => {
      asked += 1;
      return Response.json(RESULT);
    });
    expect(await gateway.sessionOutcome(sessionId, 'r')).toBeNull();
    expect(await gateway.sessionOutcome('CS1', '')).toBeNull();
    expect(asked).toBe(0);
  });

  test.each<[string, ProviderAccess]>([
    ['checkout-test.adyen.com/v72/sessions', { ...ACCOUNT, environment: 'test', livePrefix: null }],
    [
      '1797a841fbb37ca7-shop-checkout-live.adyenpayments.com/checkout/v72/sessions',
      { ...ACCOUNT, environment: 'live', livePrefix: '1797a841fbb37ca7-shop' },
    ],
  ])('goes to %s over https with the key of the account, which is never logged', async (address, config) => {
    const asked: Request[] = [];
    const warnings: unknown[] = [];
    const gateway = createAdyenGateway({
      config,
      sandbox: null,
      logger: { warn: (details) => void warnings.push(details) },
      fetch: async (url, init) => {
        asked.push(new Request(url, init));
        throw new Error('no network in tests');
      },
    });
    const error = await gateway.createHostedSession(hostedInput()).catch((thrown: unknown) => thrown);
    expect(isProviderUnavailable(error)).toBe(true);
    expect(new Set(asked.map(({ url }) => url))).toEqual(new Set([`https://${address}`]));
    expect(asked[0]?.headers.get('x-api-key')).toBe('an-api-key-of-this-test');
    expect(asked[0]?.redirect).toBe('manual');
    expect(JSON.stringify(warnings)).not.toContain('an-api-key-of-this-test');
  });
});
