import { setTimeout as sleep } from 'node:timers/promises';
import { openFaultProxy } from '#tests/fakes/fault-proxy.ts';
import { good, isHosted, PAYMENT, payForm, reachPaying } from '#tests/support/buying.ts';
import { createDatabaseProxy } from '#tests/support/database-proxy.ts';
import {
  type Answer,
  type Fields,
  type FormBrowser,
  headingOf,
  orderNumberOn,
  textOf,
} from '#tests/support/form-browser.ts';
import { orderLinks } from '#tests/support/order-links.ts';
import { openSession, payByCard, tellResult } from '#tests/support/paying-in-page.ts';
import { createPromises, type Findings, type ProofOptions } from '#tests/support/proof.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import type { Engine } from '#tests/support/stores.ts';
import { words } from '#tests/support/words.ts';

const SECRET = 'Wf6Lr2Nx9Tj4Qb8Zs1Hd5Ky7Gm3Pc0Ve';
const STOCK = 1_000_000;
/** Milliseconds the upstream stays unavailable after an answer was lost. */
const AWAY = 1000;
/** Milliseconds within which the page of an order shows the result of its payment without an action of the shopper. */
const RESOLVED_WITHIN = 10_000;
const LOOK_EVERY = 200;
const RECOVERY_TIMEOUT = 30_000;

type Written = 'order' | 'confirmation';

/** The service with the orders, behind a connection that loses answers. */
type Upstream = {
  readonly place: (target: string) => Promise<string>;
  readonly env: Readonly<Record<string, string>>;
  /**
   * Runs the next of these commands and drops its answer; with `unavailable` every later request fails. Resolves when
   * it has happened.
   */
  lose(what: Written, options: { readonly away: boolean }): Promise<void>;
  mend(): void;
  close(): Promise<void>;
};

/** Cuts the connection to the database after the commit. */
function databaseUpstream(): Upstream {
  const texts: Record<Written, string> = {
    order: 'INSERT INTO orders (id',
    confirmation: 'UPDATE orders SET status = $1, payment_method',
  };
  let wire: Awaited<ReturnType<typeof createDatabaseProxy>> | null = null;
  return {
    async place(target) {
      wire = await createDatabaseProxy(target);
      return wire.url;
    },
    // Each statement contains its text, by which the proxy recognises it.
    env: { DATABASE_PREPARED_STATEMENTS: 'false' },
    lose: (what, { away }) => new Promise((lost) => wire?.loseCommitOf(texts[what], { refuse: away, lost })),
    mend: () => wire?.mend(),
    close: async () => wire?.close(),
  };
}

/** Cuts the connection to the hosted platform after it has executed the call. */
function platformUpstream(): Upstream {
  const paths: Record<Written, string> = { order: '/v1/orders', confirmation: '/v1/orders/settlement' };
  let proxy: Awaited<ReturnType<typeof openFaultProxy>> | null = null;
  return {
    async place(target) {
      proxy = await openFaultProxy(target);
      return proxy.url;
    },
    env: {},
    lose: (what, { away }) =>
      new Promise((lost) => {
        if (!proxy) return;
        let gone = false;
        proxy.weather = ({ method, path }) => {
          if (gone) return away ? 'down' : 'fine';
          if (method !== 'POST' || path !== paths[what]) return 'fine';
          gone = true;
          lost();
          return 'drop-after';
        };
      }),
    mend() {
      if (proxy) proxy.weather = () => 'fine';
    },
    close: async () => proxy?.close(),
  };
}

/** A started payment: the number of its order, the provider's decision, and the shopper's return. */
type StartedPayment = { readonly number: string; approve(): Promise<void>; comeBack(): Promise<Answer> };

/** Presses the button that leads to the provider's own page. Returns the status when that does not open. */
async function beginHosted(browser: FormBrowser, form: Fields): Promise<StartedPayment | number> {
  const answer = await browser.request(PAYMENT, form);
  const { location } = answer;
  if (!isHosted(location)) return answer.status;
  const number = /PW-[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await browser.visit(location)).html)?.[0] ?? '';
  let back = '';
  return {
    number,
    async approve() {
      back = (await browser.request(location, { outcome: 'authorised' })).location ?? '';
    },
    comeBack: () => browser.visit(back),
  };
}

