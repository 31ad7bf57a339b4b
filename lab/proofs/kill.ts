import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { percentile } from '#lab/bench/figures.mjs';
import { createPromises, createRandom, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import { headingOf, orderNumberOn } from '#tests/support/form-browser.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import {
  buyOne,
  type Confirmed,
  compareOrders,
  comparePaid,
  PLENTY,
  patiently,
  productOf,
} from './confirmed-orders.ts';

const SHOPPERS = 8;
/** Every so many kills the processes of the database are killed too, where this program owns the database. */
const DATABASE_EVERY = 2;
const DATABASE_RECOVERS = 5000;

/**
 * Kills a random node again and again while shoppers buy through forms, and checks after each restart the store against
 * what shoppers saw. A shopper whose request failed presses the button again.
 */
export async function run({ engine, rounds = 50, seed, report }: ProofOptions): Promise<Findings> {
  const { check, broken } = createPromises();
  const random = createRandom(seed);
  const nodes = await openNodes({ engine, products: PLENTY });
  const confirmed: Confirmed[] = [];
  const opened: number[] = [];
  const counts = { repeats: 0, unknown: 0 };
  let databaseKills = 0;
  let databaseKilledAt = Number.NEGATIVE_INFINITY;
  const databaseJustDied = () => performance.now() - databaseKilledAt < DATABASE_RECOVERS;
  let open = true;
  const shopper = async (place: number) => {
    while (open) {
      const browser = nodes.newBrowser(patiently(nodes.sender(), databaseJustDied, counts));
      confirmed.push(await buyOne(browser, productOf(place)));
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
      await compareOrders(nodes, shown, { check, when: `after kill ${kill + 1}` });
    }
    open = false;
    await load;
    await compareOrders(nodes, confirmed, { check, when: 'at the end' });
    await comparePaid(nodes, confirmed, check);
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
          String(counts.repeats),
          String(counts.unknown),
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
