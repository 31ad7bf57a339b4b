import { type Command, InvalidArgumentError } from 'commander';
import { type Money, toDecimal } from '#app/kernel/money.ts';
import { invoiceNumberText } from '#app/modules/orders/domain/invoice.ts';
import { readOrderNumber } from '#app/modules/orders/domain/order-number.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { printable } from '#server/ops/printable.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { readOrderHistory, type StoredOrder } from '#server/platform/orders/read-order.ts';
import type { Sql } from '#server/store/types.ts';
import { findOrders, ordersToDo, readNumbered } from './find-orders.ts';
import { type GoodsFacts, readGoodsFacts } from './goods-facts.ts';

const MOST_FOUND = 50;
const MOST_WORDS = 1000;
/** Orders in hand are as old as this at most. */
export const RECENT_DAYS = 90;

type Json = { readonly json?: boolean };

/** The words of an operator, as one line. */
export function readWords(text: string): string {
  const words = printable(text).trim();
  if (words === '' || words.length > MOST_WORDS)
    throw new InvalidArgumentError(`It needs 1 to ${MOST_WORDS} characters.`);
  return words;
}

export function addOrdersInHand(orders: Command, { deps, exit }: Pick<Registration, 'deps' | 'exit'>): void {
  const print = (value: unknown) => deps.stdout(`${JSON.stringify(value)}\n`);
  orders
    .command('find')
    .description(
      'Finds orders by number, number of their invoice, email address, reference of the payment provider, or name; the newest first.',
    )
    .argument('<text>', 'what you know of the order')
    .option('--json', 'one JSON object a line')
    .action(async (text: string, { json = false }: Json) => {
      const until = deps.clock() + 1;
      const matches = await withStore(deps, (store) => findOrders(store.read, text, { until, limit: MOST_FOUND }));
      for (const order of matches) await (json ? print(summary(order)) : deps.stdout(`${line(order)}\n`));
      if (matches.length === 0) deps.stderr('No order was found. Orders of a hosted platform are there.\n');
      exit(matches.length > 0 ? 0 : 1);
    });
  orders
    .command('show')
    .description('Prints an order with its shopper, goods, sums and history.')
    .argument('<order>', 'the order number')
    .option('--json', 'as one JSON object')
    .action(async (typed: string, { json = false }: Json) => {
      const order = await withStore(deps, (store) => readShown(store.read, typed));
      await (json ? print(shownJson(order)) : deps.stdout(shownText(order)));
      exit(0);
    });
  orders
    .command('note')
    .description('Adds a note to the history of an order, for operators alone.')
    .argument('<order>', 'the order number')
    .argument('<text>', 'the note', readWords)
    .option('--by <name>', 'who; the name of your account without it', readWords)
    .action(async (typed: string, why: string, { by = deps.operator() }: { readonly by?: string }) => {
      const orderNumber = readOrderNumber(typed) ?? typed;
      const act = { orderNumber, why, by, now: deps.clock() };
      const noted = await withStore(deps, (store) => store.command('noteOrder', act));
      if (!noted) throw new OperatorError(noOrder(orderNumber));
      await deps.stdout(`${orderNumber} has the note.\n`);
      exit(0);
    });
  orders
    .command('todo')
    .description(`Lists orders of the last ${RECENT_DAYS} days with which something has to be done, the oldest first.`)
    .option('--json', 'one JSON object a line')
    .action(async ({ json = false }: Json) => {
      await withStore(deps, async (store) => {
        for await (const { order, todo } of ordersToDo(store.read, { now: deps.clock(), lastDays: RECENT_DAYS }))
          await (json
            ? print({ ...summary(order), todo })
            : deps.stdout(`${order.number}  ${day(order.created_at)}  ${todo.join('; ')}\n`));
      });
      exit(0);
    });
}

export const noOrder = (number: string) => `There is no order ${number}. Orders of a hosted platform are there.`;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const iso = (at: number) => new Date(at).toISOString();
const money = (amount: number, currency: Money['currency']) => `${toDecimal({ amount, currency })} ${currency}`;
const nameOf = ({ doc: { shippingAddress } }: StoredOrder) =>
  printable(`${shippingAddress.firstName} ${shippingAddress.lastName}`);