/** Opens the fields in the page. */
async function beginInPage(browser: FormBrowser, form: Fields): Promise<StartedPayment | number> {
  const session = await openSession(browser, form);
  if (session.kind === 'stay') return session.status;
  let result: Awaited<ReturnType<typeof payByCard>> | null = null;
  return {
    number: session.order.number,
    async approve() {
      result = await payByCard(browser, session);
    },
    async comeBack() {
      const place = result && (await tellResult(browser, form, result));
      return browser.visit(place?.startsWith('/') ? place : PAYMENT);
    },
  };
}
const WAYS = [beginHosted, beginInPage];

type Round = {
  readonly nodes: ShopNodes;
  readonly upstream: Upstream;
  readonly browser: FormBrowser;
  readonly begin: () => Promise<StartedPayment | number>;
  readonly linkTo: (number: string) => string;
  readonly keep: (holds: boolean, otherwise: () => string) => void;
};

const mustBegin = (started: StartedPayment | number): StartedPayment => {
  if (typeof started === 'number') throw new Error(`The payment could not be started: ${started}`);
  return started;
};

/** Waits until the shop answers again. */
async function cleared(browser: FormBrowser): Promise<void> {
  for (const end = Date.now() + RECOVERY_TIMEOUT; Date.now() < end; await sleep(LOOK_EVERY))
    if ((await browser.visit(PAYMENT)).status === 200) return;
  throw new Error('The shop does not come back');
}

/** Each returns the order number that its shopper sees, and for a case without an action how long that took. */
const CASES: Readonly<
  Record<string, (round: Round) => Promise<{ readonly number: string | null; readonly took?: number }>>
> = {
  async 'an order, and the shop asks again'({ upstream, begin }) {
    const lost = upstream.lose('order', { away: false });
    const started = mustBegin(await begin());
    await lost;
    await started.approve();
    return { number: orderNumberOn(await started.comeBack()) };
  },
  async 'an order, and the shopper presses again'({ upstream, begin, browser, keep }) {
    const lost = upstream.lose('order', { away: true });
    const stopped = await begin();
    await lost;
    keep(
      stopped === 503,
      () =>
        `paying while nothing gets through answers ${typeof stopped === 'number' ? stopped : 'that it has started'}`,
    );
    upstream.mend();
    await cleared(browser);
    const started = mustBegin(await begin());
    await started.approve();
    return { number: orderNumberOn(await started.comeBack()) };
  },
  async 'a confirmation, and the shop asks again'({ upstream, begin }) {
    const started = mustBegin(await begin());
    const lost = upstream.lose('confirmation', { away: false });
    await started.approve();
    const [done] = await Promise.all([started.comeBack(), lost]);
    return { number: orderNumberOn(done) };
  },
  async 'a confirmation, and the shopper looks again'({ upstream, begin, browser, keep }) {
    const started = mustBegin(await begin());
    const lost = upstream.lose('confirmation', { away: true });
    await started.approve();
    const [waiting] = await Promise.all([started.comeBack(), lost]);
    const failed = [words('checkout:payment.outcome.refusedTitle'), words('checkout:payment.outcome.cancelledTitle')];
    keep(
      !failed.some((title) => textOf(waiting.html).includes(title)),
      () => `a paid order is said to have failed: ${textOf(waiting.html).slice(0, 300)}`,
    );
    upstream.mend();
    await cleared(browser);
    return { number: orderNumberOn(await started.comeBack()) };
  },
  async 'a confirmation, and the shopper does nothing'({ nodes, upstream, begin, linkTo }) {
    const started = mustBegin(await begin());
    const lost = upstream.lose('confirmation', { away: true });
    await started.approve();
    await lost;
    const from = performance.now();
    setTimeout(() => upstream.mend(), AWAY);
    for (const end = Date.now() + RECOVERY_TIMEOUT; Date.now() < end; await sleep(LOOK_EVERY)) {
      const page = await nodes.someone().visit(linkTo(started.number));
      if (headingOf(page) === words('order:status.authorised'))
        return { number: orderNumberOn(page), took: performance.now() - from };
    }
    return { number: null };
  },
};

