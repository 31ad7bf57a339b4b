import { afterAll, beforeAll, expect, test } from 'vitest';
import { payWith, reachPayment } from './journey.ts';
import { openBuiltShop, Shopper, send } from './shopper.ts';

const METRICS_KEY = 'hN7qWz3Kc9vR5xLm2TbY8sFp';
let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop({ METRICS_KEY });
});
afterAll(() => built.close());

const read = (key: string) => send(built.shop, '/metrics', { headers: { Authorization: `Bearer ${key}` } });

test('metrics are read with their key, and count a purchase without anything personal', async () => {
  const shopper = new Shopper(built.shop);
  await reachPayment(shopper, 'uk');
  await payWith(shopper, 'authorised');
  const answer = await read(METRICS_KEY);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const text = await answer.text();
  for (const sample of [
    /^http_requests_total\{method="POST",route="\/:storefront\/checkout\/payment",status="303",cache="none"\} [1-9]/m,
    /^upstream_calls_total\{upstream="payment provider",outcome="answered"\} [1-9]/m,
    /^upstream_circuit_state\{upstream="payment provider"\} 0$/m,
    /^store_commands_total\{command="settleOrder",outcome="done"\} [1-9]/m,
    /^shop_orders_begun_total\{outcome="begun"\} 1$/m,
    /^shop_payment_reports_total\{status="authorised"\} [1-9]/m,
    /^store_up 1$/m,
    /^page_memory_documents [1-9]/m,
    /^process_cpu_seconds_total /m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ])
    expect(text).toMatch(sample);
  expect(text).not.toMatch(/@|ada|SW1A/i);
});

test('metrics do not exist for any other key', async () => {
  for (const key of ['', 'wrong', METRICS_KEY.slice(1)]) expect((await read(key)).status).toBe(404);
});
