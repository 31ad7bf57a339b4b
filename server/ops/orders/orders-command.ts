import { statSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { days } from '#app/kernel/clock.ts';
import { isCalledOff } from '#app/modules/orders/domain/fulfilment.ts';
import { readOrderNumber } from '#app/modules/orders/domain/order-number.ts';
import { trackingShape } from '#app/modules/orders/domain/shipment.ts';
import type { CancellationError } from '#app/modules/orders/ports.ts';
import { cancelOrder } from '#app/modules/orders/usecases/cancel-order.server.ts';
import { PAYMENT_STATUSES } from '#app/modules/payments/domain/payment-status.ts';
import type { OperatorStore } from '#server/composition/operator-store.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import type { CancelOrderError } from '#server/platform/orders/order-commands.ts';
import type { OperatorAct } from '#server/platform/orders/order-events.ts';
import { readStoredOrder, toOrder } from '#server/platform/orders/read-order.ts';
import { isNamedInWithdrawal } from '#server/platform/withdrawals/withdrawals.ts';
import type { Sql } from '#server/store/types.ts';
import { addCorrect } from './correct-command.ts';
import { type ExportFormat, exportOrders, type OrderChoice } from './export-orders.ts';
import { readNumbered } from './find-orders.ts';
import { readGoodsFacts } from './goods-facts.ts';
import { orderPorts } from './order-ports.ts';
import { addOrdersInHand, readWords } from './orders-in-hand.ts';
import { createOutput } from './output-file.ts';
import { addPapers } from './papers-command.ts';
import { addRefund } from './refund-command.ts';
import { addResend } from './resend-command.ts';
import { addReship } from './reship-command.ts';

type ExportOptions = {
  readonly from?: number;
  readonly to?: number;
  readonly status?: string;
  readonly format: ExportFormat;
  readonly out?: string;
};

export function addOrdersCommand({ program, deps, exit }: Registration): void {
  const orders = program.command('orders').description('Orders of the shop.');
  addShipped(orders, { deps, exit });
  addCorrect(orders, { deps, exit });
  addCancel(orders, { deps, exit });
  addRefund(orders, { deps, exit });
  addResend(orders, { deps, exit });
  addReship(orders, { deps, exit });
  addPapers(orders, { deps, exit });
  addOrdersInHand(orders, { deps, exit });
  orders
    .command('export')
    .description('Writes orders created on the given days, both included, the oldest first.')
    .option('--from <day>', 'the first day of UTC, such as 2026-11-23', dayOf)
    .option('--to <day>', 'the last day of UTC', dayOf)
    .addOption(new Option('--status <status>', 'only orders in this state').choices([...PAYMENT_STATUSES, 'unknown']))
    .addOption(new Option('--format <format>', 'one of').choices(['csv', 'jsonl', 'xlsx']).default('csv'))
    .option('--out <file>', 'a new file; without it standard output')
    .addHelpText(
      'after',
      '\nThe file holds names and addresses: only its owner may read it, and a file that exists is not overwritten.\nIn CSV a text that a spreadsheet would run as a formula has an apostrophe before it; in xlsx every text is one.',
    )
    .action(async ({ from = 0, to, status, format, out }: ExportOptions, command) => {
      const choice = { from, until: to === undefined ? Number.MAX_SAFE_INTEGER : to + days(1), status: status ?? null };
      if (choice.from >= choice.until) command.error('error: --from is after --to.');
      if (format === 'xlsx' && out === undefined) command.error('error: --format xlsx needs --out.');
      if (out !== undefined && statSync(out, { throwIfNoEntry: false }))
        throw new OperatorError(`${out} exists already. Choose another name.`);
      exit(await withStore(deps, (store) => writeOrders(store, { ...deps, choice, format, out: out ?? null })));
    });
}

function addShipped(orders: Command, { deps, exit }: Pick<Registration, 'deps' | 'exit'>): void {
  orders
    .command('shipped')
    .description('Notes that the parcel of a paid order is on its way; its shopper gets a letter, once.')
    .argument('<order>', 'the order number')
    .option('--tracking <url>', "the carrier's page of the parcel", trackingOf)
    .option('--anyway', 'also where it was cancelled, withdrawn from or refunded')
    .action(async (orderNumber: string, { tracking = null, anyway = false }: ShippedOptions) => {
      const now = deps.clock();
      const { shipped, isWithdrawn } = await withStore(deps, async (store) => {
        if (!anyway) await requireGoodsToCome(store.read, orderNumber);
        return {
          shipped: await store.command('shipOrder', { orderNumber, tracking, anyway, now }),
          isWithdrawn: await isNamedInWithdrawal(store.read, orderNumber),
        };
      });
      if (!shipped.ok)
        throw new OperatorError(
          shipped.error.kind === 'order-not-paid'
            ? `${orderNumber} is not paid.`
            : shipped.error.kind === 'order-cancelled'
              ? keepGoods(orderNumber, 'cancelled')
              : `There is no order ${orderNumber}. Orders of a hosted platform are shipped there.`,
        );
      const at = shipped.value.shipment?.at ?? now;
      await deps.stdout(
        at === now
          ? `${orderNumber} is on its way. The letter is queued.\n`
          : `${orderNumber} was noted as shipped on ${new Date(at).toISOString().slice(0, 10)} before; nothing changed.\n`,
      );
      if (isWithdrawn)
        deps.stderr(`A withdrawal from ${orderNumber} is declared: npm run shop -- withdrawals lists it.\n`);
      exit(0);
    });
}

const DAMAGED = 'Its record is damaged. Run npm run store:doctor.';
const GONE = 'There is no such order. Orders of a hosted platform are ended there.';

const NOT_CANCELLED: Readonly<Record<CancelOrderError['kind'] | CancellationError, string>> = {
  'order-not-found': GONE,
  'order-damaged': DAMAGED,
  'order-paid': DAMAGED,
  gone: GONE,
  unpaid: 'Its payment is not there.',
  shipped: 'Its parcel is on its way: its shopper sends it back.',
  'under-review': 'A payment whose sum is not that of the order comes first: npm run shop -- payments',
  'called-off': 'It is withdrawn from or refunded: nothing of it is sent.',
  withdrawn: 'A part of it is withdrawn from: npm run shop -- withdrawals comes first.',
  refunding: 'A refund of it is under way: try again once that is done.',
};

function addCancel(orders: Command, { deps, exit }: Pick<Registration, 'deps' | 'exit'>): void {
  orders
    .command('cancel')
    .description(
      'Ends an order that is not shipped: its goods are on sale again, and what was paid is refunded. The shopper of one that was paid or waiting gets a letter.',
    )
    .argument('<order>', 'the order number')
    .requiredOption('--why <text>', 'why, for the history of the order', readWords)
    .option('--by <name>', 'who; the name of your account without it', readWords)
    .addHelpText(
      'after',
      '\nA running shop refunds a paid order within a minute, as it refunds withdrawals: npm run shop -- withdrawals says what\nbecame of it. The payment provider cancels authorised payments, not a transfer or a voucher before it is paid: money that arrives all\nthe same makes the order paid, with what is still in stock. Refund it at the provider if you do not want it.',
    )
    .action(async (typed: string, { why, by = deps.operator() }: ActOptions) => {
      const orderNumber = readOrderNumber(typed) ?? typed;
      const act = { orderNumber, why, by, now: deps.clock() };
      await deps.stdout(`${orderNumber} ${await withStore(deps, (store) => cancel(store, deps, act))}\n`);
      exit(0);
    });
}

/** Ends an unpaid order, or cancels a paid one by the use case of its page. What became of it, in words. */
async function cancel(store: OperatorStore, deps: Pick<CliDeps, 'clock'>, act: OperatorAct): Promise<string> {
  const { orderNumber } = act;
  const fail = (error: keyof typeof NOT_CANCELLED) =>
    new OperatorError(`${orderNumber} is not ended. ${NOT_CANCELLED[error]}`);
  const ended = await store.command('cancelOrder', act);
  if (ended.ok)
    return ended.value.ended
      ? 'has ended. Its goods are on sale again. A payment that still arrives makes it paid.'
      : 'had ended before; nothing changed.';
  const stored = ended.error.kind === 'order-paid' ? await readNumbered(store.read, orderNumber) : null;
  if (!stored) throw fail(ended.error.kind);
  const order = await toOrder(store.read, stored);
  const cancelled = await cancelOrder(orderPorts(store, deps), { order, ...act });
  if (!cancelled.ok) throw fail(cancelled.error);
  return cancelled.value === 'repeated'
    ? 'was cancelled before; nothing changed.'
    : 'is cancelled. Its goods are on sale again, and a running shop refunds what was paid within a minute.';
}

type ActOptions = { readonly why: string; readonly by?: string };

type ShippedOptions = { readonly tracking?: string | null; readonly anyway?: boolean };

/** Throws for an order of which nothing is to come. One that is shipped already is not shipped again. */
async function requireGoodsToCome(sql: Sql, orderNumber: string): Promise<void> {
  const stored = await readStoredOrder(sql, { column: 'number', value: orderNumber });
  const goods = stored && (await readGoodsFacts(sql, stored));
  if (goods && !goods.isShipped && isCalledOff(goods.fulfilment))
    throw new OperatorError(keepGoods(orderNumber, goods.fulfilment));
}

const CALLED_OFF = {
  cancelled: 'cancelled',
  withdrawn: 'withdrawn from',
  refunded: 'refunded',
  'refund-returned': 'refunded',
} as const;

const keepGoods = (orderNumber: string, why: keyof typeof CALLED_OFF): string =>
  `${orderNumber} is ${CALLED_OFF[why]}: keep its goods. If they have left all the same, say --anyway.`;

function trackingOf(text: string): string {
  const parsed = trackingShape.safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError('It must be an https address of at most 500 characters.');
  return parsed.data;
}

async function writeOrders(
  store: OperatorStore,
  {
    choice,
    format,
    out,
    stdout,
    stderr,
  }: CliDeps & { readonly choice: OrderChoice; readonly format: ExportFormat; readonly out: string | null },
): Promise<0 | 1> {
  const target = out === null ? null : createOutput(out, format);
  let written = 0;
  let invalidOrders = 0;
  const onInvalidOrder = (id: string) => {
    invalidOrders += 1;
    stderr(`The record of order ${id} is damaged; it is left out. Run npm run store:doctor.\n`);
  };
  try {
    for await (const { content, orders } of exportOrders(store.read, { ...choice, format, onInvalidOrder })) {
      if (target) target.write(content);
      else await stdout(String(content));
      written += orders;
    }
    target?.finish();
  } finally {
    target?.drop();
  }
  stderr(`${written} orders${out === null ? '' : ` are in ${out}`}.\n`);
  return invalidOrders === 0 ? 0 : 1;
}

/** The beginning of a day of UTC. */
function dayOf(text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('It must be a day such as 2026-11-23.');
  return time;
}