/**
 * The upstream runs a command and its answer is lost: at the start of an order, and at the confirmation of its payment.
 * Half of the shoppers pay on the provider's page, half in the shop's. On PostgreSQL the wire of both nodes to the
 * database is cut after the commit; with SQLite a hosted platform keeps the orders, and its answers are lost.
 */
export async function run({
  engine,
  rounds = 20,
  say,
  durable = true,
  within = RESOLVED_WITHIN,
}: ProofOptions & { readonly durable?: boolean; readonly within?: number }): Promise<Findings> {
  const { keep, broken } = createPromises();
  const upstream = UPSTREAMS[engine]();
  const nodes = await openNodes({
    engine,
    goods: [good('plenty', { pence: 1000, stock: STOCK })],
    wire: upstream.place,
    env: { SESSION_SECRETS: SECRET, ...upstream.env },
    durable,
  });
  const linkTo = orderLinks([SECRET]);
  const table = [['lost was the answer about', 'times', 'one order, paid', 'resolved after, s (p50/most)']];
  let done = 0;
  try {
    for (const [what, happen] of Object.entries(CASES)) {
      const times: number[] = [];
      let right = 0;
      for (let round = 0; round < rounds; round += 1) {
        say(`${what}, round ${round + 1} of ${rounds}`);
        const way = WAYS[round % WAYS.length] ?? beginHosted;
        const browser = nodes.someone();
        await reachPaying(browser, { plenty: 1 });
        const begin = async () => way(browser, await payForm(browser));
        const inWords = (problem: string) => `${what}, ${way.name} ${round}: ${problem}`;
        const { number, took } = await happen({
          nodes,
          upstream,
          browser,
          begin,
          linkTo,
          keep: (holds, otherwise) => keep(holds, () => inWords(otherwise())),
        });
        upstream.mend();
        done += 1;
        if (took !== undefined) times.push(took);
        keep(took === undefined || took <= within, () =>
          inWords(`the page of the order tells it after ${Math.round(took ?? 0)} ms\n${nodes.said().slice(-3000)}`),
        );
        keep(number !== null, () => inWords('no page shows the order'));
        const { orders, paid } = await countOrders(nodes);
        keep(orders === done && paid === done, () =>
          inWords(`${orders} orders, ${paid} of them paid, after ${done} shoppers`),
        );
        if (number !== null && orders === done && paid === done) right += 1;
      }
      times.sort((a, b) => a - b);
      const inSeconds = (milliseconds = 0) => (milliseconds / 1000).toFixed(1);
      table.push([
        what,
        String(rounds),
        String(right),
        times.length === 0 ? '' : `${inSeconds(times[times.length >> 1])}/${inSeconds(times.at(-1))}`,
      ]);
    }
    const rest = await nodes.withStore(async ({ read }) => {
      const count = async (from: string) =>
        Number((await read.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${from}`))?.n);
      const left = Number((await read.get<{ n: number }>('SELECT SUM(quantity) AS n FROM stock'))?.n);
      return {
        left,
        told: await count("outbox WHERE topic = 'order-confirmed'"),
        odd: await count("order_events WHERE kind IN ('double-payment', 'oversold', 'quarantined')"),
      };
    });
    keep(rest.told === done, () => `${rest.told} confirmations for ${done} orders`);
    keep(rest.odd === 0, () => `${rest.odd} orders paid twice, oversold or quarantined`);
    keep(rest.left === STOCK - done, () => `${STOCK - rest.left} pieces are taken for ${done} orders`);
    return { table, broken };
  } finally {
    await nodes.close();
    await upstream.close();
  }
}

const UPSTREAMS: Readonly<Record<Engine, () => Upstream>> = { sqlite: platformUpstream, postgres: databaseUpstream };

const countOrders = (nodes: ShopNodes): Promise<{ readonly orders: number; readonly paid: number }> =>
  nodes.withStore(async ({ read }) => {
    const count = async (from: string) =>
      Number((await read.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${from}`))?.n);
    return { orders: await count('orders'), paid: await count("orders WHERE status = 'authorised'") };
  });
