import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { readOrderNumber } from '#app/modules/orders/domain/order-number.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { createIdSource } from '#server/platform/ids.ts';
import type { ReshipError } from '#server/platform/orders/reship-order.ts';
import { readWords } from './orders-in-hand.ts';
import { addLine, type Line } from './refund-command.ts';

type Options = {
  readonly line: readonly Line[];
  readonly why: string;
  readonly by?: string;
  readonly json?: boolean;
};

export function addReship(orders: Command, { deps, exit }: Pick<Registration, 'deps' | 'exit'>): void {
  orders
    .command('reship')
    .description(
      'Sends goods of a shipped order again, as a new order that costs nothing; its shopper gets its letter.',
    )
    .argument('<order>', 'the order number')
    .option(
      '--line <sku>',
      'all units of a line, or some: SKU=QUANTITY; may be repeated; without it all lines',
      addLine,
      [],
    )
    .requiredOption('--why <text>', 'why, for the history of both orders', readWords)
    .option('--by <name>', 'who; the name of your account without it', readWords)
    .option('--json', 'as one JSON object')
    .addHelpText('after', '\nThe same lines and reason are sent again once.')
    .action(async (typed: string, { line: lines, why, by = deps.operator(), json = false }: Options) => {
      const orderNumber = readOrderNumber(typed) ?? typed;
      const ids = createIdSource({ randomBytes, clock: deps.clock });
      const replacement = { id: ids.uuid(), number: `PW-${ids.code(5)}-${ids.code(5)}` };
      const act = { orderNumber, by, why, lines: [...lines], replacement, now: deps.clock() };
      const reshipped = await withStore(deps, (store) => store.command('reshipOrder', act));
      if (!reshipped.ok) throw new OperatorError(`Nothing of ${orderNumber} is sent again. ${whyNot(reshipped.error)}`);
      const { number, repeated } = reshipped.value;
      await deps.stdout(
        json
          ? `${JSON.stringify({ number: orderNumber, replacement: number, repeated })}\n`
          : repeated
            ? `${number} is in place of ${orderNumber} since before; nothing changed.\n`
            : `${number} is to be sent in place of ${orderNumber}. Its letter is queued.\n`,
      );
      exit(0);
    });
}

function whyNot(error: ReshipError): string {
  switch (error.kind) {
    case 'gone':
      return 'There is no such order, or its shopper was erased. Orders of a hosted platform are there.';
    case 'unpaid':
      return 'It is not paid.';
    case 'not-shipped':
      return 'Its parcel has not left: orders shipped notes that it has.';
    case 'sold-out':
      return 'The stock has too few units: npm run shop -- stock';
    case 'no-line':
      return `It has no line ${error.sku}.`;
    case 'too-many':
      return `It has ${error.ordered} of ${error.sku}.`;
  }
}
