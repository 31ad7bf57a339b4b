import { type Command, InvalidArgumentError } from 'commander';
import { isCurrencyCode, toDecimal } from '#app/kernel/money.ts';
import { readOrderNumber } from '#app/modules/orders/domain/order-number.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import type { OrderRefund, OrderRefundError } from '#server/platform/orders/plan-order-refund.ts';
import type { Sql } from '#server/store/types.ts';
import { readNumbered } from './find-orders.ts';
import { readWords } from './orders-in-hand.ts';

export type Line = OrderRefund['lines'][number];
type Options = {
  readonly line: readonly Line[];
  readonly delivery?: boolean;
  readonly amount?: string;
  readonly reason: string;
  readonly restock?: boolean;
  readonly key?: string;
  readonly by?: string;
  readonly json?: boolean;
};

export function addRefund(orders: Command, { deps, exit }: Pick<Registration, 'deps' | 'exit'>): void {
  orders
    .command('refund')
    .description('Makes a running shop refund a part of a paid order within a minute, never more than was paid.')
    .argument('<order>', 'the order number')
    .option('--line <sku>', 'a line at its price, or some units of it: SKU=QUANTITY; may be repeated', addLine, [])
    .option('--delivery', 'what its delivery cost')
    .option('--amount <amount>', 'an amount in the currency of the order instead, such as 5.00')
    .requiredOption('--reason <text>', 'why, for the history of the order', readWords)
    .option('--restock', 'the units of --line are on sale again')
    .option('--key <text>', 'refunds once for each; without it once for each content and reason', readWords)
    .option('--by <name>', 'who; the name of your account without it', readWords)
    .option('--json', 'as one JSON object; amounts are minor units')
    .addHelpText(
      'after',
      '\nIt is no withdrawal: those of the shopper are refunded by npm run shop -- withdrawals. The shopper gets a letter once the\nrefund is made. The same command again changes nothing, unless the refund failed: then it is requested again.',
    )
    .action(async (typed: string, options: Options, command: Command) => {
      const { line: lines, delivery = false, amount = null, restock = false, key = null, json = false } = options;
      const { reason: why, by = deps.operator() } = options;
      const mistake = mistakeOf(options);
      if (mistake) command.error(`error: ${mistake}`);
      const orderNumber = readOrderNumber(typed) ?? typed;
      const act = { orderNumber, by, why, refund: { lines: [...lines], delivery, amount }, restock, key };
      const refunded = await withStore(deps, async (store) => {
        const outcome = await store.command('refundOrder', { ...act, now: deps.clock() });
        if (outcome.ok) return outcome.value;
        throw new OperatorError(
          `${orderNumber} is not refunded. ${await whyNot(store.read, orderNumber, outcome.error)}`,
        );
      });
      const sum = `${toDecimal(refunded)} ${refunded.currency}`;
      await deps.stdout(
        json
          ? `${JSON.stringify({ number: orderNumber, ...refunded })}\n`
          : refunded.repeated
            ? `${sum} of ${orderNumber} were refunded so before; nothing changed. --key refunds them once more.\n`
            : `A running shop refunds ${sum} of ${orderNumber} within a minute.\n`,
      );
      exit(0);
    });
}

export function addLine(text: string, lines: readonly Line[]): readonly Line[] {
  const [, sku = '', quantity] = /^(.+?)(?:=(\d{1,4}))?$/.exec(text.trim()) ?? [];
  if (sku === '' || quantity === '0') throw new InvalidArgumentError('It must be like S-RED or S-RED=2.');
  if (lines.some((line) => line.sku === sku)) throw new InvalidArgumentError(`${sku} is there twice.`);
  return [...lines, { sku, quantity: quantity === undefined ? null : Number(quantity) }];
}

function mistakeOf({ line, delivery, amount, restock }: Options): string | null {
  const hasParts = line.length > 0 || delivery === true;
  if (hasParts === (amount !== undefined)) return 'Name --line and --delivery, or --amount.';
  return restock && line.length === 0 ? '--restock needs --line.' : null;
}

const NOT_REFUNDED: Readonly<Record<Exclude<OrderRefundError['kind'], 'no-line' | 'too-many' | 'too-much'>, string>> = {
  gone: 'There is no such order, or its shopper was erased. Orders of a hosted platform are refunded there.',
  unpaid: 'It is not paid.',
  'under-review': 'A payment whose sum is not that of the order comes first: npm run shop -- payments',
  cancelled: 'It is cancelled: all that was paid is refunded with that.',
  refunding: 'The refund of a withdrawal is about to begin: try again in a minute.',
  'amount-needed':
    'Something of it was refunded or withdrawn from for items that the shop does not know: name the --amount.',
  'amount-wrong': 'Its --amount is none in the currency of the order, like 12.50.',
  'delivery-refunded': 'Its delivery was refunded before.',
  nothing: 'What you name costs nothing.',
  reversed: 'Its payment is being reversed: npm run shop -- payments',
  'not-reserved': 'Fewer units of it are kept aside than would go back on sale: leave out --restock and set the stock.',
};

/** One sentence. An amount that is left needs the currency of the order. */
async function whyNot(sql: Sql, orderNumber: string, error: OrderRefundError): Promise<string> {
  switch (error.kind) {
    case 'no-line':
      return `It has no line ${error.sku}.`;
    case 'too-many':
      return error.open === 0
        ? `All units of ${error.sku} were refunded or withdrawn from.`
        : `Only ${error.open} of ${error.sku} were not refunded or withdrawn from.`;
    case 'too-much': {
      const { currency = '' } = (await readNumbered(sql, orderNumber)) ?? {};
      return error.left > 0 && isCurrencyCode(currency)
        ? `Only ${toDecimal({ amount: error.left, currency })} ${currency} of its payments are left.`
        : 'Nothing of its payments is left.';
    }
    default:
      return NOT_REFUNDED[error.kind];
  }
}
