import { setTimeout as sleep } from 'node:timers/promises';
import {
  CART,
  expectOn,
  isHosted,
  PAYMENT,
  payForm,
  reachPaying,
  testProduct,
  titleOf,
} from '#tests/support/buying.ts';
import { type Fields, type FormBrowser, formsOf, headingOf, textOf, totalOn } from '#tests/support/form-browser.ts';
import { checkSession, openSession, payByCard, reportResult } from '#tests/support/paying-in-page.ts';
import { createPromises, createRandom, type Findings, type ProofOptions } from '#tests/support/proof.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import { uiText } from '#tests/support/ui-text.ts';

const STOCK = 1_000_000;
const BASE = 1000;
/** Milliseconds a change of price may follow the button: about as long as paying takes. */
const LONGEST_DELAY = 12;

type Situation = {
  readonly nodes: ShopNodes;
  readonly browser: FormBrowser;
  readonly round: number;
  sell(name: string, changes: Changes): Promise<void>;
};
type Changes = { readonly pence?: number; readonly stock?: number };

type Change = {
  readonly what: string;
  readonly lines: (round: number) => Readonly<Record<string, number>>;
  readonly code?: (round: number) => string;
  readonly happen: (situation: Situation) => Promise<void>;
  /** What the message names besides the totals. */
  readonly message: (round: number) => string;
  /** The step before paying is possible again. */
  readonly mend?: (situation: Situation) => Promise<void>;
  /** The payment leads to the cart, which names what sold out and no longer counts it. */
  readonly leadsToCart?: boolean;
  /** Does not happen to a shopper with card fields in the page: their order has reserved it. */
  readonly reserves?: boolean;
};

const one = (place: number) => (round: number) => `g${place}-${round}`;
const SOLD_OUT_FIRST = uiText('cart-page:unavailable.first');
const changed = () => uiText('checkout:notice.totalChangedTitle');
const codeOf = (round: number) => `LAST${round}`;

/** Opens the cart in another tab, and posts a form of it there. */
async function inOtherTab(browser: FormBrowser, change: (lines: readonly string[]) => Fields): Promise<void> {
  const lines = formsOf((await browser.visit(CART)).html).flatMap((form) =>
    form.intent === 'remove-product' && form.itemId ? [form.itemId] : [],
  );
  await expectOn(browser, CART, change(lines));
}

const CHANGES: readonly Change[] = [
  {
    what: 'a price rises',
    lines: (round) => ({ [one(0)(round)]: 2 }),
    happen: ({ sell, round }) => sell(one(0)(round), { pence: BASE + 100 }),
    message: changed,
  },
  {
    what: 'a price falls',
    lines: (round) => ({ [one(1)(round)]: 2 }),
    happen: ({ sell, round }) => sell(one(1)(round), { pence: BASE - 100 }),
    message: changed,
  },
  {
    what: 'a price falls below the free delivery',
    lines: (round) => ({ [one(2)(round)]: 5 }),
    happen: ({ sell, round }) => sell(one(2)(round), { pence: BASE - 1 }),
    message: changed,
  },
  {
    what: 'another delivery is chosen',
    lines: (round) => ({ [one(3)(round)]: 1 }),
    happen: ({ browser }) =>
      inOtherTab(browser, () => ({ intent: 'select-shipping-method', shippingMethod: 'express' })),
    message: changed,
  },
  {
    what: 'pieces are added in another tab',
    lines: (round) => ({ [one(4)(round)]: 1 }),
    happen: ({ browser }) =>
      inOtherTab(browser, ([itemId = '']) => ({ intent: 'update-product', itemId, quantity: '3' })),
    message: changed,
  },
  {
    what: 'a code is given back',
    lines: (round) => ({ [one(5)(round)]: 1 }),
    code: () => 'TENTH',
    happen: ({ browser }) => expectOn(browser, CART, { intent: 'remove-discount-code' }).then(() => undefined),
    message: changed,
  },
  {
    what: 'the last use of a code goes to another',
    reserves: true,
    lines: (round) => ({ [one(6)(round)]: 1 }),
    code: codeOf,
    async happen({ nodes, round }) {
      const other = nodes.newBrowser();
      const answer = await other.request(
        PAYMENT,
        await reachPaying(other, { [one(6)(round)]: 1 }, { code: codeOf(round) }),
      );
      if (!isHosted(answer.location))
        throw new Error(`The other shopper could not pay: ${answer.status} ${headingOf(answer)}`);
    },
    message: (round) => uiText('discounts:payment.title', { code: codeOf(round), seen: '', now: '' }),
  },
  {
    what: 'a code is ended by the operator',
    lines: (round) => ({ [one(8)(round)]: 1 }),
    code: (round) => `ENDS${round}`,
    happen: ({ nodes, round }) =>
      nodes.withStore(
        async (store) => void (await store.command('endDiscountRule', { name: `ENDS${round}`, now: Date.now() })),
      ),
    message: (round) => uiText('discounts:payment.title', { code: `ENDS${round}`, seen: '', now: '' }),
  },
  {
    what: 'the goods sell out',
    reserves: true,
    lines: (round) => ({ plenty: 1, [one(7)(round)]: 1 }),
    happen: ({ sell, round }) => sell(one(7)(round), { stock: 0 }),
    message: (round) => titleOf(one(7)(round)),
    mend: ({ browser }) => inOtherTab(browser, () => ({ intent: 'drop-unavailable' })),
    leadsToCart: true,
  },
];

