import { expect, test } from 'vitest';
import { type Figures, openMetrics } from './metrics.ts';

const FIGURES: Figures = {
  outbox: { due: 3, oldestSeconds: 61 },
  notifications: { waiting: 2, 'dead-letter': 0 },
  pages: { documents: 7, bytes: 4096 },
};

/** The samples of a text by name and labels. */
function samplesOf(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('metrics count what a node does, with the process and its event loop', async () => {
  const metrics = await openMetrics();
  const page = { method: 'GET', route: '/uk/product/:sku', status: 200, ms: 30, cache: 'miss' };
  for (const line of [
    page,
    { ...page, route: '/de/product/:sku' },
    { ...page, method: 'BREW', status: 405, cache: null },
  ])
    metrics.answered(line);
  metrics.answeredFromMemory({ method: 'GET', status: 304 });
  metrics.upstreams.circuit({ upstream: 'commerce', state: 'closed' });
  metrics.upstreams.circuit({ upstream: 'commerce', state: 'open' });
  for (const outcome of ['answered', 'timeout']) metrics.upstreams.called({ upstream: 'commerce', outcome, ms: 80 });
  metrics.written('beginOrder', 'done');
  metrics.orderStarted('started');
  metrics.orderStarted('OUT_OF_STOCK');
  metrics.paymentReported('authorised');

  const { body, contentType } = await metrics.text(FIGURES);
  expect(contentType).toMatch(/^text\/plain; version=0\.0\.4/);
  const samples = samplesOf(body);
  const route = '/:storefront/product/:sku';
  expect(Object.fromEntries(samples)).toMatchObject({
    [`http_requests_total{method="GET",route="${route}",status="200",cache="miss"}`]: 2,
    [`http_requests_total{method="other",route="${route}",status="405",cache="none"}`]: 1,
    'http_requests_total{method="GET",route="(memory)",status="304",cache="hit"}': 1,
    [`http_request_duration_seconds_bucket{le="0.025",route="${route}"}`]: 0,
    [`http_request_duration_seconds_bucket{le="0.05",route="${route}"}`]: 3,
    'upstream_circuit_state{upstream="commerce"}': 2,
    'upstream_calls_total{upstream="commerce",outcome="timeout"}': 1,
    'upstream_call_duration_seconds_count{upstream="commerce"}': 2,
    'store_commands_total{command="beginOrder",outcome="done"}': 1,
    'shop_orders_started_total{outcome="started"}': 1,
    'shop_orders_started_total{outcome="OUT_OF_STOCK"}': 1,
    'shop_payment_reports_total{status="authorised"}': 1,
    store_up: 1,
    shop_outbox_due: 3,
    shop_outbox_oldest_seconds: 61,
    'shop_payment_notifications{state="waiting"}': 2,
    page_memory_documents: 7,
    page_memory_bytes: 4096,
  });
  for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds', 'nodejs_heap_size_used_bytes'])
    expect([...samples.keys()].join()).toContain(name);
});

test('metrics of a store that does not answer say so, and have none of its figures', async () => {
  const metrics = await openMetrics();
  await metrics.text(FIGURES);
  const samples = samplesOf((await metrics.text({ ...FIGURES, outbox: null, notifications: null })).body);
  expect(samples.get('store_up')).toBe(0);
  expect([...samples.keys()].filter((name) => /outbox|notifications/.test(name))).toEqual([]);
  expect(samples.get('page_memory_documents')).toBe(7);
});

test('metrics of a process without pages have no figures of pages', async () => {
  const metrics = await openMetrics();
  const samples = samplesOf((await metrics.text({ ...FIGURES, pages: null })).body);
  expect([...samples.keys()].filter((name) => name.startsWith('page_memory'))).toEqual([]);
  expect(samples.get('store_up')).toBe(1);
});
