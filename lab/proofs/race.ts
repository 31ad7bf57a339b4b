import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { createPromises, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import {
  approve,
  CART,
  expectOn,
  isHosted,
  PAYMENT,
  payForm,
  reachPaying,
  sizeOf,
  testProduct,
  titleOf,
} from '#tests/support/buying.ts';
import { type Answer, type FormBrowser, textOf } from '#tests/support/form-browser.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import { uiText } from '#tests/support/ui-text.ts';

const SHOPPERS = 20;
const PLENTY = 1_000_000;

type Contest = {
  readonly what: string;
  /** What each shopper adds to the cart. */
  readonly lines: (round: number) => Readonly<Record<string, number>>;
  readonly code?: (round: number) => string;
  /** How many can have it. */
  readonly winners: number;
  /** The products that sell out. */
  readonly soldOut?: (round: number) => string;
  /** The message of the other shoppers. */
  readonly message: (round: number) => readonly string[];
};

const scarce = (round: number) => `one-${round}`;
const pair = (round: number) => `three-${round}`;
const gift = (round: number) => `gift-${round}`;
const code = (round: number) => `ONCE${round}`;
const soldOut = uiText('checkout:notice.soldOutTitle');
const SOLD_OUT_FIRST = uiText('cart-page:unavailable.first');

const CONTESTS: readonly Contest[] = [
  {
    what: 'the last unit',
    lines: (round) => ({ [scarce(round)]: 1 }),
    winners: 1,
    soldOut: scarce,
    message: (round) => [soldOut, uiText('checkout:notice.soldOut', { name: titleOf(scarce(round)) })],
  },
  {
    what: 'two of the last three',
    lines: (round) => ({ plenty: 1, [pair(round)]: 2 }),
    winners: 1,
    soldOut: pair,
    message: (round) => [soldOut, uiText('checkout:notice.soldOutSome', { name: titleOf(pair(round)), available: 1 })],
  },
  {
    what: 'a code for one order',
    lines: () => ({ plenty: 1 }),
    code,
    winners: 1,
    message: (round) => [uiText('discounts:payment.title', { code: code(round), seen: '', now: '' })],
  },
];

/**
 * Twenty shoppers pay at the same moment for what only one can have, each through forms, on all nodes in turn: the last
 * unit, the last units of which each wants more than half, the last use of a code. A cart with the same size as a line
 * and as a gift counts both.
 */
export async function run({
  engine,
  rounds = 200,
  report,
  durable = true,
}: ProofOptions & { readonly durable?: boolean }): Promise<Findings> {
  const promises = createPromises();
  const numbers = Array.from({ length: rounds }, (_, round) => round);
  const products: ProductRecord[] = [
    testProduct('plenty', { pence: 1000, stock: PLENTY }),
    ...numbers.flatMap((round) => [
      testProduct(scarce(round), { pence: 1000, stock: 1 }),
      testProduct(pair(round), { pence: 1000, stock: 3 }),
      testProduct(gift(round), { pence: 1000, stock: 1 }),
    ]),
  ];
  const rules = numbers.flatMap((round) => [
    {
      id: `once-${round}`,
      code: code(round),
      name: { en: 'Ten percent, once' },
      effect: { type: 'percentage', percent: 10 },
      usageLimit: 1,
    },
    {
      id: `gift-${round}`,
      code: `GIFT${round}`,
      name: { en: 'A gift' },
      effect: { type: 'gift', variants: [sizeOf(gift(round))] },
    },
  ]);
  const nodes = await openNodes({ engine, products, rules, durable });
  const table: string[][] = [['contest', 'rounds', 'payments', 'orders', 'told', 'other answers']];
  try {
    for (const contest of CONTESTS) {
      const sum = { orders: 0, named: 0, other: 0 };
      for (const round of numbers) {
        report(`${contest.what}, round ${round + 1} of ${rounds}`);
        const { won, named, other } = await contend(nodes, contest, round);
        promises.check(
          won.length === contest.winners,
          () => `${contest.what}, round ${round}: ${won.length} orders instead of ${contest.winners}`,
        );
        promises.check(
          other.length === 0,
          () => `${contest.what}, round ${round}: ${other.length} answered otherwise, such as ${other[0]}`,
        );
        sum.orders += won.length;
        sum.named += named;
        sum.other += other.length;
        for (const { browser, hosted } of won) await approve(browser, hosted);
      }
      table.push([contest.what, ...[rounds, rounds * SHOPPERS, sum.orders, sum.named, sum.other].map(String)]);
    }
    let refused = 0;
    for (const round of numbers) {
      report(`the same size as a line and as a gift, round ${round + 1} of ${rounds}`);
      const outcome = await lineAndGift(nodes, round);
      promises.check(outcome === null, () => `the same size as a line and as a gift, round ${round}: ${outcome}`);
      if (outcome === null) refused += 1;
    }
    table.push([
      'line and gift of one unit',
      String(rounds),
      String(rounds),
      String(refused),
      '0',
      String(rounds - refused),
    ]);
    await audit(nodes, { rounds, check: promises.check });
    return { table, broken: promises.broken };
  } finally {
    await nodes.close();
  }
}

async function contend(nodes: ShopNodes, contest: Contest, round: number) {
  const ready = await Promise.all(
    Array.from({ length: SHOPPERS }, async () => {
      const browser = nodes.newBrowser();
      return {
        browser,
        form: await reachPaying(browser, contest.lines(round), contest.code ? { code: contest.code(round) } : {}),
      };
    }),
  );
  const answers = await Promise.all(ready.map(({ browser, form }) => browser.request(PAYMENT, form)));
  const won: { browser: FormBrowser; hosted: string }[] = [];
  const other: string[] = [];
  let named = 0;
  for (const [index, answer] of answers.entries()) {
    const browser = ready[index]?.browser;
    if (browser && isHosted(answer.location)) won.push({ browser, hosted: answer.location });
    else if (
      isShown(answer, contest.message(round)) ||
      (browser && (await isShownInCart(browser, answer, contest.soldOut?.(round))))
    )
      named += 1;
    else other.push(`${answer.status} ${textOf(answer.html).slice(0, 200)}`);
  }
  if (contest.code) await payInFull(ready, answers, other);
  return { won, named, other };
}

/** A shopper who was too late for the code sees the full price, and can pay it. */
async function payInFull(
  ready: readonly { readonly browser: FormBrowser }[],
  answers: readonly Answer[],
  other: string[],
): Promise<void> {
  const late = ready[answers.findIndex((answer) => answer.status === 409)]?.browser;
  if (!late) return;
  const answer = await late.request(PAYMENT, await payForm(late));
  if (!isHosted(answer.location)) other.push(`${answer.status} to the full price`);
}

/** The platform sold the last units before it read the payment: the shopper is led to the cart, which names them. */
async function isShownInCart(
  browser: FormBrowser,
  { status, location }: Answer,
  name: string | undefined,
): Promise<boolean> {
  if (name === undefined || status !== 303 || !location?.includes(CART)) return false;
  const text = textOf((await browser.visit(CART)).html);
  return text.includes(SOLD_OUT_FIRST) && text.includes(titleOf(name));
}

function isShown({ status, html }: Answer, words: readonly string[]): boolean {
  const text = textOf(html);
  return status === 409 && words.every((sentence) => text.includes(sentence.trim()));
}

/**
 * One unit is left; a cart has it as a line, and a code would add another of it. Null when the order has the one unit.
 */
async function lineAndGift(nodes: ShopNodes, round: number): Promise<string | null> {
  const browser = nodes.newBrowser();
  const name = gift(round);
  await expectOn(browser, CART, { intent: 'add-product', id: sizeOf(name), quantity: '1' });
  const refused = await browser.request(CART, { intent: 'apply-discount-code', discountCode: `GIFT${round}` });
  if (refused.location !== null) return 'the code was taken although no unit is left for the gift';
  const twice = await browser.request(CART, { intent: 'add-products', items: `${sizeOf(name)}:1,${sizeOf(name)}:1` });
  if (twice.status !== 409) return `adding it twice more answered ${twice.status}`;
  const form = await reachPaying(browser, {});
  const answer = await browser.request(PAYMENT, form);
  if (!isHosted(answer.location)) return `paying answered ${answer.status}`;
  await approve(browser, answer.location);
  return null;
}

/** The store after the race. */
async function audit(
  nodes: ShopNodes,
  { rounds, check }: { readonly rounds: number; readonly check: (passed: boolean, failure: () => string) => void },
) {
  await nodes.withStore(async ({ read }) => {
    const count = async (from: string) =>
      Number((await read.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${from}`))?.n);
    const reserved = await count("order_reservations WHERE variant_id LIKE 'v-one-%'");
    check(reserved === rounds, () => `${reserved} orders reserve the ${rounds} last units`);
    const remaining = await count("stock WHERE variant_id LIKE 'v-one-%' AND quantity <> 0");
    check(remaining === 0, () => `${remaining} last units are still in stock`);
    const pairs = await count("stock WHERE variant_id LIKE 'v-three-%' AND quantity <> 1");
    check(pairs === 0, () => `${pairs} stocks of three are not down to one`);
    const overused = await count('discount_rules WHERE usage_limit < used');
    check(overused === 0, () => `${overused} codes were used more often than they may be`);
    const uses = await read.all<{ rule_id: string; uses: number }>(
      "SELECT rule_id, COUNT(*) AS uses FROM discount_uses WHERE rule_id LIKE 'once-%' GROUP BY rule_id HAVING COUNT(*) <> 1",
    );
    check(uses.length === 0, () => `${uses.length} codes were not used exactly once`);
    const discounted = await count('orders WHERE discount > 0');
    check(discounted === rounds, () => `${discounted} orders have a discount, ${rounds} may`);
    const doubled = await count('(SELECT cart_id FROM orders GROUP BY cart_id HAVING COUNT(*) > 1) AS doubled');
    check(doubled === 0, () => `${doubled} carts have more than one order`);
  });
}
