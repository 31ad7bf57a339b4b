import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createPromises, createRandom, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import { isHosted, PAYMENT, reachPaying, sizeOf } from '#tests/support/buying.ts';
import { type FormBrowser, formsOf } from '#tests/support/form-browser.ts';
import { orderLinks } from '#tests/support/order-links.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import { type Check, PLENTY, PRODUCTS, patiently } from './confirmed-orders.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SECRET = 'Qn5Tz8Wd3Kx6Hr9Lb2Vf7Mj4Gs1Pc0Ye';
const STOCK = 1_000_000;
const UNITS = 3;
/** A program that was killed, or whose shop was, is started again: its act counts once. */
const MOST_STARTS = 30;
/** The shop asks for refunds once a minute, and the sandbox answers within another. */
const REFUNDED_WITHIN = 300_000;

type Outcome = 'done' | 'refused';
type Act = { readonly name: string; readonly byShopper: boolean; run(of: Contest): Promise<Outcome> };
type Contest = {
  readonly number: string;
  readonly email: string;
  /** The path of the order's page. */
  readonly path: string;
  readonly shopper: FormBrowser;
  /** Runs the operator's program until it ends by itself. */
  operate(...argv: readonly string[]): Promise<Outcome>;
};

const LINE = 'RED-4146=1';
const act = (name: string, argv: (of: Contest) => readonly string[]): Act => ({
  name,
  byShopper: false,
  run: (of) => of.operate(...argv(of)),
});

/** What an operator and a shopper may do with the same paid order at the same moment. */
const ACTS: readonly Act[] = [
  act('refund by Kim', ({ number }) => refundWords(number, 'Kim')),
  act('the same refund again', ({ number }) => refundWords(number, 'Kim')),
  act('refund by Lee', ({ number }) => [
    'orders',
    'refund',
    number,
    '--amount',
    '4.00',
    '--reason',
    'Late',
    '--by',
    'Lee',
  ]),
  act('cancel', ({ number }) => ['orders', 'cancel', number, '--why', 'Asked by telephone', '--by', 'Kim']),
  act('correct', ({ number }) => [
    'orders',
    'correct',
    number,
    '--street',
    '22 New Street',
    '--why',
    'A slip',
    '--by',
    'Kim',
  ]),
  act('ship', ({ number }) => ['orders', 'shipped', number]),
  act('erase', ({ email }) => ['privacy', 'erase', email, '--why', 'Asked by letter', '--by', 'Kim']),
  { name: 'cancel by the shopper', byShopper: true, run: cancelByForm },
  { name: 'withdraw by the shopper', byShopper: true, run: withdrawByForm },
];
const refundWords = (number: string, by: string) => [
  'orders',
  'refund',
  number,
  '--line',
  LINE,
  '--restock',
  '--reason',
  `A hole, says ${by}`,
  '--by',
  by,
];

type Round = { readonly number: string; readonly email: string; readonly outcomes: ReadonlyMap<string, Outcome> };

/**
 * Lets operators and a shopper act on one order at the same moment, while its payment is being reported, and kills a
 * node or a program of an operator in most rounds. Those that were interrupted try again. No order is refunded twice or
 * above its price, none is shipped and cancelled, no unit is lost, and every act has one entry in the history.
 */
