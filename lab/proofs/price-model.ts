import { z } from 'zod';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';
import { SHIPPING_METHODS } from '#server/platform/shipping/methods.ts';
import type { Sql } from '#server/store/types.ts';
import { bundle } from '#tests/support/bundled-content.ts';
import { sizeOf } from '#tests/support/buying.ts';
import type { Answer } from '#tests/support/form-browser.ts';
import type { ShopNodes } from '#tests/support/shop-nodes.ts';

/** The price list: minor units by product and currency, so round that ten percent are whole. */
export const PRICES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  red: { GBP: 1000, EUR: 1200, CHF: 1400 },
  blue: { GBP: 1250, EUR: 1500, CHF: 1750 },
  green: { GBP: 700, EUR: 900, CHF: 1100 },
  present: { GBP: 2000, EUR: 2200, CHF: 2400 },
};
/** The size that one of the codes adds as a gift. */
export const GIFT = sizeOf('present');
export const RULES = [
  { id: 'tenth', code: 'TENTH', name: { en: 'Ten percent' }, effect: { type: 'percentage', percent: 10 } },
  { id: 'present', code: 'GIFT', name: { en: 'A present' }, effect: { type: 'gift', variants: [GIFT] } },
  { id: 'ship', code: 'SHIP', name: { en: 'Free delivery' }, effect: { type: 'free-shipping' } },
];
const MOST_UNITS = 20;

const thresholds: Readonly<Record<string, number>> = bundle.facts.freeShippingThresholds;

type Line = {
  readonly slug: string;
  readonly quantity: number;
  readonly total: number;
  readonly currency: string;
  readonly gift: boolean;
};
/** A cart as its page shows it. Amounts are minor units. */
export type Shown = {
  readonly lines: readonly Line[];
  readonly discounts: readonly { readonly id: string; readonly amount: number }[];
  /** Null while none is chosen. */
  readonly shipping: number | null;
  readonly total: number;
  readonly currency: string;
};

const amounts = (html: string) =>
  [...html.matchAll(/<data\b([^>]*)>/g)].map(([, tag = '']) => ({
    id: /\sid="([^"]*)"/.exec(tag)?.[1] ?? null,
    value: Number(/\svalue="([^"]*)"/.exec(tag)?.[1]),
    currency: /data-currency="([^"]*)"/.exec(tag)?.[1] ?? '',
  }));

/** The cart on the cart page; null when it shows none. */
export function shownCart({ html }: Answer): Shown | null {
  const total = amounts(html).find(({ id }) => id === 'cart-total');
  const sums = /<dl\b[^>]*>(.*?)<\/dl>/s.exec(html)?.[1];
  if (!total || sums === undefined) return null;
  const lines = html
    .split('<li')
    .filter((line) => line.includes('<h3>'))
    .map((line): Line => {
      const [price] = amounts(line);
      return {
        slug: /\/product\/([^"?]+)"/.exec(line)?.[1] ?? '',
        quantity: Number(/name="quantity"[^>]*value="([^"]*)"/.exec(line)?.[1] ?? 1),
        total: price?.value ?? Number.NaN,
        currency: price?.currency ?? '',
        gift: !line.includes('name="quantity"'),
      };
    });
  const groups = [...sums.matchAll(/<div\b([^>]*)>(.*?)<\/div>/gs)];
  const discounts = groups.flatMap(([, tag = '', inside = '']) => {
    const id = /data-discount="([^"]*)"/.exec(tag)?.[1];
    return id === undefined ? [] : [{ id, amount: -(amounts(inside)[0]?.value ?? 0) }];
  });
  // Products, discounts, delivery, total: everything between the others is a discount.
  const plain = groups.filter(([, tag = '']) => !tag.includes('data-discount'));
  return {
    lines,
    discounts,
    shipping: amounts(plain[1]?.[2] ?? '')[0]?.value ?? null,
    total: total.value,
    currency: total.currency,
  };
}

function lineFaults({ slug, quantity, gift, currency, total }: Line, cartCurrency: string): string[] {
  const faults: string[] = [];
  if (PRICES[slug]?.[cartCurrency] === undefined || currency !== cartCurrency)
    faults.push(`a line of ${slug} in ${currency}, the cart in ${cartCurrency}`);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST_UNITS) faults.push(`${quantity} units of ${slug}`);
  if (gift && (slug !== 'present' || total !== 0)) faults.push(`a gift of ${slug} for ${total}`);
  return faults;
}

/** The faults of a displayed cart. */
export function cartFaults({ lines, discounts, shipping, total, currency }: Shown): string[] {
  const faults = lines.flatMap((line) => lineFaults(line, currency));
  const products = lines
    .filter(({ gift }) => !gift)
    .reduce((sum, { slug, quantity }) => sum + quantity * (PRICES[slug]?.[currency] ?? Number.NaN), 0);
  const spent = products - expectedDiscount(discounts, products, faults);
  const lineSum = lines.reduce((sum, line) => sum + line.total, 0);
  if (lineSum !== spent) faults.push(`the lines come to ${lineSum} ${currency}, by the price list to ${spent}`);
  const gifts = lines.filter(({ gift }) => gift).length;
  if (gifts !== discounts.filter(({ id }) => id === 'present').length)
    faults.push(`${gifts} gifts with ${discounts.map(({ id }) => id).join(' ')}`);
  const free = discounts.some(({ id }) => id === 'ship');
  if (shipping !== null && !deliveryPrices(currency, { spent, free, country: null }).has(shipping))
    faults.push(`a delivery for ${shipping} ${currency}`);
  if (total !== spent + (shipping ?? 0))
    faults.push(`a total of ${total} ${currency}, by the price list ${spent + (shipping ?? 0)}`);
  return faults;
}

