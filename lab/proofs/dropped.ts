import { setTimeout as sleep } from 'node:timers/promises';
import { createPromises, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import { isHosted, PAYMENT, payForm, reachPaying, testProduct } from '#tests/support/buying.ts';
import {
  type Answer,
  type Fields,
  type FormBrowser,
  headingOf,
  orderNumberOn,
  textOf,
} from '#tests/support/form-browser.ts';
import { orderLinks } from '#tests/support/order-links.ts';
import { openSession, payByCard, reportResult } from '#tests/support/paying-in-page.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import { uiText } from '#tests/support/ui-text.ts';
import { UPSTREAMS, type Upstream } from './upstreams.ts';

const SECRET = 'Wf6Lr2Nx9Tj4Qb8Zs1Hd5Ky7Gm3Pc0Ve';
const STOCK = 1_000_000;
/** Milliseconds the upstream stays unavailable after an answer was lost. */
const UNAVAILABLE = 1000;
/** Milliseconds within which the page of an order shows the result of its payment without an action of the shopper. */
const RESOLVED_WITHIN = 10_000;
const POLL_EVERY = 200;
const RECOVERY_TIMEOUT = 30_000;

/** A started payment: the number of its order, the provider's decision, and the shopper's return. */
export type StartedPayment = { readonly number: string; approve(): Promise<void>; returnToShop(): Promise<Answer> };

/** Presses the button that leads to the provider's own page. Returns the status when that does not open. */
async function startHosted(browser: FormBrowser, form: Fields): Promise<StartedPayment | number> {
  const answer = await browser.request(PAYMENT, form);
  const { location } = answer;
  if (!isHosted(location)) return answer.status;
  const number = /PW-[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await browser.visit(location)).html)?.[0] ?? '';
  let returnUrl = '';
  return {
    number,
    async approve() {
      returnUrl = (await browser.request(location, { outcome: 'authorised' })).location ?? '';
    },
    returnToShop: () => browser.visit(returnUrl),
  };
}

/** Opens the fields in the page. */
async function startInPage(browser: FormBrowser, form: Fields): Promise<StartedPayment | number> {
  const session = await openSession(browser, form);
  if (session.kind === 'stay') return session.status;
  let result: Awaited<ReturnType<typeof payByCard>> | null = null;
  return {
    number: session.order.number,
    async approve() {
      result = await payByCard(browser, session);
    },
    async returnToShop() {
      const place = result && (await reportResult(browser, form, result));
      return browser.visit(place?.startsWith('/') ? place : PAYMENT);
    },
  };
}
export type StartPayment = (browser: FormBrowser, form: Fields) => Promise<StartedPayment | number>;
export const STARTS: readonly StartPayment[] = [startHosted, startInPage];

type Round = {
  readonly nodes: ShopNodes;
  readonly upstream: Upstream;
  readonly browser: FormBrowser;
  readonly start: () => Promise<StartedPayment | number>;
  readonly linkTo: (number: string) => string;
  readonly check: (passed: boolean, failure: () => string) => void;
};

const mustStart = (started: StartedPayment | number): StartedPayment => {
  if (typeof started === 'number') throw new Error(`The payment could not be started: ${started}`);
  return started;
};

/** Waits until the shop answers again. */
async function cleared(browser: FormBrowser): Promise<void> {
  for (const end = Date.now() + RECOVERY_TIMEOUT; Date.now() < end; await sleep(POLL_EVERY))
    if ((await browser.visit(PAYMENT)).status === 200) return;
  throw new Error('The shop does not come back');
}

/** Each returns the order number that its shopper sees, and for a case without an action how long that took. */
const CASES: Readonly<
  Record<string, (round: Round) => Promise<{ readonly number: string | null; readonly took?: number }>>