const line = (order: StoredOrder) =>
  [
    order.number,
    day(order.created_at),
    order.status ?? 'unknown',
    money(order.total, order.currency),
    order.country,
    nameOf(order),
    order.doc.email,
  ].join('  ');

/** Amounts are minor units of `currency`. */
const summary = (order: StoredOrder) => ({
  number: order.number,
  created: iso(order.created_at),
  status: order.status ?? 'unknown',
  total: order.total,
  currency: order.currency,
  country: order.country,
  name: nameOf(order),
  email: order.doc.email,
});

type Shown = {
  readonly order: StoredOrder;
  readonly goods: GoodsFacts | null;
  readonly history: Awaited<ReturnType<typeof readOrderHistory>>;
};

async function readShown(sql: Sql, typed: string): Promise<Shown> {
  const number = readOrderNumber(typed) ?? typed;
  const order = await readNumbered(sql, number);
  if (!order) throw new OperatorError(noOrder(number));
  return { order, goods: await readGoodsFacts(sql, order), history: await readOrderHistory(sql, order.id) };
}

const shownJson = ({ order, goods, history }: Shown) => ({
  ...summary(order),
  ...{ products: order.products, discount: order.discount, shipping: order.shipping, tax: order.tax },
  ...{ paymentMethod: order.payment_method, paymentReference: order.payment_reference },
  invoice: order.invoice_number,
  goods: goods?.fulfilment ?? null,
  withdrawn: goods?.withdrawn ?? [],
  restocked: goods?.restocked ?? [],
  refunded: goods?.refunded ?? 0,
  history: history.map((event) => ({ ...event, at: iso(event.at) })),
  ...order.doc,
});

function shownText({ order, goods, history }: Shown): string {
  const { doc, currency } = order;
  const sum = (amount: number) => money(amount, currency);
  const { taxes = [{ percent: doc.taxPercent, amount: order.tax }] } = doc;
  const address = (of: typeof doc.shippingAddress) =>
    printable(
      [of.firstName, of.lastName, of.street0, of.street1, of.postCode, of.city, of.region, of.country]
        .filter(Boolean)
        .join(' '),
    );
  const lines = [
    line(order),
    `goods      ${goodsWords(goods)}`,
    ...(order.invoice_number === null ? [] : [`invoice    ${invoiceNumberText(order.invoice_number)}`]),
    `payment    ${order.payment_method ?? 'none'}  ${order.payment_reference ?? ''}`,
    `delivered  ${address(doc.shippingAddress)}  ${printable(doc.telephone)}`,
    `billed     ${address(doc.billingAddress)}`,
    ...doc.orderLines.map((one) =>
      one.type === 'physical'
        ? `item       ${one.quantity} × ${one.sku} ${one.name} (${one.sizeLabel})  ${sum(one.totalAmount)}`
        : `delivery   ${one.name}, ${one.carrier}, ${one.earliest} to ${one.latest}  ${sum(one.totalAmountWithDiscount)}`,
    ),
    `total      ${sum(order.total)}, tax ${taxes.map(({ percent, amount }) => `${doc.externalTaxRate ?? percent} %: ${sum(amount)}`).join(', ')}`,
    ...(goods && goods.refunded > 0 ? [`refunded   ${sum(goods.refunded)}`] : []),
    ...history.map(({ at, kind, status, reference, detail }) =>
      `${iso(at)}  ${kind === 'status' ? status : kind}  ${[reference, detail]
        .filter((part) => part !== null)
        .map(printable)
        .join('  ')}`.trimEnd(),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function goodsWords(goods: GoodsFacts | null): string {
  if (!goods) return 'unknown';
  const { fulfilment, withdrawn, restocked } = goods;
  return [
    fulfilment,
    ...(withdrawn.length > 0 ? [`withdrawn from: ${withdrawn.join('; ')}`] : []),
    ...(restocked.length > 0 ? [`on sale again: ${restocked.join('; ')}`] : []),
  ].join(', ');
}
