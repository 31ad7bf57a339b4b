import { approve, isHosted, PAYMENT, reachPaying, testProduct } from '#tests/support/buying.ts';
import type { FormBrowser } from '#tests/support/form-browser.ts';
import { createPromises, type Findings, type ProofOptions } from '#tests/support/proof.ts';
import { openNodes } from '#tests/support/shop-nodes.ts';

const AT_ONCE = 50;
const RETURNS = 10;
const STOCK = 1_000_000;

/**
 * One cart is paid fifty times at the same moment, on all nodes in turn, as by a shopper who presses the button
 * repeatedly; then the provider's page is decided and returned from ten times at once.
 */
export async function run({ engine, rounds = 200, report }: ProofOptions): Promise<Findings> {
  const { check, broken } = createPromises();
  const nodes = await openNodes({ engine, products: [testProduct('plenty', { pence: 1000, stock: STOCK })] });
  const answered = new Map<number, number>();
  try {
    for (let round = 0; round < rounds; round += 1) {
      report(`round ${round + 1} of ${rounds}`);
      const browser = nodes.newBrowser();
      const form = await reachPaying(browser, { plenty: 1 });
      const pressed = copies(browser, AT_ONCE, nodes.newBrowser);
      const answers = await Promise.all(pressed.map((copy) => copy.request(PAYMENT, form)));
      for (const { status } of answers) answered.set(status, (answered.get(status) ?? 0) + 1);
      const places = [...new Set(answers.map(({ location }) => location))];
      check(
        places.length === 1 && isHosted(places[0] ?? null),
        () => `round ${round}: the answers lead to ${places.join(', ')}`,
      );
      const hosted = answers.find(({ location }) => isHosted(location))?.location ?? null;
      if (!isHosted(hosted)) continue;
      const last = pressed.at(-1) ?? browser;
      const numbers = await Promise.all(
        copies(last, RETURNS, nodes.newBrowser).map((copy) =>
          approve(copy, hosted).catch((error: Error) => error.message),
        ),
      );
      check(
        new Set(numbers).size === 1 && /^PW-/.test(numbers[0] ?? ''),
        () => `round ${round}: coming back shows ${[...new Set(numbers)].join(', ')}`,
      );
    }
    const counts = await nodes.withStore(async ({ read }) => {
      const count = async (from: string) =>
        Number((await read.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${from}`))?.n);
      return {
        orders: await count('orders'),
        paid: await count("orders WHERE status = 'authorised'"),
        sessions: await count('sandbox_sessions'),
        news: await count("outbox WHERE topic = 'order-confirmed'"),
        doubled: await count("order_events WHERE kind IN ('double-payment', 'oversold', 'quarantined')"),
        remaining: Number((await read.get<{ n: number }>('SELECT SUM(quantity) AS n FROM stock'))?.n),
      };
    });
    check(
      counts.orders === rounds && counts.paid === rounds,
      () => `${counts.orders} orders, ${counts.paid} of them paid, for ${rounds} carts`,
    );
    check(counts.sessions === rounds, () => `${counts.sessions} sessions at the provider for ${rounds} carts`);
    check(counts.news === rounds, () => `${counts.news} confirmations for ${rounds} orders`);
    check(counts.doubled === 0, () => `${counts.doubled} events of something paid twice`);
    check(
      counts.remaining === STOCK - rounds,
      () => `${counts.remaining} units left of ${STOCK} after ${rounds} orders`,
    );
    return {
      table: [
        ['carts', 'payments at once', 'answers', 'orders', 'sessions', 'confirmations', 'units sold'],
        [
          String(rounds),
          String(AT_ONCE),
          [...answered].map(([status, times]) => `${times} × ${status}`).join(', '),
          String(counts.paid),
          String(counts.sessions),
          String(counts.news),
          String(STOCK - counts.remaining),
        ],
      ],
      broken,
    };
  } finally {
    await nodes.close();
  }
}

/** The same browser several times, so that each request goes to another node. */
function copies(browser: FormBrowser, count: number, newBrowser: () => FormBrowser): FormBrowser[] {
  return Array.from({ length: count }, () => {
    const copy = newBrowser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    return copy;
  });
}
