import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { percentile } from '#lab/bench/figures.mjs';
import { createPromises, createRandom, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import { CART, isHosted, PAYMENT, reachPaying, sizeOf, testProduct } from '#tests/support/buying.ts';
import { type FormBrowser, headingOf, orderNumberOn, type Send, textOf } from '#tests/support/form-browser.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';

const SHOPPERS = 8;
const STOCK = 1_000_000;
const PRODUCTS = ['red', 'blue', 'green'];
/** Every so many kills the processes of the database are killed too, where this program owns the database. */
const DATABASE_EVERY = 2;
const REQUEST_TIMEOUT = 60_000;
const DATABASE_RECOVERS = 5000;

type Confirmed = { readonly number: string; readonly browser: FormBrowser; readonly path: string };

/**
 * Kills a random node again and again while shoppers buy through forms, and checks after each restart the store against
 * what shoppers saw. A shopper whose request failed presses the button again.
 */
export async function run({ engine, rounds = 50, seed, report }: ProofOptions): Promise<Findings> {
  const { check, broken } = createPromises();
  const random = createRandom(seed);
  const nodes = await openNodes({
    engine,
    products: PRODUCTS.map((name, index) => testProduct(name, { pence: 1000 + index * 250, stock: STOCK })),
  });
  const confirmed: Confirmed[] = [];
  const opened: number[] = [];
  let interrupted = 0;
  let databaseKills = 0;
  let unknown = 0;
  let databaseKilledAt = Number.NEGATIVE_INFINITY;
  const databaseJustDied = () => performance.now() - databaseKilledAt < DATABASE_RECOVERS;
  let open = true;
  const shopper = async (place: number) => {
    while (open) {
      const outcome = await buyOver(nodes, PRODUCTS[place % PRODUCTS.length] ?? 'red', databaseJustDied);
      interrupted += outcome.repeats;
      unknown += outcome.unknown;
      confirmed.push(outcome);
    }
  };
  const load = Promise.all(Array.from({ length: SHOPPERS }, (_, place) => shopper(place))).catch((error: Error) => {
    check(false, () => `a shopper could not go on: ${error.message}\n${nodes.output().slice(-4000)}`);
  });
  try {
    for (let kill = 0; kill < rounds; kill += 1) {
      report(`kill ${kill + 1} of ${rounds}, ${confirmed.length} orders confirmed`);
      await sleep(400 + random() * 900);
      await nodes.kill(Math.floor(random() * nodes.addresses.length));
      const shown = [...confirmed];
      if (kill % DATABASE_EVERY === DATABASE_EVERY - 1 && (await killDatabase(nodes))) {
        databaseKills += 1;
        databaseKilledAt = performance.now();
      }
      const downNode = nodes.addresses.findIndex((_, index) => !nodes.isUp(index));
      opened.push(await nodes.restart(downNode));
      await compare(nodes, shown, { check, when: `after kill ${kill + 1}` });
    }
    open = false;
    await load;
    await compare(nodes, confirmed, { check, when: 'at the end' });
    const paid = await nodes.withStore(({ read }) =>
      read.get<{ n: number }>("SELECT COUNT(*) AS n FROM orders WHERE status = 'authorised'"),
    );
    check(
      Number(paid?.n) === confirmed.length,
      () => `${paid?.n} orders are paid, shoppers were told of ${confirmed.length}`,
    );
    let shown = 0;
    for (const { browser, path, number } of confirmed.slice(-200)) {
      const page = await browser.visit(path);
      check(orderNumberOn(page) === number, () => `${path} does not show ${number}: ${headingOf(page)}`);
      shown += 1;
    }
    opened.sort((a, b) => a - b);
    return {
      table: [
        [
          'nodes',
          'kills',
          'database too',
          'orders confirmed',
          'buttons pressed again',
          'commit unknown',
          'pages seen again',
          'ready again p50',
          'at most',
        ],
        [
          String(nodes.addresses.length),
          String(rounds),
          String(databaseKills),
          String(confirmed.length),
          String(interrupted),
          String(unknown),
          String(shown),
          `${Math.round(percentile(opened, 0.5))} ms`,
          `${Math.round(opened.at(-1) ?? 0)} ms`,
        ],
      ],
      broken,
    };
  } finally {
    open = false;
    await nodes.close();
  }
}

/** One purchase from the first form to the number of the order, over any number of interruptions. */
async function buyOver(
  nodes: ShopNodes,
  name: string,
  databaseJustDied: () => boolean,
): Promise<Confirmed & { readonly repeats: number; readonly unknown: number }> {
  const patient = patiently(nodes.sender(), databaseJustDied);
  const browser = nodes.newBrowser(patient.send);
  const form = await reachPaying(browser, { [name]: 1 });
  const paying = await browser.request(PAYMENT, form);
  if (!isHosted(paying.location))
    throw new Error(
      `Paying answered ${paying.status} and leads to ${paying.location}: ${textOf(paying.html).slice(0, 300)}`,
    );
  const done = await browser.post(paying.location, { outcome: 'authorised' });
  const number = orderNumberOn(done);
  if (number === null)
    throw new Error(`The provider led to ${done.path} with ${done.status}: ${textOf(done.html).slice(0, 300)}`);
  return { number, browser, path: done.path, ...patient.count };
}

/**
 * Presses the button again when no answer arrives, or only the error page of a node that has no database. A failure
 * counts as such a page too when the database died in the middle of a commit: the node then does not know whether the
 * cart has changed.
 */
function patiently(
  send: Send,
  databaseJustDied: () => boolean,
): { readonly send: Send; readonly count: { repeats: number; unknown: number } } {
  const count = { repeats: 0, unknown: 0 };
  return {
    count,
    async send(path, init) {
      for (const began = Date.now(); ; count.repeats += 1) {
        const answer = await answerTo(
          () => send(path, init),
          () => Date.now() - began > REQUEST_TIMEOUT,
        );
        const commitUnknown = answer?.status === 500 && init.method === 'POST' && path === CART && databaseJustDied();
        if (commitUnknown) count.unknown += 1;
        else if (answer && answer.status !== 503) return answer;
        if (Date.now() - began > REQUEST_TIMEOUT)
          throw new Error(`${path} was not answered for ${REQUEST_TIMEOUT / 1000} s`);
        await sleep(20);
      }
    },
  };
}

/** The whole answer to a request; null where none arrives, or a truncated one. Throws when the time is over. */
async function answerTo(request: () => Promise<Response>, isOver: () => boolean): Promise<Response | null> {
  try {
    const answer = await request();
    const body = await answer.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, { status: answer.status, headers: answer.headers });
  } catch (error) {
    if (isOver()) throw error;
    return null;
  }
}

