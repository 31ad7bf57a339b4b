import { setTimeout as sleep } from 'node:timers/promises';
import { sizeOf, testProduct } from '#tests/support/buying.ts';
import type { FormBrowser, Send } from '#tests/support/form-browser.ts';
import type { ShopNodes } from '#tests/support/shop-nodes.ts';

const STOCK = 1_000_000;
export const PRODUCTS = ['red', 'blue', 'green'];
export const PLENTY = PRODUCTS.map((name, index) => testProduct(name, { pence: 1000 + index * 250, stock: STOCK }));
/** A machine that starts again takes a while where it has other work, too. */
const REQUEST_TIMEOUT = 180_000;

export type Confirmed = { readonly number: string; readonly browser: FormBrowser; readonly path: string };
export type Check = (passed: boolean, failure: () => string) => void;

/**
 * Presses the button again when no answer arrives, or only the page of a node without a store. `isUnknown` accepts
 * further answers after which a shopper presses again.
 */
export function patiently(
  send: Send,
  isUnknown: (answer: Response, path: string, init: RequestInit) => boolean = () => false,
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
        if (answer && isUnknown(answer, path, init)) count.unknown += 1;
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
export async function compare(
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
    const variants = await read.all<{ variant_id: string; units: number; ordered: number }>(
      `SELECT s.variant_id, s.quantity AS units, COALESCE((SELECT SUM(r.quantity) FROM order_reservations r WHERE r.variant_id = s.variant_id), 0) AS ordered
       FROM stock s WHERE s.warehouse = 'nl' AND s.variant_id IN (${PRODUCTS.map(() => '?').join(', ')})`,
      PRODUCTS.map(sizeOf),
    );
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