> = {
  async 'an order, and the shop asks again'({ upstream, start }) {
    const lost = upstream.lose('order', { unavailable: false });
    const started = mustStart(await start());
    await lost;
    await started.approve();
    return { number: orderNumberOn(await started.returnToShop()) };
  },
  async 'an order, and the shopper presses again'({ upstream, start, browser, check }) {
    const lost = upstream.lose('order', { unavailable: true });
    const stopped = await start();
    await lost;
    check(
      stopped === 503,
      () =>
        `paying while nothing gets through answers ${typeof stopped === 'number' ? stopped : 'that it has started'}`,
    );
    upstream.mend();
    await cleared(browser);
    const started = mustStart(await start());
    await started.approve();
    return { number: orderNumberOn(await started.returnToShop()) };
  },
  async 'a confirmation, and the shop asks again'({ upstream, start }) {
    const started = mustStart(await start());
    const lost = upstream.lose('confirmation', { unavailable: false });
    await started.approve();
    const [done] = await Promise.all([started.returnToShop(), lost]);
    return { number: orderNumberOn(done) };
  },
  async 'a confirmation, and the shopper looks again'({ upstream, start, browser, check }) {
    const started = mustStart(await start());
    const lost = upstream.lose('confirmation', { unavailable: true });
    await started.approve();
    const [returned] = await Promise.all([started.returnToShop(), lost]);
    const failed = [uiText('checkout:payment.outcome.refusedTitle'), uiText('checkout:payment.outcome.cancelledTitle')];
    check(
      !failed.some((title) => textOf(returned.html).includes(title)),
      () => `a paid order is said to have failed: ${textOf(returned.html).slice(0, 300)}`,
    );
    upstream.mend();
    await cleared(browser);
    return { number: orderNumberOn(await started.returnToShop()) };
  },
  async 'a confirmation, and the shopper does nothing'({ nodes, upstream, start, linkTo }) {
    const started = mustStart(await start());
    const lost = upstream.lose('confirmation', { unavailable: true });
    await started.approve();
    await lost;
    const from = performance.now();
    setTimeout(() => upstream.mend(), UNAVAILABLE);
    for (const end = Date.now() + RECOVERY_TIMEOUT; Date.now() < end; await sleep(POLL_EVERY)) {
      const page = await nodes.newBrowser().visit(linkTo(started.number));
      if (headingOf(page) === uiText('order:status.authorised'))
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
  report,
  durable = true,
  within = RESOLVED_WITHIN,
}: ProofOptions & { readonly durable?: boolean; readonly within?: number }): Promise<Findings> {
  const { check, broken } = createPromises();
  const upstream = UPSTREAMS[engine]();
  const nodes = await openNodes({
    engine,
    products: [testProduct('plenty', { pence: 1000, stock: STOCK })],
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
        report(`${what}, round ${round + 1} of ${rounds}`);
        const startPayment = STARTS[round % STARTS.length] ?? startHosted;
        const browser = nodes.newBrowser();
        await reachPaying(browser, { plenty: 1 });
        const start = async () => startPayment(browser, await payForm(browser));
        const describe = (problem: string) => `${what}, ${startPayment.name} ${round}: ${problem}`;
        const { number, took } = await happen({
          nodes,
          upstream,
          browser,
          start,
          linkTo,
          check: (passed, failure) => check(passed, () => describe(failure())),
        });
        upstream.mend();
        done += 1;
        if (took !== undefined) times.push(took);
        check(took === undefined || took <= within, () =>
          describe(`the page of the order tells it after ${Math.round(took ?? 0)} ms\n${nodes.output().slice(-3000)}`),
        );
        check(number !== null, () => describe('no page shows the order'));
        const { orders, paid } = await countOrders(nodes);
        check(orders === done && paid === done, () =>
          describe(`${orders} orders, ${paid} of them paid, after ${done} shoppers`),
        );
        if (number !== null && orders === done && paid === done) right += 1;
      }
      table.push([what, String(rounds), String(right), medianAndMost(times)]);
    }
    const rest = await countRest(nodes);
    check(rest.confirmed === done, () => `${rest.confirmed} confirmations for ${done} orders`);
    check(rest.odd === 0, () => `${rest.odd} orders paid twice, oversold or quarantined`);
    check(rest.remaining === STOCK - done, () => `${STOCK - rest.remaining} units are taken for ${done} orders`);
    return { table, broken };
  } finally {
    await nodes.close();
    await upstream.close();
  }
}

const countOrders = (nodes: ShopNodes): Promise<{ readonly orders: number; readonly paid: number }> =>
  nodes.withStore(async ({ read }) => {
    const count = async (from: string) =>
      Number((await read.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${from}`))?.n);
    return { orders: await count('orders'), paid: await count("orders WHERE status = 'authorised'") };
  });

/** What the store has after the last shopper. */
const countRest = (nodes: ShopNodes) =>
  nodes.withStore(async ({ read }) => {
    const count = async (from: string) =>
      Number((await read.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${from}`))?.n);
    const remaining = Number((await read.get<{ n: number }>('SELECT SUM(quantity) AS n FROM stock'))?.n);
    return {
      remaining,
      confirmed: await count("outbox WHERE topic = 'order-confirmed'"),
      odd: await count("order_events WHERE kind IN ('double-payment', 'oversold', 'quarantined')"),
    };
  });

/** The median and the largest of times in milliseconds, in seconds; empty without times. */
function medianAndMost(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const inSeconds = (milliseconds = 0) => (milliseconds / 1000).toFixed(1);
  return sorted.length === 0 ? '' : `${inSeconds(sorted[sorted.length >> 1])}/${inSeconds(sorted.at(-1))}`;
}