/** The result of the button: rejected with this message, or a payment of so many pence. */
type Pressed = { readonly status: number; readonly text: string; readonly charged: number | null };
type Button = () => Promise<Pressed>;

/** Leads to the provider's own page. */
async function hostedButton(browser: FormBrowser, form: Fields): Promise<Button> {
  return async () => {
    const answer = await browser.request(PAYMENT, form);
    const charged = isHosted(answer.location)
      ? /(\d+\.\d\d) GBP/.exec(textOf((await browser.visit(answer.location)).html))?.[1]
      : undefined;
    return {
      status: answer.status,
      text: textOf(answer.html),
      charged: charged === undefined ? null : Math.round(Number(charged) * 100),
    };
  };
}

/** The fields are in the page already: the card is charged by the session they were opened with. */
async function pageButton(browser: FormBrowser, form: Fields): Promise<Button> {
  const session = await openSession(browser, form);
  if (session.kind === 'stay')
    return async () => ({ status: session.status, text: `${session.title} ${session.text}`, charged: null });
  return async () => {
    const { status, message } = await checkSession(browser, form, session);
    if (status !== 200) return { status, text: message, charged: null };
    const place = await reportResult(browser, form, await payByCard(browser, session));
    const done = await browser.visit(place);
    return { status, text: textOf(done.html), charged: place.includes('/success/') ? session.amount.value : null };
  };
}
const BUTTONS = [hostedButton, pageButton];

/**
 * Something changes between the shopper's view of the payment step and the button: the payment is rejected with both
 * totals, nothing is ordered, and the new total can be paid. Then prices change at the very moment of paying: no order
 * ever costs anything but what its shopper saw.
 */
