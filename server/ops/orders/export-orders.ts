import { toDecimal } from '#app/kernel/money.ts';
import { readStoredOrders, type StoredOrder } from '#server/platform/orders/read-order.ts';
import type { Sql } from '#server/store/types.ts';
import { type GoodsFacts, readGoodsFacts } from './goods-facts.ts';
import { sheetText, spreadsheetCell } from './spreadsheet-cell.ts';

export type ExportFormat = 'csv' | 'jsonl' | 'xlsx';
export type OrderChoice = {
  /** Milliseconds; the end is exclusive. */
  readonly from: number;
  readonly until: number;
  readonly status: string | null;
};

const ORDERS_AT_ONCE = 200;

type Cell = string | number | null;
const ADDRESS = ['firstName', 'lastName', 'street0', 'street1', 'postCode', 'city', 'region', 'country'] as const;

/** The columns of the table with the value of each. Amounts are decimals, times are UTC. */
const COLUMNS: readonly (readonly [name: string, cell: (order: StoredOrder, goods: GoodsFacts | null) => Cell])[] = [
  ['number', (order) => order.number],
  ['created', (order) => iso(order.created_at)],
  ['updated', (order) => iso(order.updated_at)],
  ['status', (order) => order.status ?? 'unknown'],
  ['storefront', (order) => order.storefront],
  ['country', (order) => order.country],
  ['language', (order) => order.language],
  ['currency', (order) => order.currency],
  ...(['products', 'discount', 'shipping', 'tax', 'total'] as const).map(
    (name) => [name, (order: StoredOrder) => decimal(order, order[name])] as const,
  ),
  ['discount_code', (order) => order.doc.discountCode],
  ['payment_method', (order) => order.payment_method],
  ['payment_reference', (order) => order.payment_reference],
  ['delivery', (order) => order.doc.orderLines.find((line) => line.type === 'shipment')?.name ?? null],
  ['goods', (_order, goods) => goods?.fulfilment ?? null],
  ['withdrawn', (_order, goods) => goods?.withdrawn.join('; ') ?? null],
  ['refunded', (order, goods) => goods && decimal(order, goods.refunded)],
  [
    'items',
    (order) =>
      order.doc.orderLines
        .flatMap((line) => (line.type === 'physical' ? [`${line.quantity} x ${line.sku} ${line.name}`] : []))
        .join('; '),
  ],
  ['email', (order) => order.doc.email],
  ['telephone', (order) => order.doc.telephone],
  ...ADDRESS.map((field) => [`shipping_${field}`, (order: StoredOrder) => order.doc.shippingAddress[field]] as const),
  ...ADDRESS.map((field) => [`billing_${field}`, (order: StoredOrder) => order.doc.billingAddress[field]] as const),
  ['invoice', (order) => order.invoice_number],
  ['restocked', (_order, goods) => goods?.restocked.join('; ') ?? null],
  ['gift_wrapping', (order) => wrappingOf(order)],
  ['gift_message', (order) => order.doc.giftOptions?.message ?? null],
];

type Chosen = { readonly order: StoredOrder; readonly goods: GoodsFacts | null };
type Choice = OrderChoice & { onInvalidOrder(orderId: string): void };

/** A part of the exported file; `orders` is how many are in it. */
export type ExportedPart = { readonly content: string | Uint8Array; readonly orders: number };

/**
 * The selected orders as a file, the oldest first, in parts of some hundred orders. `onInvalidOrder` receives the id of
 * an order whose record is damaged; it is left out.
 */
export function exportOrders(
  sql: Sql,
  { format, ...choice }: Choice & { readonly format: ExportFormat },
): AsyncIterable<ExportedPart> {
  const batches = chosenOrders(sql, choice);
  return format === 'xlsx' ? workbook(batches) : lines(batches, format);
}

async function* chosenOrders(
  sql: Sql,
  { from, until, status, onInvalidOrder }: Choice,
): AsyncGenerator<readonly Chosen[]> {
  let after = { at: from, id: '' };
  for (;;) {
    const { orders, invalidOrders, last } = await readStoredOrders(sql, { after, until, limit: ORDERS_AT_ONCE });
    for (const id of invalidOrders) onInvalidOrder(id);
    const chosen: Chosen[] = [];
    for (const order of orders)
      if (status === null || (order.status ?? 'unknown') === status)
        chosen.push({ order, goods: await readGoodsFacts(sql, order) });
    if (chosen.length > 0) yield chosen;
    if (!last) return;
    after = last;
  }
}

async function* lines(
  batches: AsyncIterable<readonly Chosen[]>,
  format: 'csv' | 'jsonl',
): AsyncGenerator<ExportedPart> {
  if (format === 'csv') yield { content: `${COLUMNS.map(([name]) => name).join(',')}\r\n`, orders: 0 };
  const lineOf = format === 'csv' ? csvLine : jsonLine;
  for await (const batch of batches)
    yield { content: batch.map(({ order, goods }) => lineOf(order, goods)).join(''), orders: batch.length };
}

/** A sheet whose texts stay texts, also those of digits, and are no formulas. */
async function* workbook(batches: AsyncIterable<readonly Chosen[]>): AsyncGenerator<ExportedPart> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  let written = 0;
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const batch of batches)
      for (const { order, goods } of batch) {
        written += 1;
        yield COLUMNS.map(([, cell]) => {
          const value = cell(order, goods);
          return typeof value === 'string' ? sheetText(value) : value;
        });
      }
  }
  const columns = COLUMNS.map(([header]) => ({ header }));
  for await (const content of writeXlsxStream(rows(), { name: 'Orders', columns, freezePane: { rows: 1 } })) {
    yield { content, orders: written };
    written = 0;
  }
}

function csvLine(order: StoredOrder, goods: GoodsFacts | null): string {
  return `${COLUMNS.map(([, cell]) => spreadsheetCell(cell(order, goods))).join(',')}\r\n`;
}

/** Amounts are minor units of `currency`. */
function jsonLine(
  {
    doc,
    reserved,
    invoice_number,
    created_at,
    updated_at,
    cart_id,
    cart_version,
    payment_method,
    payment_reference,
    ...order
  }: StoredOrder,
  goods: GoodsFacts | null,
): string {
  return `${JSON.stringify({
    ...order,
    paymentMethod: payment_method,
    paymentReference: payment_reference,
    cartId: cart_id,
    cartVersion: cart_version,
    holdsGoods: reserved,
    invoice: invoice_number,
    goods: goods?.fulfilment ?? null,
    withdrawn: goods?.withdrawn ?? [],
    restocked: goods?.restocked ?? [],
    refunded: goods?.refunded ?? 0,
    created: iso(created_at),
    updated: iso(updated_at),
    ...doc,
  })}\n`;
}

function wrappingOf(order: StoredOrder): number | null {
  const wrapping = order.doc.giftOptions?.wrapping;
  return wrapping ? decimal(order, wrapping.totalAmount) : null;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

/** A plain number in a spreadsheet: no currency, a point before the decimals. */
function decimal({ currency }: StoredOrder, amount: number): number {
  return Number(toDecimal({ amount, currency }));
}
