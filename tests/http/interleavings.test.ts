import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { intent, openBuiltShop, type Page, Shopper } from './shopper.ts';

const CART = '/uk/checkout/cart';
const MOST = 20;
const RUNS = 100;

type Built = Pick<Awaited<ReturnType<typeof openBuiltShop>>, 'shop' | 'close'>;

let built: Built;
/** Sizes of three products with plenty of stock, by the address of their product. */
let sizes: readonly { readonly href: string; readonly id: string }[];

/** Two nodes on one database; requests alternate between them: any of them may answer any tab. */
async function openTwoNodes(): Promise<Built> {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, SESSION_SECRETS: 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0' };
  const first = await openBuiltShop(env);
  const second = await openBuiltShop(env);
  let turn = 0;
  const fetch: Built['shop']['app']['fetch'] = (...request) => {
    turn += 1;
    return (turn % 2 === 0 ? first : second).shop.app.fetch(...request);
  };
  return {
    shop: { ...first.shop, app: { fetch } as Built['shop']['app'] },
    async close() {
      await first.close();
      await second.close();
      await database.drop();
    },
  };
}

/** An action of a tab on what it shows. `product` and `line` are list positions. */
type Action =
  | { readonly kind: 'look' }
  | { readonly kind: 'add'; readonly product: number; readonly quantity: number }
  | { readonly kind: 'set'; readonly line: number; readonly quantity: number; readonly sendsSeen: boolean }
  | { readonly kind: 'remove'; readonly line: number; readonly sendsSeen: boolean }
  | { readonly kind: 'keep' | 'insist' | 'put-back' };

/** A posted form, and its effect on a cart. */
type Change =
  | { readonly kind: 'add'; readonly href: string; readonly quantity: number }
  | { readonly kind: 'set'; readonly itemId: string; readonly quantity: number; readonly seen: number | null };
type Sent = { readonly fields: Readonly<Record<string, string>>; readonly change: Change };

/** The expected cart. A line that was just added has no id that a page has shown. */
type Line = { readonly href: string; readonly itemId: string | null; readonly quantity: number };
type Cart = readonly Line[];
type Outcome = 'done' | 'changed' | 'gone' | 'too-many';
const STATUS: Readonly<Record<Outcome, number>> = { done: 200, changed: 409, gone: 409, 'too-many': 422 };

/** The result of one change after the other: the serial model. */
function applied(cart: Cart, change: Change): { readonly cart: Cart; readonly outcome: Outcome } {
  if (change.kind === 'add') {
    const line = cart.find(({ href }) => href === change.href);
    const quantity = (line?.quantity ?? 0) + change.quantity;
    if (quantity > MOST) return { cart, outcome: 'too-many' };
    const others = cart.filter((other) => other !== line);
    return { cart: [...others, { href: change.href, itemId: line?.itemId ?? null, quantity }], outcome: 'done' };
  }
  const line = cart.find(({ itemId }) => itemId === change.itemId);
  if (!line) return { cart, outcome: 'gone' };
  const differs = change.seen !== null && change.seen !== line.quantity && change.quantity !== line.quantity;
  if (differs) return { cart, outcome: 'changed' };
  const others = cart.filter((other) => other !== line);
  return {
    cart: change.quantity === 0 ? others : [...others, { ...line, quantity: change.quantity }],
    outcome: 'done',
  };
}

function fieldsOf(form: Element | null | undefined): Readonly<Record<string, string>> | null {
  if (!form) return null;
  return Object.fromEntries(
    [...form.querySelectorAll('input')].map((field) => [
      field.getAttribute('name') ?? '',
      field.getAttribute('value') ?? '',
    ]),
  );
}

const shownLines = (page: Page): Element[] => [...page.document.querySelectorAll('main li:has(input[name=quantity])')];

/** The cart as a page shows it. */
function cartOn(page: Page): Cart {
  return shownLines(page).map((line) => ({
    href: line.querySelector('h3 a')?.getAttribute('href') ?? '',
    itemId: line.querySelector('input[name=itemId]')?.getAttribute('value') ?? '',
    quantity: Number(line.querySelector('input[name=quantity]')?.getAttribute('value')),
  }));
}

