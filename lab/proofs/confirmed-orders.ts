import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { CART, isHosted, PAYMENT, reachPaying, sizeOf, testProduct } from '#tests/support/buying.ts';
import { type FormBrowser, orderNumberOn, type Send, textOf } from '#tests/support/form-browser.ts';
import type { ShopNodes } from '#tests/support/shop-nodes.ts';

const STOCK = 1_000_000;
export const PRODUCTS = ['red', 'blue', 'green'];
/** A machine that starts again takes a while where it has other work, too. */
const REQUEST_TIMEOUT = 180_000;
const RESULT_TIMEOUT = 30_000;

/** An order as its shopper saw it: the number on the page at `path`. */
export type Confirmed = { readonly number: string; readonly browser: FormBrowser; readonly path: string };

export type Check = (passed: boolean, failure: () => string) => void;

/** What shoppers of these proofs buy, in one warehouse. */
export const PLENTY: readonly ProductRecord[] = PRODUCTS.map((name, index) =>
  testProduct(name, { pence: 1000 + index * 250, stock: STOCK }),
);

/** The product that a shopper buys, by the shopper's place. */
export const productOf = (place: number): string => PRODUCTS[place % PRODUCTS.length] ?? 'red';

/** One purchase from the first form to the number of the order. */
export async function buyOne(browser: FormBrowser, product: string): Promise<Confirmed> {
  const form = await reachPaying(browser, { [product]: 1 });
  const paying = await browser.request(PAYMENT, form);
  if (!isHosted(paying.location))
    throw new Error(
      `Paying answered ${paying.status} and leads to ${paying.location}: ${textOf(paying.html).slice(0, 300)}`,
    );
  let done = await browser.post(paying.location, { outcome: 'authorised' });
  // A page that does not know yet if the payment went through says so, and is opened again.
  for (const deadline = Date.now() + RESULT_TIMEOUT; orderNumberOn(done) === null && Date.now() < deadline; ) {
    await sleep(500);
    done = await browser.visit(done.path);
  }
  const number = orderNumberOn(done);
  if (number === null)
    throw new Error(`The provider led to ${done.path} with ${done.status}: ${textOf(done.html).slice(0, 300)}`);
  return { number, browser, path: done.path };
}

/** A purchase over any number of interruptions. */
export async function buyOver(
  nodes: ShopNodes,
  product: string,
  databaseJustDied: () => boolean,
): Promise<Confirmed & { readonly repeats: number; readonly unknown: number }> {
  const count = { repeats: 0, unknown: 0 };
  const browser = nodes.newBrowser(patiently(nodes.sender(), databaseJustDied, count));
  return { ...(await buyOne(browser, product)), ...count };
}

/**
 * Presses the button again when no answer arrives, or only the error page of a node that has no database. A failure
 * counts as such a page too when the database died in the middle of a commit: the node then does not know whether the
 * cart has changed.
 */
export function patiently(
  send: Send,
  databaseJustDied: () => boolean,
  count: { repeats: number; unknown: number },
): Send {
  return async (path, init) => {
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
export async function compareOrders(
  nodes: ShopNodes,
  shown: readonly Confirmed[],
  { check, when }: { readonly check: Check; readonly when: string },
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
    const stock = await read.all<{ variant_id: string; units: number; ordered: number }>(
      `SELECT s.variant_id, s.quantity AS units, COALESCE((SELECT SUM(r.quantity) FROM order_reservations r WHERE r.variant_id = s.variant_id), 0) AS ordered
       FROM stock s WHERE s.warehouse = 'nl' AND s.variant_id IN (${PRODUCTS.map(() => '?').join(', ')})`,
      PRODUCTS.map(sizeOf),
    );
    const variants = stock.filter(({ variant_id }) => PRODUCTS.some((name) => sizeOf(name) === variant_id));
    for (const { variant_id, units, ordered } of variants)
      check(
        Number(units) + Number(ordered) === STOCK,
        () => `${when}: of ${variant_id} ${units} are left and ${ordered} ordered, of ${STOCK}`,
      );
    check(variants.length === PRODUCTS.length, () => `${when}: variants are missing`);
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

/** As many orders are paid as shoppers saw confirmed. */
export async function comparePaid(nodes: ShopNodes, confirmed: readonly Confirmed[], check: Check): Promise<void> {
  const paid = await nodes.withStore(({ read }) =>
    read.get<{ n: number }>("SELECT COUNT(*) AS n FROM orders WHERE status = 'authorised'"),
  );
  check(
    Number(paid?.n) === confirmed.length,
    () => `${paid?.n} orders are paid, shoppers were told of ${confirmed.length}`,
  );
}