function expectedDiscount(discounts: Shown['discounts'], products: number, faults: string[]): number {
  let off = 0;
  for (const { id, amount } of discounts) {
    const expected = id === 'tenth' ? products / 10 : id === 'present' || id === 'ship' ? 0 : Number.NaN;
    if (amount !== expected) faults.push(`${id} takes ${amount} off, by the price list ${expected}`);
    off += expected;
  }
  if (discounts.length > 1) faults.push(`${discounts.length} discounts at once`);
  return off;
}

/** What delivery may cost, in one country or in all that pay in a currency. */
function deliveryPrices(
  currency: string,
  { spent, free, country }: { readonly spent: number; readonly free: boolean; readonly country: CountryCode | null },
): ReadonlySet<number> {
  const codes = COUNTRY_CODES.filter(
    (code) => MARKET_TABLE[code].currency === currency && (country === null || code === country),
  );
  return new Set(
    codes.flatMap((code) => {
      const threshold = (thresholds[code] ?? Number.POSITIVE_INFINITY) * 100;
      return SHIPPING_METHODS[code].flatMap(({ id, prices }) => {
        const full = prices[MARKET_TABLE[code].currency];
        if (full === undefined) return [];
        return free || (id === 'standard' && spent >= threshold) ? 0 : full;
      });
    }),
  );
}

const documentShape = z.object({
  orderLines: z.array(
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('physical'),
        productId: z.string(),
        quantity: z.number(),
        isGift: z.boolean(),
        totalAmount: z.number(),
      }),
      z.object({ type: z.literal('shipment'), totalAmountWithDiscount: z.number() }),
    ]),
  ),
  discounts: z.array(z.object({ ruleId: z.string(), amount: z.number() })),
});
const sessionShape = z.object({ reference: z.string(), amount: z.object({ value: z.number(), currency: z.string() }) });

type OrderRow = {
  number: string;
  country: CountryCode;
  currency: string;
  status: string;
  total: number;
  products: number;
  discount: number;
  shipping: number;
  doc: string;
};

/** An order as a cart shows it. */
function shownOrder({ total, currency, doc }: OrderRow): Shown {
  const { orderLines, discounts } = documentShape.parse(JSON.parse(doc));
  const names = new Map(Object.keys(PRICES).map((name) => [sizeOf(name), name]));
  return {
    lines: orderLines.flatMap((line) =>
      line.type === 'physical'
        ? [
            {
              slug: names.get(line.productId) ?? line.productId,
              quantity: line.quantity,
              total: line.totalAmount,
              currency,
              gift: line.isGift,
            },
          ]
        : [],
    ),
    discounts: discounts.map(({ ruleId, amount }) => ({ id: ruleId, amount })),
    shipping: orderLines.find((line) => line.type === 'shipment')?.totalAmountWithDiscount ?? null,
    total,
    currency,
  };
}

function orderFaults(order: OrderRow): readonly string[] {
  const { number, country, currency, products, discount, shipping } = order;
  const shown = shownOrder(order);
  const free = shown.discounts.some(({ id }) => id === 'ship');
  const possible = deliveryPrices(currency, { spent: products - discount, free, country });
  return [
    ...cartFaults(shown),
    ...(possible.has(shipping) ? [] : [`delivery to ${country} for ${shipping} ${currency}`]),
    ...(MARKET_TABLE[country].currency === currency ? [] : [`${country} in ${currency}`]),
  ].map((fault) => `order ${number}: ${fault}`);
}

/** Amounts requested from the provider that are not the total of their order. */
async function sessionFaults(read: Sql, orders: readonly OrderRow[]): Promise<readonly string[]> {
  const totals = new Map(orders.map((order) => [order.number, order]));
  // A restarted order has the sessions of its earlier attempts: the last one counts.
  const sessions = await read.all<{ request: string }>(
    `SELECT s.request FROM sandbox_sessions s JOIN order_payments p ON p.session_id = s.id JOIN orders o ON o.id = p.order_id AND o.attempt = p.attempt`,
  );
  return sessions.flatMap(({ request }) => {
    const { reference, amount } = sessionShape.parse(JSON.parse(request));
    const order = totals.get(reference);
    if (order?.total === amount.value && order.currency === amount.currency) return [];
    return `the provider was asked for ${amount.value} ${amount.currency} for ${reference}, which costs ${order?.total} ${order?.currency}`;
  });
}

/** Prices in the store that are not those of the price list. */
async function priceFaults(read: Sql): Promise<readonly string[]> {
  const prices = await read.all<{ variant_id: string; currency: string; final: number }>(
    'SELECT variant_id, currency, final FROM prices',
  );
  const names = new Map(Object.keys(PRICES).map((name) => [sizeOf(name), name]));
  return prices
    .filter(({ variant_id, currency, final }) => PRICES[names.get(variant_id) ?? '']?.[currency] !== Number(final))
    .map(({ variant_id, currency, final }) => `the price of ${variant_id} is ${final} ${currency}`);
}

/** Compares every order, and every amount requested from the provider, with the price list. */
export async function auditOrders(
  nodes: ShopNodes,
): Promise<{ readonly orders: number; readonly paid: number; readonly faults: readonly string[] }> {
  return nodes.withStore(async ({ read }) => {
    const orders = await read.all<OrderRow>(
      'SELECT number, country, currency, status, total, products, discount, shipping, doc FROM orders',
    );
    return {
      orders: orders.length,
      paid: orders.filter(({ status }) => status === 'authorised').length,
      faults: [...orders.flatMap(orderFaults), ...(await sessionFaults(read, orders)), ...(await priceFaults(read))],
    };
  });
}
