import { CART, expectOn, isHosted, PAYMENT, reachPaying, titleOf } from '#tests/support/buying.ts';
import { type Fields, type FormBrowser, formsOf, headingOf } from '#tests/support/form-browser.ts';
import type { ShopNodes } from '#tests/support/shop-nodes.ts';
import { uiText } from '#tests/support/ui-text.ts';

export const STOCK = 1_000_000;
export const BASE = 1000;

export type Situation = {
  readonly nodes: ShopNodes;
  readonly browser: FormBrowser;
  readonly round: number;
  sell(name: string, changes: Changes): Promise<void>;
};
export type Changes = { readonly pence?: number; readonly stock?: number };

export type Change = {
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

export const one = (place: number) => (round: number) => `g${place}-${round}`;
export const SOLD_OUT_FIRST = uiText('cart-page:unavailable.first');
export const changed = () => uiText('checkout:notice.totalChangedTitle');
export const codeOf = (round: number) => `LAST${round}`;

/** Opens the cart in another tab, and posts a form of it there. */
async function inOtherTab(browser: FormBrowser, change: (lines: readonly string[]) => Fields): Promise<void> {
  const lines = formsOf((await browser.visit(CART)).html).flatMap((form) =>
    form.intent === 'remove-product' && form.itemId ? [form.itemId] : [],
  );
  await expectOn(browser, CART, change(lines));
}

export const CHANGES: readonly Change[] = [
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
    what: 'units are added in another tab',
    lines: (round) => ({ [one(4)(round)]: 1 }),
    happen: ({ browser }) =>
      inOtherTab(browser, ([itemId = '']) => ({ intent: 'update-product', itemId, quantity: '3' })),
    message: changed,
  },
  {
    what: 'a code is removed',
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
    what: 'a product sells out',
    reserves: true,
    lines: (round) => ({ plenty: 1, [one(7)(round)]: 1 }),
    happen: ({ sell, round }) => sell(one(7)(round), { stock: 0 }),
    message: (round) => titleOf(one(7)(round)),
    mend: ({ browser }) => inOtherTab(browser, () => ({ intent: 'drop-unavailable' })),
    leadsToCart: true,
  },
];
