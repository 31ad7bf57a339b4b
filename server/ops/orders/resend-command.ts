import type { Command } from 'commander';
import { readOrderNumber } from '#app/modules/orders/domain/order-number.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { MOST_RESENT, type ResendError, type ResentLetter } from '#server/platform/orders/resend-letter.ts';
import { readWords } from './orders-in-hand.ts';

const NOT_SENT: Readonly<Record<ResendError, string>> = {
  gone: 'There is no such order, or its shopper was erased. Orders of a hosted platform are there.',
  unpaid: 'It is not paid: it has no confirmation.',
  waiting: 'Its last letter has not left yet: npm run shop -- letters',
  'too-often': `It was sent ${MOST_RESENT} times in 24 hours.`,
};

const LETTERS: Readonly<Record<ResentLetter, string>> = {
  'order-mail': 'The confirmation',
  'order-shipped': 'The letter about the parcel',
};

type Options = { readonly by?: string; readonly json?: boolean };

export function addResend(orders: Command, { deps, exit }: Pick<Registration, 'deps' | 'exit'>): void {
  orders
    .command('resend')
    .description(
      'Sends the shopper of a paid order its newest letter again, to the address of the order: that its parcel is on its way, else the confirmation.',
    )
    .argument('<order>', 'the order number')
    .option('--by <name>', 'who; the name of your account without it', readWords)
    .option('--json', 'as one JSON object')
    .action(async (typed: string, { by = deps.operator(), json = false }: Options) => {
      const orderNumber = readOrderNumber(typed) ?? typed;
      const resent = await withStore(deps, (store) =>
        store.command('resendLetter', { orderNumber, by, now: deps.clock() }),
      );
      if (!resent.ok) throw new OperatorError(`No letter of ${orderNumber} is sent. ${NOT_SENT[resent.error]}`);
      const letter = resent.value;
      await deps.stdout(
        json
          ? `${JSON.stringify({ number: orderNumber, letter })}\n`
          : `${LETTERS[letter]} of ${orderNumber} is queued again.\n`,
      );
      exit(0);
    });
}