export async function run({
  engine,
  rounds = 20,
  seed,
  report,
  durable = true,
}: ProofOptions & { readonly durable?: boolean }): Promise<Findings> {
  const { check, broken } = createPromises();
  const numbers = Array.from({ length: rounds * BUTTONS.length }, (_, number) => number);
  const products = [
    testProduct('plenty', { pence: BASE, stock: STOCK }),
    testProduct('moving', { pence: BASE, stock: STOCK }),
    ...numbers.flatMap((round) =>
      CHANGES.map((_, place) => testProduct(one(place)(round), { pence: BASE, stock: STOCK })),
    ),
  ];
  const rules = [
    { id: 'tenth', code: 'TENTH', name: { en: 'Ten percent' }, effect: { type: 'percentage', percent: 10 } },
    ...numbers.map((round) => ({
      id: `ends-${round}`,
      code: `ENDS${round}`,
      name: { en: 'Ten percent' },
      effect: { type: 'percentage', percent: 10 },
    })),
    ...numbers.map((round) => ({
      id: `last-${round}`,
      code: codeOf(round),
      name: { en: 'Ten percent, once' },
      effect: { type: 'percentage', percent: 10 },
      usageLimit: 1,
    })),
  ];
  const nodes = await openNodes({ engine, products, rules, durable });
  const sell = (name: string, { pence = BASE, stock = STOCK }: Changes) =>
    nodes.sell([testProduct(name, { pence, stock })]);
  const table: string[][] = [
    ['between looking and paying', 'rounds', 'refused', 'both totals shown', 'new total paid'],
  ];
  try {
    for (const change of CHANGES) {
      const sum = { refused: 0, shown: 0, paid: 0 };
      for (const round of numbers) {
        report(`${change.what}, round ${round + 1} of ${numbers.length}`);
        const readyTo = (change.reserves ? undefined : BUTTONS[round % BUTTONS.length]) ?? hostedButton;
        const browser = nodes.newBrowser();
        const situation = { nodes, browser, round, sell };
        const stale = await reachPaying(browser, change.lines(round), change.code ? { code: change.code(round) } : {});
        const press = await readyTo(browser, stale);
        const before = await countOrders(nodes);
        await change.happen(situation);
        const happened = (await countOrders(nodes)) - before;
        const { status, text, charged } = await press();
        const seen = Number(stale.total);
        const opened = await browser.visit(PAYMENT);
        const now = totalOn(opened) ?? Number.NaN;
        const inCart = textOf(opened.html);
        const refused = change.leadsToCart
          ? status === 303 &&
            charged === null &&
            inCart.includes(SOLD_OUT_FIRST) &&
            inCart.includes(change.message(round))
          : status === 409 && charged === null && text.includes(change.message(round).trim());
        const shown = change.leadsToCart
          ? now < seen
          : now !== seen && text.includes(pounds(seen)) && text.includes(pounds(now));
        check(
          refused,
          () => `${change.what}, ${readyTo.name} ${round}: answered with ${status}: ${text.slice(0, 300)}`,
        );
        check(
          shown,
          () =>
            `${change.what}, ${readyTo.name} ${round}: ${pounds(seen)} and ${pounds(now)} are not both shown: ${text.slice(0, 300)}`,
        );
        const placed = (await countOrders(nodes)) - before - happened;
        check(placed === 0, () => `${change.what}, ${readyTo.name} ${round}: an order was placed all the same`);
        await change.mend?.(situation);
        const fresh = await payForm(browser);
        const paying = await (await readyTo(browser, fresh))();
        const paid = paying.charged === Number(fresh.total);
        check(
          paid,
          () =>
            `${change.what}, ${readyTo.name} ${round}: the new total of ${fresh.total} cannot be paid: ${paying.status} ${paying.text.slice(0, 200)}`,
        );
        sum.refused += refused ? 1 : 0;
        sum.shown += shown ? 1 : 0;
        sum.paid += paid ? 1 : 0;
      }
      table.push([change.what, ...[numbers.length, sum.refused, sum.shown, sum.paid].map(String)]);
    }
    const moment = await atTheVeryMoment(nodes, { rounds: rounds * 5, seed, report });
    for (const fault of moment.faults) check(false, () => fault);
    table.push([
      'a price moves while paying',
      String(rounds * 5),
      String(moment.refused),
      String(moment.refused),
      String(moment.paid),
    ]);
    return { table, broken };
  } finally {
    await nodes.close();
  }
}

/**
 * The price of what is in the cart moves up and down while the button is pressed, now a little earlier and now a little
 * later.
 */
async function atTheVeryMoment(
  nodes: ShopNodes,
  { rounds, seed, report }: { readonly rounds: number; readonly seed: number; readonly report: (line: string) => void },
): Promise<{ readonly faults: readonly string[]; readonly refused: number; readonly paid: number }> {
  const random = createRandom(seed);
  const faults: string[] = [];
  let refused = 0;
  let paid = 0;
  await nodes.withStore(async (store) => {
    for (let round = 0; round < rounds; round += 1) {
      report(`a price moves while paying, round ${round + 1} of ${rounds}`);
      const browser = nodes.newBrowser();
      const form = await reachPaying(browser, { moving: 1 });
      const readyTo = BUTTONS[(round >> 1) % BUTTONS.length] ?? hostedButton;
      const press = await readyTo(browser, form);
      const pence = round % 2 === 0 ? BASE + 250 : BASE;
      const [answer] = await Promise.all([
        press(),
        sleep(random() * LONGEST_DELAY).then(() =>
          store.command('importProducts', {
            products: [testProduct('moving', { pence, stock: STOCK })],
            now: Date.now(),
            rank: 0,
          }),
        ),
      ]);
      if (answer.charged !== null) {
        paid += 1;
        if (answer.charged !== Number(form.total))
          faults.push(`${readyTo.name} ${round}: ${answer.charged} is asked for instead of ${form.total}`);
      } else if (await isRejected(browser, answer, Number(form.total))) refused += 1;
      else faults.push(`${readyTo.name} ${round}: paying answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    }
  });
  return { faults, refused, paid };
}

async function isRejected(browser: FormBrowser, { status, text }: Pressed, seen: number): Promise<boolean> {
  const now = totalOn(await browser.visit(PAYMENT)) ?? Number.NaN;
  return status === 409 && text.includes(changed()) && text.includes(pounds(seen)) && text.includes(pounds(now));
}

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

const countOrders = (nodes: ShopNodes): Promise<number> =>
  nodes.withStore(async ({ read }) => Number((await read.get<{ n: number }>('SELECT COUNT(*) AS n FROM orders'))?.n));