export async function run({ engine, rounds = 200, seed, report }: ProofOptions): Promise<Findings> {
  const { check, broken } = createPromises();
  const random = createRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'acts-'));
  const nodes = await openNodes({ engine, products: PLENTY, env: { SESSION_SECRETS: SECRET } });
  const linkTo = orderLinks([SECRET]);
  const done: Round[] = [];
  const counts = { repeats: 0, unknown: 0, killedNodes: 0, killedPrograms: 0 };
  try {
    for (let round = 0; round < rounds; round += 1) {
      report(
        `round ${round + 1} of ${rounds}, ${counts.killedNodes} nodes and ${counts.killedPrograms} programs killed`,
      );
      const shopper = nodes.newBrowser(patiently(nodes.sender(), () => true, counts));
      const email = `ada${round}@example.com`;
      const number = await buy(shopper, email);
      const chosen = choose(ACTS, 2 + Math.floor(random() * 2), random);
      const victim = round % 3;
      const delay = 50 + random() * 700;
      const programs = new Set<ReturnType<typeof spawn>>();
      const of = { number, email, path: linkTo(number), shopper, operate: operator(nodes, programs, folder) };
      const kill = (async () => {
        await sleep(delay);
        if (victim === 1) {
          counts.killedNodes += 1;
          const index = Math.floor(random() * nodes.addresses.length);
          await nodes.kill(index);
          await restart(nodes, index);
        } else if (victim === 2)
          for (const program of programs) {
            counts.killedPrograms += 1;
            program.kill('SIGKILL');
          }
      })();
      const outcomes = await Promise.all(
        chosen.map(async (one) => {
          // A program takes about this long to open the store.
          if (one.byShopper) await sleep(300 + random() * 900);
          return [one.name, await one.run(of)] as const;
        }),
      );
      await kill;
      done.push({ number, email, outcomes: new Map(outcomes) });
    }
    await settled(nodes, check);
    for (const one of done) await compare(nodes, one, check);
    await compareStock(nodes, check);
    const times = (name: string, outcome: Outcome) =>
      String(done.filter(({ outcomes }) => outcomes.get(name) === outcome).length);
    return {
      table: [
        ['act', 'done', 'refused'],
        ...ACTS.map(({ name }) => [name, times(name, 'done'), times(name, 'refused')]),
        ['orders', String(done.length), ''],
        ['nodes killed', String(counts.killedNodes), ''],
        ['programs killed', String(counts.killedPrograms), ''],
        ['buttons pressed again', String(counts.repeats), ''],
      ],
      broken,
    };
  } finally {
    await nodes.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a killed node as a supervisor does: again while a program of an operator has the store. */
async function restart(nodes: ShopNodes, index: number): Promise<void> {
  for (let start = 1; ; start += 1)
    try {
      return void (await nodes.restart(index));
    } catch (error) {
      if (start === MOST_STARTS) throw error;
      await sleep(200);
    }
}

/** Pays for three pairs, and does not wait for the result. */
async function buy(browser: FormBrowser, email: string): Promise<string> {
  const form = await reachPaying(browser, { red: UNITS }, { email });
  const { location, status } = await browser.request(PAYMENT, form);
  if (!isHosted(location)) throw new Error(`Paying answered ${status}`);
  const number = /PW-[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await browser.visit(location)).html)?.[0] ?? '';
  const back = (await browser.request(location, { outcome: 'authorised' })).location ?? '';
  await browser.visit(back);
  return number;
}

function choose<One>(from: readonly One[], count: number, random: () => number): readonly One[] {
  const left = [...from];
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)).flat();
}

