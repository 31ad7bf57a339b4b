import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { good, isHosted, PAYMENT, reachPaying, sizeOf } from '../support/buying.ts';
import { type FormBrowser, headingOf, orderNumberOn } from '../support/form-browser.ts';
import { createPromises, createRandom, type Findings, type ProofOptions, percentile } from '../support/proof.ts';
import { openNodes, type ShopNodes } from '../support/shop-nodes.ts';

const SHOPPERS = 8;
const STOCK = 1_000_000;
const GOODS = ['red', 'blue', 'green'];
/** Every so many kills the processes of the database die as well, where this program owns the database. */
const DATABASE_EVERY = 5;

type Confirmed = { readonly number: string; readonly browser: FormBrowser; readonly path: string };

/**
 * Kills a node, chosen by chance, again and again while shoppers buy through forms, and checks after each restart what the store says against what
 * shoppers were told. A shopper whose request failed does what a shopper does: presses the button again.
 */
export async function run({ engine, rounds = 50, seed, say }: ProofOptions): Promise<Findings> {
  const { keep, broken } = createPromises();
  const random = createRandom(seed);
  const nodes = await openNodes({ engine, goods: GOODS.map((name, index) => good(name, { pence: 1000 + index * 250, stock: STOCK })) });
  const confirmed: Confirmed[] = [];
  const opened: number[] = [];
  let interrupted = 0;
  let databaseKills = 0;
  let open = true;
  const shopper = async (place: number) => {
    while (open) {
      const outcome = await buy(nodes, GOODS[place % GOODS.length] ?? 'red');
      interrupted += outcome.repeats;
      confirmed.push(outcome);
    }
  };
  const load = Promise.all(Array.from({ length: SHOPPERS }, (_, place) => shopper(place))).catch((error: Error) => {
    keep(false, () => `a shopper could not go on: ${error.message}`);
  });
  try {
    for (let kill = 0; kill < rounds; kill += 1) {
      say(`kill ${kill + 1} of ${rounds}, ${confirmed.length} orders confirmed`);
      await sleep(400 + random() * 900);
      await nodes.kill(Math.floor(random() * nodes.addresses.length));
      const told = [...confirmed];
      if (kill % DATABASE_EVERY === DATABASE_EVERY - 1 && (await killDatabase(nodes))) databaseKills += 1;
      const gone = nodes.addresses.findIndex((_, index) => !nodes.isUp(index));
      opened.push(await nodes.restart(gone));
      await compare(nodes, told, { keep, when: `after kill ${kill + 1}` });
    }
    open = false;
    await load;
    await compare(nodes, confirmed, { keep, when: 'at the end' });
    const paid = await nodes.withStore(({ read }) => read.get<{ n: number }>("SELECT COUNT(*) AS n FROM orders WHERE status = 'authorised'"));
    keep(Number(paid?.n) === confirmed.length, () => `${paid?.n} orders are paid, shoppers were told of ${confirmed.length}`);
    let shown = 0;
    for (const { browser, path, number } of confirmed.slice(-200)) {
      const page = await browser.visit(path);
      keep(orderNumberOn(page) === number, () => `${path} does not show ${number}: ${headingOf(page)}`);
      shown += 1;
    }
    opened.sort((a, b) => a - b);
    return {
      table: [
        ['nodes', 'kills', 'database too', 'orders confirmed', 'buttons pressed again', 'pages seen again', 'ready again p50', 'at most'],
        [
          String(nodes.addresses.length),
          String(rounds),
          String(databaseKills),
          String(confirmed.length),
          String(interrupted),
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

/** One purchase from the first form to the number of the order, however often it is interrupted. */
async function buy(nodes: ShopNodes, name: string): Promise<Confirmed & { readonly repeats: number }> {
  let repeats = 0;
  const again = async <T>(step: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await step();
      } catch (error) {
        // What never arrived, or whose answer never came, and the apology of a node that has no database.
        if (!(error instanceof TypeError || error instanceof NotNow)) throw error;
        repeats += 1;
        if (repeats > 3000) throw error;
        await sleep(20);
      }
    }
  };
  const browser = nodes.someone();
  let form = await again(() => reachPaying(browser, { [name]: 1 }).catch(notNow));
  for (;;) {
    const paying = await again(() => answered(browser.request(PAYMENT, form)));
    const hosted = paying.location;
    if (!isHosted(hosted)) {
      // The bag was changed by a form that was posted twice because its first answer got lost.
      if (paying.status !== 409) throw new Error(`Paying answered ${paying.status} and leads to ${hosted}: ${headingOf(paying)}`);
      form = await again(() => reachPaying(browser, {}).catch(notNow));
      continue;
    }
    const done = await again(async () => {
      const page = await browser.post(hosted, { outcome: 'authorised' });
      if (page.status >= 500) throw new NotNow();
      return page;
    });
    const number = orderNumberOn(done);
    if (number === null) throw new Error(`The provider led to ${done.path} with ${done.status}: ${headingOf(done)}`);
    return { number, browser, path: done.path, repeats };
  }
}

/** The shop says that it cannot answer at the moment. */
class NotNow extends Error {}

async function answered(answer: ReturnType<FormBrowser['request']>) {
  const given = await answer;
  if (given.status === 503) throw new NotNow();
  keepOff(given.status);
  return given;
}

function keepOff(status: number): void {
  if (status >= 500) throw new Error(`A form was answered with ${status}`);
}

function notNow(error: Error): never {
  throw /answered 50[03]/.test(error.message) ? new NotNow() : error;
}

/** What shoppers were told is in the store, nothing is there twice, and no piece is lost. */
async function compare(
  nodes: ShopNodes,
  told: readonly Confirmed[],
  { keep, when }: { readonly keep: (holds: boolean, otherwise: () => string) => void; readonly when: string },
): Promise<void> {
  await nodes.withStore(async ({ read }) => {
    const rows = await read.all<{ number: string; status: string; cart_id: string }>("SELECT number, status, cart_id FROM orders WHERE status <> 'created'");
    const kept = new Map(rows.map((row) => [row.number, row]));
    for (const { number } of told)
      keep(kept.get(number)?.status === 'authorised', () => `${when}: ${number} was confirmed and is ${kept.get(number)?.status ?? 'gone'}`);
    const bags = new Set(rows.map(({ cart_id }) => cart_id));
    keep(bags.size === rows.length, () => `${when}: ${rows.length} orders of ${bags.size} bags`);
    // One statement, because the shop goes on selling meanwhile.
    const goods = await read.all<{ variant_id: string; pieces: number; ordered: number }>(
      `SELECT s.variant_id, s.quantity AS pieces, COALESCE((SELECT SUM(r.quantity) FROM order_reservations r WHERE r.variant_id = s.variant_id), 0) AS ordered
       FROM stock s WHERE s.warehouse = 'nl'`,
    );
    for (const { variant_id, pieces, ordered } of goods)
      keep(Number(pieces) + Number(ordered) === STOCK, () => `${when}: of ${variant_id} ${pieces} are left and ${ordered} ordered, of ${STOCK}`);
    keep(goods.length === GOODS.length && goods.every(({ variant_id }) => GOODS.some((name) => sizeOf(name) === variant_id)), () => `${when}: goods are gone`);
    const bare = await read.get<{ n: number }>(
      "SELECT COUNT(*) AS n FROM orders o WHERE o.status = 'authorised' AND NOT EXISTS (SELECT 1 FROM order_reservations r WHERE r.order_id = o.id)",
    );
    keep(Number(bare?.n) === 0, () => `${when}: ${bare?.n} paid orders hold no goods`);
    const untold = await read.get<{ n: number }>(
      "SELECT COUNT(*) AS n FROM orders o LEFT JOIN outbox b ON b.id = 'order-confirmed:' || o.id WHERE o.status = 'authorised' AND b.id IS NULL",
    );
    keep(Number(untold?.n) === 0, () => `${when}: ${untold?.n} paid orders have no confirmation to be sent`);
  });
}

/** Kills a process of the database server, which then ends all others and recovers from its log. Only of a server this program has started. */
async function killDatabase({ databaseUrl }: ShopNodes): Promise<boolean> {
  if (databaseUrl === null || process.env.TEST_DATABASE_URL) return false;
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'");
  const pid = rows[0]?.pid;
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  await client.end().catch(() => undefined);
  return pid !== undefined;
}
