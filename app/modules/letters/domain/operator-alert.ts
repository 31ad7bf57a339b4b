import type { ReceiptAdvice } from '#app/modules/orders/domain/withdrawal/receipt-advice.ts';
import type { WithdrawalScope } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';

/**
 * What an operator has to look into, besides declarations of withdrawal: the field `alert` of a log line. oversold: an
 * order is paid whose items are sold out. refund-failed: of an order. reversal-failed: of a payment that was too much.
 * payment-attention: the provider reports what the shop cannot settle. payment-quarantined: a payment is not of the
 * amount of its order. withdrawn-order-paid: a payment came after the withdrawal. notification-dead-letter: a report of
 * the provider could not be applied. unpaid-reservations, waiting-reservations: orders that are being paid, or that
 * wait for a transfer, reserve much of the stock.
 */
export const OPERATOR_ALERTS = [
  'oversold',
  'refund-failed',
  'reversal-failed',
  'payment-attention',
  'payment-quarantined',
  'withdrawn-order-paid',
  'notification-dead-letter',
  'unpaid-reservations',
  'waiting-reservations',
] as const;
export type OperatorAlert = (typeof OPERATOR_ALERTS)[number];

/** What the operator gets one letter about. */
export type OperatorNotice = {
  readonly alert: OperatorAlert;
  /** Of the order, the payment or the report: the same one of an alert has one letter, for each `round`. */
  readonly reference: string;
  /** What tells an alert after an operator's retry from the one before it; absent where there is none. */
  readonly round?: number | undefined;
  /** As the report names it: maybe no number of the shop. Null where none is known. */
  readonly orderNumber: string | null;
};

/** The id of the letter about an alert. */
export const noticeId = ({ alert, reference, round }: OperatorNotice): string =>
  `operator-notice:${alert}:${reference}${round === undefined ? '' : `:${round}`}`;

/** A declaration of withdrawal as its operator reads it, without name and address of the shopper. */
export type WithdrawalNotice = {
  /** The number of the receipt. */
  readonly number: string;
  /** Null where the shopper described the order in words. */
  readonly orderNumber: string | null;
  readonly scope: WithdrawalScope;
  /** Milliseconds. */
  readonly declaredAt: number;
  readonly advice: ReceiptAdvice;
  /** Whether the order is known, and belongs to another address. */
  readonly isOfAnother: boolean;
  /** What a refund has to be asked for with, besides the number. */
  readonly needs: { readonly order: boolean; readonly amount: boolean };
};

/** What commands of the operator's program are for. */
export const OPERATOR_USES = ['show', 'received', 'refund', 'close', 'list', 'retry', 'shipped', 'cancel'] as const;

/** A command of the operator's program, and what it is for. */
export type OperatorCommand = {
  readonly use: (typeof OPERATOR_USES)[number];
  readonly line: string;
};

const command = (use: OperatorCommand['use'], words: string): OperatorCommand => ({
  use,
  line: `npm run shop -- ${words}`,
});

/** Whether nothing of the order is left to refund: it is not paid, or was refunded without the declaration. */
export const hasNothingToRefund = ({ advice }: Pick<WithdrawalNotice, 'advice'>): boolean =>
  advice.kind === 'unpaid' || advice.kind === 'refunded';

/** The commands by which an operator ends a declaration; that of an order that may still be paid stays open. */
export function withdrawalCommands(notice: WithdrawalNotice): readonly OperatorCommand[] {
  const { number, needs } = notice;
  const options = `${needs.order ? ' --order NUMBER' : ''}${needs.amount ? ' --amount AMOUNT' : ''}`;
  return [
    command('show', `withdrawals show ${number}`),
    ...(hasNothingToRefund(notice)
      ? []
      : [
          command('received', `withdrawals received ${number}`),
          command('refund', `withdrawals refund ${number}${options}`),
        ]),
    ...(notice.advice.kind === 'unpaid' ? [] : [command('close', `withdrawals close ${number}`)]),
  ];
}

/** The commands by which an operator looks into an alert. */
export function alertCommands({ alert, reference, orderNumber }: OperatorNotice): readonly OperatorCommand[] {
  switch (alert) {
    case 'oversold':
      return [command('shipped', `orders shipped ${orderNumber ?? reference}`)];
    case 'refund-failed':
      return [command('list', 'payments'), command('list', 'withdrawals list --state refund-failed')];
    case 'withdrawn-order-paid':
      return [command('list', 'withdrawals')];
    case 'notification-dead-letter':
      return [command('list', 'payments'), command('retry', `payments retry ${reference}`)];
    case 'waiting-reservations':
      return [command('list', 'payments'), command('cancel', 'orders cancel NUMBER --why TEXT')];
    default:
      return [command('list', 'payments')];
  }
}