/** Starts the operator's program as often as it is killed, or finds no shop that takes its act. */
function operator(nodes: ShopNodes, programs: Set<ReturnType<typeof spawn>>, folder: string): Contest['operate'] {
  const { databaseUrl, storeFile } = nodes;
  const env = {
    ...process.env,
    DATA_DIR: storeFile === null ? folder : dirname(storeFile),
    PUBLIC_ORIGIN: 'http://localhost:3000',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  return async (...argv) => {
    let last = '';
    for (let start = 0; start < MOST_STARTS; start += 1) {
      const program = spawn(process.execPath, ['bin/shop.mjs', ...argv], {
        cwd: ROOT,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      programs.add(program);
      let output = '';
      for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
      const [code] = (await once(program, 'close')) as [number | null];
      programs.delete(program);
      if (code === 0) return 'done';
      if (code === 1 && isRefusal(output)) return 'refused';
      last = output;
      await sleep(200);
    }
    throw new Error(`${argv.join(' ')} never ended by itself: ${last}`);
  };
}

/** The words with which the program refuses an act; every other failure is of its way to the shop. */
const isRefusal = (output: string): boolean =>
  /is not (?:ended|refunded|corrected|paid)\.|keep its goods|There is no order|Not erased/.test(output);

async function cancelByForm({ shopper, path }: Contest): Promise<Outcome> {
  await shopper.visit(`${path}/cancel`);
  const answer = await shopper.request(`${path}/cancel`, {});
  return answer.location === null ? 'refused' : 'done';
}

async function withdrawByForm({ shopper, path }: Contest): Promise<Outcome> {
  const to = path.replace('/order/', '/withdrawal/');
  const form = formsOf((await shopper.visit(to)).html).find((fields) => 'name' in fields);
  if (!form) return 'refused';
  const words = { ...form, name: 'Ada King', email: 'ada@example.com', scope: 'order' };
  const second = await shopper.request(to, { ...words, intent: 'check' });
  const confirm = formsOf(second.html).find((fields) => 'scope' in fields || 'seen' in fields);
  const answer = await shopper.request(to, { ...words, ...confirm, intent: 'confirm' });
  return answer.location?.includes('/receipt/') ? 'done' : 'refused';
}

/** Waits until no refund is under way. */
async function settled(nodes: ShopNodes, check: Check): Promise<void> {
  for (const end = Date.now() + REFUNDED_WITHIN; ; await sleep(2000)) {
    const row = await nodes.withStore(({ read }) =>
      read.get<{ n: number }>(
        `SELECT (SELECT COUNT(*) FROM payment_refunds WHERE state IN ('waiting', 'asked'))
           + (SELECT COUNT(*) FROM withdrawals WHERE refund_state = 'asked') AS n`,
      ),
    );
    const open = Number(row?.n);
    if (open === 0) return;
    if (Date.now() > end) return check(false, () => `${open} refunds have not ended`);
  }
}

/** What the store says of an order, against what its actors saw. */
async function compare(nodes: ShopNodes, { number, outcomes }: Round, check: Check): Promise<void> {
  await nodes.withStore(async ({ read }) => {
    const order = await read.get<{ id: string; total: number; status: string; doc: string; payment_reference: string }>(
      'SELECT id, total, status, doc, payment_reference FROM orders WHERE number = ?',
      [number],
    );
    if (!order) return check(false, () => `${number} is gone`);
    const acts = [...outcomes].map(([name, outcome]) => `${name}: ${outcome}`).join(', ');
    const expectThat = (passed: boolean, words: string) => check(passed, () => `${number}: ${words} (${acts})`);
    const events = await read.all<{ kind: string; detail: string | null; reference: string | null }>(
      'SELECT kind, detail, reference FROM order_events WHERE order_id = ?',
      [order.id],
    );
    const times = (kind: string) => events.filter((event) => event.kind === kind).length;
    const did = (...names: readonly string[]) => names.some((name) => outcomes.get(name) === 'done');
    const refunds = await read.all<{ amount: number; state: string }>(
      'SELECT amount, state FROM payment_refunds WHERE order_number = ?',
      [number],
    );
    const refunded = refunds.reduce((sum, { amount, state }) => (state === 'done' ? sum + Number(amount) : sum), 0);
    const failed = refunds.filter(({ state }) => state === 'failed').length;
    const isCancelled = did('cancel', 'cancel by the shopper');
    expectThat(order.status === 'authorised', `it is ${order.status}`);
    expectThat(refunded <= Number(order.total), `${refunded} of ${order.total} were refunded`);
    expectThat(failed === 0, `${failed} refunds failed`);
    expectThat(times('cancelled') === (isCancelled ? 1 : 0), `it was cancelled ${times('cancelled')} times`);
    expectThat(!(isCancelled && did('ship')), 'it was cancelled and shipped');
    expectThat(
      !isCancelled || refunded === Number(order.total),
      `cancelled, and ${refunded} of ${order.total} refunded`,
    );
    const wanted = Number(did('refund by Kim', 'the same refund again')) + Number(did('refund by Lee'));
    expectThat(times('refunded') === wanted, `${times('refunded')} refunds are in its history in place of ${wanted}`);
    expectThat(times('shipped') === Number(did('ship')), `it was shipped ${times('shipped')} times`);
    expectThat(times('corrected') === Number(did('correct')), `it was corrected ${times('corrected')} times`);
    expectThat(times('erased') === Number(did('erase')), `it was erased ${times('erased')} times`);
    expectThat(!did('erase') || !order.doc.includes('@'), 'it was erased and has an address of mail');
    const payment = await read.get<{ refunded: number; amount: number; reversed_by: string | null }>(
      'SELECT refunded, amount, reversed_by FROM sandbox_payments WHERE psp_reference = ?',
      [order.payment_reference],
    );
    const atProvider = payment?.reversed_by === null ? Number(payment.refunded) : Number(payment?.amount);
    expectThat(atProvider === refunded, `the provider refunded ${atProvider} and the shop ${refunded}`);
    const letters = await read.all<{ payload: string }>(
      "SELECT payload FROM outbox WHERE topic = 'order-refunded' AND payload LIKE ?",
      [`%${number}%`],
    );
    const said = letters
      .map(
        ({ payload }) =>
          JSON.parse(payload) as { readonly reason: string; readonly amount: { readonly amount: number } },
      )
      .filter(({ reason }) => reason !== 'cancelled')
      .reduce((sum, { amount }) => sum + amount.amount, 0);
    expectThat(said === refunded, `its letters say ${said} of ${refunded}`);
  });
}

/** No unit is lost or there twice. */
async function compareStock(nodes: ShopNodes, check: Check): Promise<void> {
  await nodes.withStore(async ({ read }) => {
    for (const variant of PRODUCTS.map(sizeOf)) {
      const row = await read.get<{ units: number; ordered: number }>(
        `SELECT s.quantity AS units, COALESCE((SELECT SUM(r.quantity) FROM order_reservations r WHERE r.variant_id = s.variant_id), 0) AS ordered
         FROM stock s WHERE s.warehouse = 'nl' AND s.variant_id = ?`,
        [variant],
      );
      const total = Number(row?.units) + Number(row?.ordered);
      check(total === STOCK, () => `of ${variant} ${row?.units} are left and ${row?.ordered} ordered, of ${STOCK}`);
    }
  });
}
