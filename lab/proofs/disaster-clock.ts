import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { days, hours } from '#app/kernel/clock.ts';
import { isHosted, PAYMENT, payForm, reachPaying, testProduct } from '#tests/support/buying.ts';
import { type Fields, type FormBrowser, orderNumberOn } from '#tests/support/form-browser.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import { type Check, type Confirmed, compareOrders, PLENTY } from './confirmed-orders.ts';
import { becomes, wordsOf } from './outage.ts';
import type { ProofPart } from './proof.ts';

const PRELOAD = fileURLToPath(new URL('shift-clock.mjs', import.meta.url));
/** The clock of the first node in turn: a day fast, right again, an hour slow, right again. */
const SHIFTS = [
  ['a day fast', days(1)],
  ['right again, a day back', 0],
  ['an hour slow', -hours(1)],
  ['right again, an hour on', 0],
] as const;
/** A product of its own for each change of a price. */
const PRICED = SHIFTS.map((_, index) => `priced${index}`);
const SHOWN_WITHIN = 10_000;
const LETTERS_WITHIN = 90_000;
/** Shoppers who buy while the clock is wrong. */
const BUYERS = 3;
const POLL_EVERY = 200;

/** The clock of a running node jumps; on PostgreSQL only that of the first of two nodes. */
export const clock: ProofPart = async ({ engine, check, report }) => {
  const folder = await mkdtemp(join(tmpdir(), 'clock-'));
  const [shifted, right] = [join(folder, 'shifted'), join(folder, 'right')];
  for (const file of [shifted, right]) await writeFile(file, '0');
  const nodes = await openNodes({
    engine,
    products: [...PLENTY, ...PRICED.map((name) => testProduct(name, { pence: 1000, stock: 50 }))],
    launcher: (index) => ['env', `CLOCK_FILE=${index === 0 ? shifted : right}`],
    env: { NODE_OPTIONS: `--import ${PRELOAD}` },
  });
  const confirmed: Confirmed[] = [];
  let paidAgain = 0;
  try {
    for (const [index, [what, shift]] of SHIFTS.entries()) {
      report(`the clock is ${what}`);
      const atProvider = await startPaying(nodes.newBrowser());
      const withForm = nodes.newBrowser();
      const form = await reachPaying(withForm, { blue: 1 });
      await writeFile(shifted, String(shift));
      await sleep(POLL_EVERY);
      await becomes(nodes, 200, check);
      for (const [browser, buy] of [
        [atProvider.browser, () => finish(atProvider.browser, atProvider.location)],
        [withForm, () => pressPay(withForm, form)],
        [nodes.newBrowser(), pressNew],
      ] as const) {
        let number = await buy(browser);
        if (number === null) {
          paidAgain += 1;
          number = await pressPay(browser, await payForm(browser));
        }
        check(number !== null, () => `${what}: a shopper gets no order`);
        if (number !== null) confirmed.push({ number, browser, path: '' });
      }
      await compareOrders(nodes, confirmed, { check, when: what });
      await showsPrice(nodes, PRICED[index] ?? '', { now: Date.now() + shift, what, check });
    }
    const waiting = await waitingLetters(nodes);
    check(waiting <= BUYERS, () => `the follow-up of ${waiting} orders still waits`);
    return [
      ['jumps of the clock', String(SHIFTS.length)],
      ['orders confirmed, none lost', String(confirmed.length)],
      ['paid again after the time to pay was over', String(paidAgain)],
      ['orders of the fast clock whose follow-up waits for the time that it showed', String(waiting)],
      ['the operator reads', wordsOf(nodes)],
    ];
  } finally {
    await nodes.close();
    await rm(folder, { recursive: true, force: true });
  }
};

async function startPaying(
  browser: FormBrowser,
): Promise<{ readonly browser: FormBrowser; readonly location: string }> {
  const { location, status } = await browser.request(PAYMENT, await reachPaying(browser, { red: 1 }));
  if (!isHosted(location)) throw new Error(`Paying answered ${status}`);
  return { browser, location };
}

const finish = async (browser: FormBrowser, location: string): Promise<string | null> =>
  orderNumberOn(await browser.post(location, { outcome: 'authorised' }));

async function pressPay(browser: FormBrowser, form: Fields): Promise<string | null> {
  const { location } = await browser.request(PAYMENT, form);
  return isHosted(location) ? finish(browser, location) : null;
}

const pressNew = async (browser: FormBrowser): Promise<string | null> =>
  pressPay(browser, await reachPaying(browser, { green: 1 }));

/** A price that changes after the jump is soon on the page of the product at every node. */
async function showsPrice(
  nodes: ShopNodes,
  name: string,
  { now, what, check }: { readonly now: number; readonly what: string; readonly check: Check },
): Promise<void> {
  const path = `/uk/product/${name}`;
  const read = (address: string) => fetch(address + path).then((answer) => answer.text());
  for (const address of nodes.addresses)
    check((await read(address)).includes('10.00'), () => `${what}: ${path} has no price before`);
  await nodes.withStore((store) =>
    store.command('importProducts', { products: [testProduct(name, { pence: 2345, stock: 50 })], now, rank: 10 }),
  );
  for (const address of nodes.addresses) {
    let isShown = false;
    for (const end = Date.now() + SHOWN_WITHIN; !isShown && Date.now() < end; await sleep(POLL_EVERY))
      isShown = (await read(address)).includes('23.45');
    check(isShown, () => `${what}: ${address}${path} still shows the price before`);
  }
}

/** Confirmed orders whose follow-up is not done: what was queued while the clock was fast waits for that time. */
async function waitingLetters(nodes: ShopNodes): Promise<number> {
  const count = () =>
    nodes.withStore(async ({ read }) =>
      Number(
        (
          await read.get<{ n: number }>(
            "SELECT COUNT(*) AS n FROM outbox WHERE topic = 'order-confirmed' AND done_at IS NULL",
          )
        )?.n,
      ),
    );
  let waiting = await count();
  for (const end = Date.now() + LETTERS_WITHIN; waiting > 0 && Date.now() < end; waiting = await count())
    await sleep(1000);
  return waiting;
}