/** What shoppers saw is in the store, nothing is there twice, and no unit is lost. */
async function compare(
  nodes: ShopNodes,
  shown: readonly Confirmed[],
  { check, when }: { readonly check: (passed: boolean, failure: () => string) => void; readonly when: string },
): Promise<void> {
  await nodes.withStore(async ({ read }) => {
    const rows = await read.all<{ number: string; status: string; cart_id: string }>(
      "SELECT number, status, cart_id FROM orders WHERE status <> 'created'",
    );
    const stored = new Map(rows.map((row) => [row.number, row]));
    for (const { number } of shown)
      check(
        stored.get(number)?.status === 'authorised',
        () => `${when}: ${number} was confirmed and is ${stored.get(number)?.status ?? 'gone'}`,
      );
    const cartIds = new Set(rows.map(({ cart_id }) => cart_id));
    check(cartIds.size === rows.length, () => `${when}: ${rows.length} orders of ${cartIds.size} carts`);
    // One statement, because the shop continues to sell meanwhile.
    const variants = await read.all<{ variant_id: string; units: number; ordered: number }>(
      `SELECT s.variant_id, s.quantity AS units, COALESCE((SELECT SUM(r.quantity) FROM order_reservations r WHERE r.variant_id = s.variant_id), 0) AS ordered
       FROM stock s WHERE s.warehouse = 'nl'`,
    );
    for (const { variant_id, units, ordered } of variants)
      check(
        Number(units) + Number(ordered) === STOCK,
        () => `${when}: of ${variant_id} ${units} are left and ${ordered} ordered, of ${STOCK}`,
      );
    check(
      variants.length === PRODUCTS.length &&
        variants.every(({ variant_id }) => PRODUCTS.some((name) => sizeOf(name) === variant_id)),
      () => `${when}: variants are missing`,
    );
    const bare = await read.get<{ n: number }>(
      "SELECT COUNT(*) AS n FROM orders o WHERE o.status = 'authorised' AND NOT EXISTS (SELECT 1 FROM order_reservations r WHERE r.order_id = o.id)",
    );
    check(Number(bare?.n) === 0, () => `${when}: ${bare?.n} paid orders have no reservation`);
    const untold = await read.get<{ n: number }>(
      "SELECT COUNT(*) AS n FROM orders o LEFT JOIN outbox b ON b.id = 'order-confirmed:' || o.id WHERE o.status = 'authorised' AND b.id IS NULL",
    );
    check(Number(untold?.n) === 0, () => `${when}: ${untold?.n} paid orders have no confirmation to be sent`);
  });
}

/**
 * Kills a process of the database server, which then ends all others and recovers from its log. Only of a server that
 * this program has started.
 */
async function killDatabase({ databaseUrl }: ShopNodes): Promise<boolean> {
  if (databaseUrl === null || process.env.TEST_DATABASE_URL) return false;
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'",
  );
  const pid = rows[0]?.pid;
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  await client.end().catch(() => undefined);
  return pid !== undefined;
}
