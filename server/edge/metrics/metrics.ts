import type { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The answer to a request; `route` is its pattern, `cache` the value of `X-Cache`. */
export type Answered = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly cache: string | null;
};

/** What is read from the store and from memory when the metrics are read. */
export type Figures = {
  /** Messages of the outbox that are due, and the seconds since the oldest became so; null without a store. */
  readonly outbox: { readonly due: number; readonly oldestSeconds: number } | null;
  /** Webhook notifications of the payment provider by state; null without a store. */
  readonly notifications: Readonly<Record<string, number>> | null;
  /** Null for a process without pages. */
  readonly pages: { readonly documents: number; readonly bytes: number } | null;
};

export interface Metrics {
  answered(answer: Answered): void;
  /** An answer from memory, directly on its socket. */
  answeredFromMemory(answer: Pick<Answered, 'method' | 'status'>): void;
  readonly upstreams: {
    called(call: { readonly upstream: string; readonly outcome: string; readonly ms: number }): void;
    circuit(change: { readonly upstream: string; readonly state: 'closed' | 'open' | 'half-open' }): void;
  };
  /** A named write of the store has ended. */
  written(command: string, outcome: 'done' | 'failed'): void;
  /** An order was started, or why not. */
  orderStarted(outcome: string): void;
  /** A result of a payment was reported to the shop. */
  paymentReported(status: string): void;
  /** The text that Prometheus reads, with its content type. */
  text(figures: Figures): Promise<{ readonly body: string; readonly contentType: string }>;
}

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const FROM_MEMORY = '(memory)';
/** The storefront is no label: each would have ten values. */
const STOREFRONT = /^\/[a-z]{2}(?=\/|$)/;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CIRCUITS = { closed: 0, 'half-open': 1, open: 2 } as const;

/** Counts from now on. Also measures the process and its event loop until the process ends. */
export async function openMetrics(): Promise<Metrics> {
  const client = await import('prom-client');
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const requests = requestMetrics(client, registry);
  const upstreams = upstreamMetrics(client, registry);
  const counter = createCounters(client, registry);
  const commands = counter('store_commands_total', 'Writes of the store.', ['command', 'outcome']);
  const orders = counter('shop_orders_started_total', 'Orders that were started, each once, and failed starts.', [
    'outcome',
  ]);
  const payments = counter(
    'shop_payment_reports_total',
    'Results of payments reported to the shop; one payment may be reported more than once.',
    ['status'],
  );
  const showFigures = figureGauges(client, registry);
  return {
    ...requests,
    upstreams,
    written: (command, outcome) => commands.inc({ command, outcome }),
    orderStarted: (outcome) => orders.inc({ outcome }),
    paymentReported: (status) => payments.inc({ status }),
    async text(figures) {
      showFigures(figures);
      return { body: await registry.metrics(), contentType: registry.contentType };
    },
  };
}

type Client = typeof import('prom-client');

function createCounters(client: Client, registry: Registry) {
  return <Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> =>
    new client.Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
}

function createDurations(client: Client, registry: Registry) {
  return <Label extends string>(name: string, help: string, labelNames: readonly Label[]): Histogram<Label> =>
    new client.Histogram({ name, help, labelNames: [...labelNames], buckets: SECONDS, registers: [registry] });
}

function requestMetrics(client: Client, registry: Registry): Pick<Metrics, 'answered' | 'answeredFromMemory'> {
  const labels = ['method', 'route', 'status', 'cache'] as const;
  const requests = createCounters(client, registry)('http_requests_total', 'Answered requests.', labels);
  const durations = createDurations(client, registry)(
    'http_request_duration_seconds',
    'Time to the answer of a request that memory did not answer on its socket.',
    ['route'],
  );
  const methodOf = (method: string) => (METHODS.includes(method) ? method : 'other');
  return {
    answered({ method, route: pattern, status, ms, cache }) {
      const route = pattern.replace(STOREFRONT, '/:storefront');
      requests.inc({ method: methodOf(method), route, status, cache: cache ?? 'none' });
      durations.observe({ route }, ms / 1000);
    },
    answeredFromMemory: ({ method, status }) =>
      requests.inc({ method: methodOf(method), route: FROM_MEMORY, status, cache: 'hit' }),
  };
}

function upstreamMetrics(client: Client, registry: Registry): Metrics['upstreams'] {
  const calls = createCounters(client, registry)('upstream_calls_total', 'Calls to other services.', [
    'upstream',
    'outcome',
  ]);
  const durations = createDurations(client, registry)(
    'upstream_call_duration_seconds',
    'Time of a call to another service, its retries included.',
    ['upstream'],
  );
  const circuits = new client.Gauge({
    name: 'upstream_circuit_state',
    help: 'Circuit breaker of another service: 0 closed, 1 half-open, 2 open.',
    labelNames: ['upstream'],
    registers: [registry],
  });
  return {
    called({ upstream, outcome, ms }) {
      calls.inc({ upstream, outcome });
      durations.observe({ upstream }, ms / 1000);
    },
    circuit: ({ upstream, state }) => circuits.set({ upstream }, CIRCUITS[state]),
  };
}

/** Shows figures. Those that are null are absent. */
function figureGauges(client: Client, registry: Registry): (figures: Figures) => void {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new client.Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
  const storeUp = gauge('store_up', 'Whether the store answered: 1 or 0.');
  const due = gauge('shop_outbox_due', 'Messages of the outbox that are due: letters and what follows an order.');
  const oldest = gauge('shop_outbox_oldest_seconds', 'Seconds since the oldest of them became due.');
  const notifications = gauge(
    'shop_payment_notifications',
    'Webhook notifications that wait or could not be applied.',
    ['state'],
  );
  const documents = gauge('page_memory_documents', 'Pages in memory.');
  const bytes = gauge('page_memory_bytes', 'Bytes of pages in memory.');
  return ({ outbox, notifications: states, pages }) => {
    storeUp.set(outbox && states ? 1 : 0);
    notifications.reset();
    for (const [state, count] of Object.entries(states ?? {})) notifications.set({ state }, count);
    show(due, outbox?.due);
    show(oldest, outbox?.oldestSeconds);
    show(documents, pages?.documents);
    show(bytes, pages?.bytes);
  };
}

function show(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}
