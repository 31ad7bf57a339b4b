import {
  ADDRESS,
  ADDRESS_FORM,
  approve,
  CART,
  expectOn,
  isHosted,
  PAYMENT,
  payForm,
  reachPaying,
  sizeOf,
  testProduct,
} from '#tests/support/buying.ts';
import { FormBrowser } from '#tests/support/form-browser.ts';
import { openSession } from '#tests/support/paying-in-page.ts';
import type { AttackPart } from '#tests/support/proof.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';

const KINDS = 50;
const STOCK = 900;
/** Lines of the largest cart of the demo, and of one as large as an order may be. */
const LINES = [50, 15] as const;
const QUANTITY = 20;
const AT_ONCE = 4;
const LONGEST = 60_000;
/** Share of the whole stock that one network may withhold from others at most. */
const SHARE = 0.05;

const name = (number: number) => `plenty${number}`;

/**
 * Shoppers of one network of 256 addresses, a new cart and another address each time, start `rounds` orders of large
 * carts and never pay; some open only the payment page. Then an honest shopper of another network buys, and the
 * attackers try once more.
 */
export const reserve: AttackPart = async ({ engine, rounds = 60, shop, report, check }) => {
  const products = Array.from({ length: KINDS }, (_, number) =>
    testProduct(name(number), { pence: 1000, stock: STOCK }),
  );
  const nodes = await openNodes({ engine, products, ...(shop !== undefined && { shop }) });
  try {
    const send = nodes.sender();
    const began = performance.now();
    const answers = new Map<string, number>();
    const note = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1);
    let next = 0;
    const attack = async () => {
      while (next < rounds && performance.now() - began < LONGEST) {
        const turn = next++;
        report(`order ${turn + 1} of ${rounds}`);
        note(await startAndLeave(new FormBrowser(send, `203.0.113.${turn % 256}`), turn));
      }
    };
    const looked = await openPageOnly(nodes, send);
    await Promise.all(Array.from({ length: AT_ONCE }, attack));
    const seconds = (performance.now() - began) / 1000;
    const reserved = await unpaid(nodes);
    const all = KINDS * STOCK;
    check(looked === 0, () => `opening the payment page reserved ${looked} units`);
    check(reserved.units <= all * SHARE, () => `${reserved.units} of ${all} units are reserved and unpaid`);
    const honest = await buy(nodes);
    check(honest === 'paid', () => `the honest shopper: ${honest}`);
    const { cpu, peakMemory } = await nodes.usage();
    return [
      ['reserved by opening the payment page', `${looked} units`],
      [
        'abandoned orders and their answers',
        `${[...answers].map(([answer, times]) => `${times} × ${answer}`).join(', ')} in ${seconds.toFixed(1)} s`,
      ],
      ['reserved and unpaid', `${reserved.units} of ${all} units in ${reserved.orders} orders`],
      ['honest shopper', honest],
      ['nodes', `${cpu.toFixed(1)} s of CPU, ${Math.round(peakMemory / 1_048_576)} MB at most`],
    ];
  } finally {
    await nodes.close();
  }
};

/** Fills a large cart and leaves for the payment page. Returns the shop's answer to that. */
async function startAndLeave(browser: FormBrowser, turn: number): Promise<string> {
  const items = Array.from(
    { length: LINES[turn % 2] ?? 0 },
    (_, line) => `${sizeOf(name((turn + line) % KINDS))}:${QUANTITY}`,
  ).join(',');
  const filled = await browser.request(CART, { intent: 'add-products', items });
  if (filled.location === null) return `${filled.status} to the cart`;
  const chosen = await browser.request(CART, {
    intent: 'select-shipping-method',
    shippingMethod: 'standard',
    next: 'address',
  });
  if (chosen.location === null) return `${chosen.status} to the delivery`;
  const addressed = await browser.request(ADDRESS, ADDRESS_FORM);
  if (addressed.location === null) return `${addressed.status} to the address`;
  const answer = await browser.request(PAYMENT, await payForm(browser));
  return isHosted(answer.location) ? 'left to pay' : String(answer.status);
}

/** Opens the payment page as a browser with script does. Returns how many units that reserves. */
async function openPageOnly(nodes: ShopNodes, send: ReturnType<ShopNodes['sender']>): Promise<number> {
  const browser = new FormBrowser(send, '203.0.113.255');
  await expectOn(browser, CART, { intent: 'add-product', id: sizeOf(name(0)), quantity: String(QUANTITY) });
  await openSession(browser, await reachPaying(browser, {}));
  return (await unpaid(nodes)).units;
}

function unpaid({ withStore }: ShopNodes): Promise<{ readonly units: number; readonly orders: number }> {
  return withStore(async ({ read }) => {
    const row = await read.get<{ units: number | null; orders: number }>(
      `SELECT SUM(r.quantity) AS units, COUNT(DISTINCT o.id) AS orders FROM order_reservations r JOIN orders o ON o.id = r.order_id WHERE o.status = 'created'`,
    );
    return { units: Number(row?.units ?? 0), orders: Number(row?.orders ?? 0) };
  });
}

async function buy(nodes: ShopNodes): Promise<string> {
  const browser = nodes.newBrowser();
  try {
    const answer = await browser.request(PAYMENT, await reachPaying(browser, { [name(0)]: 2 }));
    if (!isHosted(answer.location)) return `could not pay: ${answer.status}`;
    await approve(browser, answer.location);
    return 'paid';
  } catch (error) {
    return error instanceof Error ? error.message : 'failed';
  }
}