/** A form of a line: its quantity is changed, or it is removed. */
function sentByLine(page: Page, action: Extract<Action, { readonly kind: 'set' | 'remove' }>): Sent | null {
  const lines = shownLines(page);
  const name = action.kind === 'set' ? 'update-product' : 'remove-product';
  const form = fieldsOf(lines[action.line % Math.max(1, lines.length)]?.querySelector(intent(name)));
  if (!form) return null;
  const { seen, ...rest } = form;
  const wanted = action.kind === 'set' ? action.quantity : 0;
  return {
    fields: {
      ...(action.sendsSeen ? form : rest),
      ...(action.kind === 'set' && { quantity: String(wanted) }),
    },
    change: { kind: 'set', itemId: rest.itemId ?? '', quantity: wanted, seen: action.sendsSeen ? Number(seen) : null },
  };
}

/** One of the two forms of a page that asks which quantity counts: the first keeps, the second insists. */
function sentByChoice(page: Page, place: 0 | 1): Sent | null {
  const choices = [...page.document.querySelectorAll('main form:has(input[name=seen])')].filter(
    (form) => !form.closest('li'),
  );
  const fields = fieldsOf(choices[place]);
  if (!fields) return null;
  const quantity = choices[place]?.querySelector('button[name=quantity]')?.getAttribute('value') ?? null;
  return {
    fields: { ...fields, ...(quantity !== null && { quantity }) },
    change: {
      kind: 'set',
      itemId: fields.itemId ?? '',
      quantity: Number(quantity ?? 0),
      seen: Number(fields.seen),
    },
  };
}

/** The form that an action submits from a page; null where the page does not offer it. */
function sentBy(page: Page, action: Action): Sent | null {
  switch (action.kind) {
    case 'look':
      return null;
    case 'add': {
      const size = sizes[action.product % sizes.length];
      if (!size) return null;
      const fields = { intent: 'add-product', id: size.id, quantity: String(action.quantity) };
      return { fields, change: { kind: 'add', href: size.href, quantity: action.quantity } };
    }
    case 'set':
    case 'remove':
      return sentByLine(page, action);
    case 'keep':
      return sentByChoice(page, 0);
    case 'insist':
      return sentByChoice(page, 1);
    case 'put-back': {
      const fields = fieldsOf(page.document.querySelector('[role=status]:not(#bubble) form'));
      const href = sizes.find(({ id }) => id === fields?.id)?.href;
      return fields && href ? { fields, change: { kind: 'add', href, quantity: Number(fields.quantity) } } : null;
    }
  }
}

