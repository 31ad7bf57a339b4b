import { afterEach, describe, expect, test, vi } from 'vitest';
import { seconds } from '#app/kernel/clock.ts';
import { isProviderUnavailable, type PaymentGateway, type PaymentRequest } from '#app/modules/payments/ports.ts';
import { hostedInput, SHOP } from '#tests/contracts/payment-gateway-fixture.ts';
import { ACCOUNT, provider, withoutWaiting } from '#tests/support/adyen-gateway.ts';
import { SAMPLE_ADDRESS } from '#tests/support/sample-order.ts';
import { createAdyenGateway } from './adyen.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a provider request with a used idempotency key', () => {
  const refused = (status: number, headers: Readonly<Record<string, string>> = {}) =>
    Response.json(
      { status, errorCode: '704', message: 'request already processed or in progress', errorType: 'validation' },
      { status, headers },
    );
  const underWay = (status: number) => refused(status, { 'Transient-Error': 'true' });
  const input = (): PaymentRequest => {
    return {
      ...hostedInput(),
      shippingAddress: SAMPLE_ADDRESS,
      billingAddress: SAMPLE_ADDRESS,
      paymentMethod: { type: 'applepay' },
      origin: SHOP,
    };
  };
  const calls: readonly (readonly [string, (gateway: PaymentGateway) => Promise<unknown>, object])[] = [
    ['payment', (gateway) => gateway.requestPayment(input()), { resultCode: 'Authorised', pspReference: 'P1' }],
    [
      'details',
      (gateway) => gateway.submitDetails({ payload: 'p' }, { idempotencyKey: 'k1' }),
      { resultCode: 'Authorised', pspReference: 'P1' },
    ],
    [
      'reversal',
      (gateway) => gateway.reverse('P1', { reference: 'PW-1', idempotencyKey: 'k1' }),
      { status: 'received' },
    ],
    [
      'session',
      (gateway) => gateway.createHostedSession(hostedInput()),
      { id: 'CS1', url: 'https://pay.test/CS1', expiresAt: '2026-11-23T10:00:00Z' },
    ],
  ];
  const each = [409, 422].flatMap((status) => calls.map((call) => [status, ...call] as const));

  test.each(each)('that is in progress (%i) is retried with the same key: %s', async (status, _, call, answer) => {
    const keys: (string | null)[] = [];
    const { gateway, pauses, warnings } = provider(async (request) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length < 3 ? underWay(status) : Response.json(answer);
    });
    const answered = await withoutWaiting(() => call(gateway));
    expect(answered).toBeTruthy();
    expect(answered).not.toBeInstanceOf(Error);
    expect([keys.length, new Set(keys).size, warnings]).toEqual([3, 1, []]);
    const [first = 0, second = 0] = pauses();
    expect(second).toBeGreaterThan(first);
  });

  test.each(each)('that stays in progress (%i) rejects without a payment result: %s', async (status, _, call) => {
    const { gateway, pauses, warnings } = provider(async () => underWay(status));
    const error = await withoutWaiting(() => call(gateway));
    expect(isProviderUnavailable(error)).toBe(true);
    expect(pauses().length).toBeGreaterThan(2);
    expect(pauses().reduce((sum, wait) => sum + wait, 0)).toBeLessThan(seconds(15));
    expect(warnings).toHaveLength(1);
  });

  test.each(each)(
    'for another request (%i) is not retried and does not count as rejected: %s',
    async (status, _, call) => {
      const { gateway, pauses } = provider(async () => refused(status));
      const error = await call(gateway).catch((thrown: unknown) => thrown);
      expect([isProviderUnavailable(error), pauses()]).toEqual([true, []]);
    },
  );

  test('is recognised by error code and headers over https, too', async () => {
    const keys: (string | null)[] = [];
    const gateway = createAdyenGateway({
      config: { ...ACCOUNT, environment: 'test', livePrefix: null },
      sandbox: null,
      logger: { warn: () => undefined },
      fetch: async (url, init) => {
        keys.push(new Request(url, init).headers.get('idempotency-key'));
        return keys.length === 1 ? underWay(422) : refused(422);
      },
    });
    const error = await gateway.requestPayment(input()).catch((thrown: unknown) => thrown);
    expect(isProviderUnavailable(error)).toBe(true);
    expect(keys).toEqual(['order-1-1-first', 'order-1-1-first']);
  });

  test('is not retried after a broken connection', async () => {
    const { gateway, pauses } = provider(() => Promise.reject(new Error('socket hang up')));
    expect(isProviderUnavailable(await withoutWaiting(() => gateway.requestPayment(input())))).toBe(true);
    expect(pauses()).toEqual([]);
  });

  test('is not retried after its timeout', async () => {
    vi.useFakeTimers();
    let asked = 0;
    const { gateway } = provider(async () => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, seconds(6)));
      return underWay(422);
    });
    const call = gateway.requestPayment(input()).catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(seconds(15));
    expect(isProviderUnavailable(await call)).toBe(true);
    const before = asked;
    await vi.advanceTimersByTimeAsync(seconds(30));
    expect([before, asked]).toEqual([3, 3]);
  });
});
