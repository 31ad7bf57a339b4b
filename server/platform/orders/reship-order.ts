import type { CurrencyCode } from '#app/kernel/money.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { STOREFRONT_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { WAREHOUSES } from '#app/modules/markets/domain/registry.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { lockStock } from '#server/platform/catalogue/write-stock.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { type OrderDocument, orderDemand } from './order-document.ts';
import { logEvent, type OperatorAct } from './order-events.ts';
import type { OrderRefund } from './plan-order-refund.ts';
import { lockOrder, readOrderHistory, type StoredOrder } from './read-order.ts';
import { findUnits, refreshProducts, reserve } from './reservations.ts';
import { settleOrder } from './settle-order.ts';

export type ReshipOrderArgs = OperatorAct & {
  /** `quantity` is null for all units of the line; without lines the whole order is sent again. */
  readonly lines: OrderRefund['lines'];
  /** Used when the replacement is new. */
  readonly replacement: { readonly id: string; readonly number: string };
};

/** sold-out: the stock has fewer units than would be sent. not-shipped: its first parcel has not left. */
export type ReshipError =
  | { readonly kind: 'gone' | 'unpaid' | 'not-shipped' | 'sold-out' }
  | { readonly kind: 'no-line'; readonly sku: string }
  | { readonly kind: 'too-many'; readonly sku: string; readonly ordered: number };

/** The replacement of an order. `repeated`: the same was asked for before. */
export type Reshipped = { readonly number: string; readonly repeated: boolean };

type PhysicalLine = Extract<OrderDocument['orderLines'][number], { readonly type: 'physical' }>;

/**
 * Sends goods of an order again that was shipped, as an order of its own that costs nothing: its units leave the stock,
 * and it is packed, shipped, cancelled and written about as every order. Once for the same units and reason.
 */
export async function reshipOrder(
  context: CommandContext,
  { orderNumber, by, why, lines, replacement, now }: ReshipOrderArgs,
): Promise<Result<Reshipped, ReshipError>> {
  const { sql } = context;
  const order = await lockOrder(sql, orderNumber);
  if (!order || order.status === null || order.doc.email === '') return err({ kind: 'gone' });
  if (!isPaid(order.status)) return err({ kind: 'unpaid' });
  const chosen = chooseLines(order.doc, lines);
  if (!chosen.ok) return chosen;
  const words = `${why} (${chosen.value.map(({ quantity, sku }) => `${quantity} × ${sku}`).join(', ')})`;
  const history = await readOrderHistory(sql, order.id);
  const before = replacementFor(words, history);
  if (before !== null) return ok({ number: before, repeated: before !== replacement.number });
  if (!history.some(({ kind }) => kind === 'shipped')) return err({ kind: 'not-shipped' });

  const doc = { ...freeDocument(order.doc, chosen.value), replaces: orderNumber };
  const demand = orderDemand(doc);
  const variants = demand.map(({ variantId }) => variantId);
  await lockStock(sql, variants);
  const warehouses = WAREHOUSES[STOREFRONT_TABLE[order.storefront].region].codes;
  if (!(await findUnits(sql, { demand, warehouses }))) return err({ kind: 'sold-out' });
  await insertReplacement(sql, order, { replacement, doc, now });
  if (!(await reserve(sql, { orderId: replacement.id, demand, warehouses, until: now })))
    throw new Error('Stock changed under its lock');
  await refreshProducts(sql, variants, now);
  const attempt = { attempt: 1, at: now };
  await logEvent(sql, replacement.id, { kind: 'status', status: 'created', ...attempt });
  await logEvent(sql, replacement.id, {
    ...{ kind: 'reshipped', status: 'created', ...attempt },
    ...{ reference: by, detail: `in place of ${orderNumber}: ${why}` },
  });
  const { status } = order;
  await logEvent(sql, order.id, {
    ...{ kind: 'reshipped', status, attempt: order.attempt, at: now },
    ...{ reference: by, detail: reshippedDetail(replacement.number, words) },
  });
  const settled = await settleOrder(context, {
    orderNumber: replacement.number,
    result: { status: 'authorised', amount: free(order), method: null, pspReference: null },
    now,
  });
  if (!settled.ok) throw new Error('The replacement cannot be settled');
  return ok({ number: replacement.number, repeated: false });
}