const quantity = (cart: Cart) => Object.fromEntries(cart.map((line) => [line.href, line.quantity]));

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Action>({ kind: 'look' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      product: fc.nat(2),
      quantity: fc.integer({ min: 1, max: MOST }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      line: fc.nat(2),
      quantity: fc.integer({ min: 0, max: 6 }),
      sendsSeen: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), line: fc.nat(2), sendsSeen: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.constantFrom<Action>({ kind: 'keep' }, { kind: 'insist' }, { kind: 'put-back' }) },
);
/** One tab after the other, or both at the same moment. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ tab: fc.constantFrom(0 as const, 1 as const), action }) },
  { weight: 1, arbitrary: fc.record({ actions: fc.tuple(action, action) }) },
);

describe.each([
  ['on one node with its own store', () => openBuiltShop()],
  ['on two nodes with one PostgreSQL', openTwoNodes],
])('a cart changed from two tabs, %s,', (_, open) => {
  beforeAll(async () => {
    built = await open();
    sizes = await findPlenty(3);
  }, 120_000);
  afterAll(() => built.close());

  test(`is after any of ${RUNS} interleavings what the changes in sequence make it`, {
    timeout: 240_000,
  }, async () => {
    const outcomes = new Map<Outcome, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 9, size: 'max' }), async (steps) => {
        const shopper = new Shopper(built.shop);
        const first = await shopper.post(CART, { intent: 'add-product', id: sizes[0]?.id ?? '', quantity: '2' });
        const tabs: [Page, Page] = [first, first];
        const send = async (sent: Sent | null) => (sent ? shopper.post(CART, sent.fields) : shopper.visit(CART));
        await shopper.post(CART, { intent: 'add-product', id: sizes[1]?.id ?? '', quantity: '2' });
        let cart = cartOn(shopper.current);

        const changeInTab = async (tab: 0 | 1, wanted: Action) => {
          const sent = sentBy(tabs[tab], wanted);
          // An action that a tab does not offer is skipped; the tab stays stale.
          if (!sent && wanted.kind !== 'look') return;
          const page = await send(sent);
          tabs[tab] = page;
          const { cart: next, outcome } = sent ? applied(cart, sent.change) : { cart, outcome: 'done' as const };
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
          expect([page.status, quantity(cartOn(page))]).toEqual([STATUS[outcome], quantity(next)]);
          if (outcome === 'changed' && sent?.change.kind === 'set')
            expectBothValues(page, { change: sent.change, cart });
          cart = cartOn(page);
        };
        const changeInBoth = async (wanted: readonly [Action, Action]) => {
          const sent = [sentBy(tabs[0], wanted[0]), sentBy(tabs[1], wanted[1])] as const;
          const pages = await Promise.all([send(sent[0]), send(sent[1])]);
          const possible = ORDERS.map((order) => inOrder(cart, sent, order));
          const looked = await shopper.visit(CART);
          expect(possible).toContainEqual({
            statuses: pages.map(({ status }) => status),
            cart: quantity(cartOn(looked)),
          });
          cart = cartOn(looked);
          [tabs[0], tabs[1]] = pages;
        };

        for (const now of steps) {
          if ('action' in now) await changeInTab(now.tab, now.action);
          else await changeInBoth(now.actions);
        }
        expect(quantity(cartOn(await shopper.visit(CART)))).toEqual(quantity(cart));
      }),
      { numRuns: RUNS },
    );
    // Every kind of answer occurred, so each was checked.
    expect([...outcomes.keys()].sort()).toEqual(['changed', 'done', 'gone', 'too-many']);
  });
});

const ORDERS = [
  [0, 1],
  [1, 0],
] as const;

/** The answers and the cart after two changes, one after the other. */
function inOrder(cart: Cart, sent: readonly [Sent | null, Sent | null], order: (typeof ORDERS)[number]) {
  const statuses = [200, 200];
  let remaining = cart;
  for (const which of order) {
    const one = sent[which];
    if (!one) continue;
    const { cart: next, outcome } = applied(remaining, one.change);
    statuses[which] = STATUS[outcome];
    remaining = next;
  }
  return { statuses, cart: quantity(remaining) };
}

/** The requested quantity, or the one seen where it was to go, and the current one. */
function expectBothValues(
  page: Page,
  { change, cart }: { readonly change: Extract<Change, { readonly kind: 'set' }>; readonly cart: Cart },
): void {
  const there = cart.find(({ itemId }) => itemId === change.itemId)?.quantity;
  const alert = page.text('[role=alert]');
  expect(alert).toMatch(new RegExp(`\\b${change.quantity || change.seen} items?\\b`));
  expect(alert).toMatch(new RegExp(`bag now has ${there}\\.`));
}

/** Sizes of different products that a cart may have up to the line limit. */
async function findPlenty(count: number): Promise<{ readonly href: string; readonly id: string }[]> {
  const found: { readonly href: string; readonly id: string }[] = [];
  const listing = await new Shopper(built.shop).visit('/uk/adults/socks');
  for (const link of listing.document.querySelectorAll('main article h3 a')) {
    const href = link.getAttribute('href') ?? '';
    const product = await new Shopper(built.shop).visit(href);
    const id = product.document.querySelector('input[name=id]:not([disabled])')?.getAttribute('value') ?? '';
    const cart = await new Shopper(built.shop).post(CART, { intent: 'add-product', id, quantity: String(MOST) });
    if (cart.status === 200 && cartOn(cart)[0]?.href === href) found.push({ href, id });
    if (found.length === count) return found;
  }
  throw new Error(`The listing has fewer than ${count} products with enough stock`);
}
