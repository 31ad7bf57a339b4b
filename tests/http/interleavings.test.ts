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
type Deed =
  | { readonly kind: 'look' }
  | { readonly kind: 'add'; readonly product: number; readonly pieces: number }
  | { readonly kind: 'set'; readonly line: number; readonly pieces: number; readonly says: boolean }
  | { readonly kind: 'remove'; readonly line: number; readonly says: boolean }
  | { readonly kind: 'keep' | 'insist' | 'put-back' };

/** A posted form, and its effect on a cart. */
type Wish =
  | { readonly kind: 'add'; readonly href: string; readonly pieces: number }
  | { readonly kind: 'set'; readonly itemId: string; readonly pieces: number; readonly seen: number | null };
type Sent = { readonly fields: Readonly<Record<string, string>>; readonly wish: Wish };

/** The expected cart. A line that was just added has no id that a page has shown. */
type Line = { readonly href: string; readonly itemId: string | null; readonly pieces: number };
type Bag = readonly Line[];
type Outcome = 'done' | 'changed' | 'gone' | 'too-many';
const STATUS: Readonly<Record<Outcome, number>> = { done: 200, changed: 409, gone: 409, 'too-many': 422 };

/** The result of one change after the other: the serial model. */
function applied(bag: Bag, wish: Wish): { readonly bag: Bag; readonly outcome: Outcome } {
  if (wish.kind === 'add') {
    const line = bag.find(({ href }) => href === wish.href);
    const pieces = (line?.pieces ?? 0) + wish.pieces;
    if (pieces > MOST) return { bag, outcome: 'too-many' };
    const others = bag.filter((other) => other !== line);
    return { bag: [...others, { href: wish.href, itemId: line?.itemId ?? null, pieces }], outcome: 'done' };
  }
  const line = bag.find(({ itemId }) => itemId === wish.itemId);
  if (!line) return { bag, outcome: 'gone' };
  const differs = wish.seen !== null && wish.seen !== line.pieces && wish.pieces !== line.pieces;
  if (differs) return { bag, outcome: 'changed' };
  const others = bag.filter((other) => other !== line);
  return { bag: wish.pieces === 0 ? others : [...others, { ...line, pieces: wish.pieces }], outcome: 'done' };
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
function bagOn(page: Page): Bag {
  return shownLines(page).map((line) => ({
    href: line.querySelector('h3 a')?.getAttribute('href') ?? '',
    itemId: line.querySelector('input[name=itemId]')?.getAttribute('value') ?? '',
    pieces: Number(line.querySelector('input[name=quantity]')?.getAttribute('value')),
  }));
}

/** The form that an action submits from a page; null where the page does not offer it. */
function sentBy(page: Page, deed: Deed): Sent | null {
  const choices = [...page.document.querySelectorAll('main form:has(input[name=seen])')].filter(
    (form) => !form.closest('li'),
  );
  switch (deed.kind) {
    case 'look':
      return null;
    case 'add': {
      const size = sizes[deed.product % sizes.length];
      if (!size) return null;
      const fields = { intent: 'add-product', id: size.id, quantity: String(deed.pieces) };
      return { fields, wish: { kind: 'add', href: size.href, pieces: deed.pieces } };
    }
    case 'set':
    case 'remove': {
      const lines = shownLines(page);
      const name = deed.kind === 'set' ? 'update-product' : 'remove-product';
      const form = fieldsOf(lines[deed.line % Math.max(1, lines.length)]?.querySelector(intent(name)));
      if (!form) return null;
      const { seen, ...rest } = form;
      const fields = { ...(deed.says ? form : rest), ...(deed.kind === 'set' && { quantity: String(deed.pieces) }) };
      return {
        fields,
        wish: {
          kind: 'set',
          itemId: rest.itemId ?? '',
          pieces: deed.kind === 'set' ? deed.pieces : 0,
          seen: deed.says ? Number(seen) : null,
        },
      };
    }
    case 'keep':
    case 'insist': {
      const form = choices[deed.kind === 'keep' ? 0 : 1];
      const fields = fieldsOf(form);
      if (!fields) return null;
      const pieces = form?.querySelector('button[name=quantity]')?.getAttribute('value') ?? null;
      return {
        fields: { ...fields, ...(pieces !== null && { quantity: pieces }) },
        wish: { kind: 'set', itemId: fields.itemId ?? '', pieces: Number(pieces ?? 0), seen: Number(fields.seen) },
      };
    }
    case 'put-back': {
      const fields = fieldsOf(page.document.querySelector('[role=status] form'));
      const href = sizes.find(({ id }) => id === fields?.id)?.href;
      return fields && href ? { fields, wish: { kind: 'add', href, pieces: Number(fields.quantity) } } : null;
    }
  }
}

const pieces = (bag: Bag) => Object.fromEntries(bag.map((line) => [line.href, line.pieces]));

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Deed>({ kind: 'look' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      product: fc.nat(2),
      pieces: fc.integer({ min: 1, max: MOST }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      line: fc.nat(2),
      pieces: fc.integer({ min: 0, max: 6 }),
      says: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), line: fc.nat(2), says: fc.boolean() }) },
  { weight: 4, arbitrary: fc.constantFrom<Deed>({ kind: 'keep' }, { kind: 'insist' }, { kind: 'put-back' }) },
);
/** One tab after the other, or both at the same moment. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ tab: fc.constantFrom(0 as const, 1 as const), deed }) },
  { weight: 1, arbitrary: fc.record({ deeds: fc.tuple(deed, deed) }) },
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
    const met = new Map<Outcome, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 9, size: 'max' }), async (steps) => {
        const shopper = new Shopper(built.shop);
        const first = await shopper.post(CART, { intent: 'add-product', id: sizes[0]?.id ?? '', quantity: '2' });
        const tabs: [Page, Page] = [first, first];
        const send = async (sent: Sent | null) => (sent ? shopper.post(CART, sent.fields) : shopper.visit(CART));
        await shopper.post(CART, { intent: 'add-product', id: sizes[1]?.id ?? '', quantity: '2' });
        let bag = bagOn(shopper.current);

        for (const now of steps) {
          if ('deed' in now) {
            const sent = sentBy(tabs[now.tab], now.deed);
            // An action that a tab does not offer is skipped; the tab stays stale.
            if (!sent && now.deed.kind !== 'look') continue;
            const page = await send(sent);
            tabs[now.tab] = page;
            const { bag: next, outcome } = sent ? applied(bag, sent.wish) : { bag, outcome: 'done' as const };
            met.set(outcome, (met.get(outcome) ?? 0) + 1);
            expect([page.status, pieces(bagOn(page))]).toEqual([STATUS[outcome], pieces(next)]);
            if (outcome === 'changed' && sent?.wish.kind === 'set') expectBothValues(page, { wish: sent.wish, bag });
            bag = bagOn(page);
          } else {
            const sent = [sentBy(tabs[0], now.deeds[0]), sentBy(tabs[1], now.deeds[1])] as const;
            const pages = await Promise.all([send(sent[0]), send(sent[1])]);
            const orders = [
              [0, 1],
              [1, 0],
            ] as const;
            const possible = orders.map((order) => {
              const statuses = [200, 200];
              let left = bag;
              for (const which of order) {
                const one = sent[which];
                if (!one) continue;
                const { bag: next, outcome } = applied(left, one.wish);
                statuses[which] = STATUS[outcome];
                left = next;
              }
              return { statuses, bag: pieces(left) };
            });
            const looked = await shopper.visit(CART);
            expect(possible).toContainEqual({
              statuses: pages.map(({ status }) => status),
              bag: pieces(bagOn(looked)),
            });
            bag = bagOn(looked);
            [tabs[0], tabs[1]] = pages;
          }
        }
        expect(pieces(bagOn(await shopper.visit(CART)))).toEqual(pieces(bag));
      }),
      { numRuns: RUNS },
    );
    // Every kind of answer occurred, so each was checked.
    expect([...met.keys()].sort()).toEqual(['changed', 'done', 'gone', 'too-many']);
  });
});

/** The requested quantity, or the one seen where it was to go, and the current one. */
function expectBothValues(
  page: Page,
  { wish, bag }: { readonly wish: Extract<Wish, { readonly kind: 'set' }>; readonly bag: Bag },
): void {
  const there = bag.find(({ itemId }) => itemId === wish.itemId)?.pieces;
  const words = page.text('[role=alert]');
  expect(words).toMatch(new RegExp(`\\b${wish.pieces || wish.seen} items?\\b`));
  expect(words).toMatch(new RegExp(`became ${there}\\.`));
}

/** Sizes of different products that a cart may have up to the line limit. */
async function findPlenty(count: number): Promise<{ readonly href: string; readonly id: string }[]> {
  const found: { readonly href: string; readonly id: string }[] = [];
  const listing = await new Shopper(built.shop).visit('/uk/adults/socks');
  for (const link of listing.document.querySelectorAll('main article h3 a')) {
    const href = link.getAttribute('href') ?? '';
    const product = await new Shopper(built.shop).visit(href);
    const id = product.document.querySelector('input[name=id]:not([disabled])')?.getAttribute('value') ?? '';
    const bag = await new Shopper(built.shop).post(CART, { intent: 'add-product', id, quantity: String(MOST) });
    if (bag.status === 200 && bagOn(bag)[0]?.href === href) found.push({ href, id });
    if (found.length === count) return found;
  }
  throw new Error('Too little is in plenty');
}