const free = ({ currency }: { readonly currency: CurrencyCode }) => ({ amount: 0, currency });

/** The lines to be sent again; gifts go with the whole order. */
function chooseLines(
  { orderLines }: OrderDocument,
  asked: ReshipOrderArgs['lines'],
): Result<readonly PhysicalLine[], ReshipError> {
  const physical = orderLines.filter((line) => line.type === 'physical');
  if (asked.length === 0) return ok(physical);
  const chosen: PhysicalLine[] = [];
  for (const { sku, quantity } of asked) {
    const line = physical.find((one) => one.sku === sku && !one.isGift);
    if (!line) return err({ kind: 'no-line', sku });
    if (quantity !== null && quantity > line.quantity) return err({ kind: 'too-many', sku, ordered: line.quantity });
    chosen.push({ ...line, quantity: quantity ?? line.quantity });
  }
  return ok(chosen);
}

/** The document of lines that cost nothing. The days of its delivery are not known. */
function freeDocument(doc: OrderDocument, lines: readonly PhysicalLine[]): OrderDocument {
  const { taxes: _, ...rest } = doc;
  const untaxed = { totalTaxAmount: 0, externalTaxRate: null };
  const delivery = doc.orderLines.filter((line) => line.type === 'shipment');
  const wrapping = doc.giftOptions?.wrapping;
  return {
    ...rest,
    orderLines: [
      ...lines.map((line) => ({ ...line, price: 0, promotionPrice: 0, totalAmount: 0, ...untaxed })),
      ...delivery.map((line) => ({
        ...line,
        ...{ totalAmountWithDiscount: 0, ...untaxed, estimatedDeliveryTime: 0, earliest: '', latest: '' },
      })),
    ],
    giftOptions: doc.giftOptions && { ...doc.giftOptions, wrapping: wrapping ? { totalAmount: 0, ...untaxed } : null },
    newsletter: false,
    discountCode: null,
    discounts: [],
    externalTaxRate: null,
  };
}

/** What the history of an order says of a replacement: its number, then why and what. */
const reshippedDetail = (number: string, words: string): string => `${number}: ${words}`;

/** The number of an earlier replacement for the same words; null without one. */
function replacementFor(
  words: string,
  history: readonly { readonly kind: string; readonly detail: string | null }[],
): string | null {
  const details = history.flatMap(({ kind, detail }) => (kind === 'reshipped' ? (detail ?? []) : []));
  const numbers = details.map((detail) => detail.split(':')[0] ?? '');
  return numbers.find((number, place) => details[place] === reshippedDetail(number, words)) ?? null;
}

/** It has no cart: its name is used once, and no cart has it. */
async function insertReplacement(
  sql: Sql,
  order: StoredOrder,
  {
    replacement: { id, number },
    doc,
    now,
  }: Pick<ReshipOrderArgs, 'replacement' | 'now'> & { readonly doc: OrderDocument },
): Promise<void> {
  await sql.run(
    `INSERT INTO orders (id, number, cart_id, cart_version, country, storefront, language, currency, email, status, attempt, reserved, reserved_until, pay_until,
       products, discount, shipping, tax, total, doc, created_at, updated_at)
     VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, 'created', 1, 0, 0, NULL, 0, 0, 0, 0, 0, ?, ?, ?)`,
    [
      id,
      number,
      `replacement-${id}`,
      order.country,
      order.storefront,
      order.language,
      order.currency,
      doc.email.toLowerCase(),
      JSON.stringify(doc),
      now,
      now,
    ],
  );
}
