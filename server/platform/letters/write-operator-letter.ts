import { unlessUnavailable } from '#app/kernel/upstream.ts';
import type { Delivery } from '#app/modules/letters/domain/letter.ts';
import { noticeId, type OperatorNotice, type WithdrawalNotice } from '#app/modules/letters/domain/operator-alert.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { readOrderNumber } from '#app/modules/orders/domain/order-number.ts';
import { adviceFor } from '#app/modules/orders/domain/withdrawal/receipt-advice.ts';
import { belongsTo, type Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { periodMissed } from '#app/modules/orders/domain/withdrawal/withdrawal-period.ts';
import type { OrderService, Refund, Refunds, Withdrawals } from '#app/modules/orders/ports.ts';

type Deps = {
  readonly orders: Pick<OrderService, 'byNumber'>;
  readonly letters: LetterService;
  /** The operator's address in the words of a market; empty where the shop names none. */
  readonly operator: (country: CountryCode) => string;
};

/** Writes to the operator of a market. Null without an address. */
async function toOperator(
  { letters, operator }: Pick<Deps, 'letters' | 'operator'>,
  letter: Omit<Parameters<LetterService['deliver']>[0], 'to'>,
): Promise<Delivery | null> {
  const to = operator(letter.market).trim();
  return to === '' ? null : letters.deliver({ ...letter, to });
}

/**
 * Writes an alert to the operator of the market of its order, in the language of that market; of `country` where the
 * order is unknown or unavailable. Null without an address.
 */
export async function writeOperatorNotice(
  deps: Deps & { readonly country: CountryCode },
  notice: OperatorNotice,
): Promise<Delivery | null> {
  const { orderNumber } = notice;
  const order = orderNumber === null ? null : await unlessUnavailable(deps.orders.byNumber(orderNumber));
  return toOperator(deps, {
    id: noticeId(notice),
    market: order?.market ?? deps.country,
    content: { kind: 'operator-notice', ...notice },
  });
}

type WithdrawalDeps = Deps & {
  readonly withdrawals: Pick<Withdrawals, 'byId'>;
  readonly refunds: Refunds;
  /** Notes that a declaration came after the last day of its period. */
  noteMissedPeriod(missed: { readonly id: string; readonly endedOn: string }): Promise<void>;
};

/**
 * Writes a declaration of withdrawal to the operator, with the commands that end it, and notes for the operator's list
 * whether it is late. Null without an address, without such a declaration, and where the operator has dealt with it.
 * Rejects while the orders are unavailable: the commands depend on the order.
 */
export async function writeOperatorWithdrawal(
  deps: WithdrawalDeps,
  { id }: { readonly id: string },
): Promise<Delivery | null> {
  const withdrawal = await deps.withdrawals.byId(id);
  if (!withdrawal || (withdrawal.state !== 'open' && withdrawal.state !== 'received')) return null;
  const order = await deps.orders.byNumber(withdrawal.orderNumber);
  // A declaration by a link knows its period itself.
  const missed = order && withdrawal.endedOn === null ? periodMissed(order, withdrawal) : null;
  if (missed !== null) await deps.noteMissedPeriod({ id, endedOn: missed });
  const refunds = order ? await deps.refunds.ofOrder(order.orderNumber) : [];
  return toOperator(deps, {
    id: `operator-withdrawal:${id}`,
    market: withdrawal.country,
    content: { kind: 'operator-withdrawal', ...noticeOf(withdrawal, order, refunds) },
  });
}

function noticeOf(withdrawal: Withdrawal, order: Order | null, refunds: readonly Refund[]): WithdrawalNotice {
  const { id, orderNumber, linked, scope, declaredAt } = withdrawal;
  const isOfAnother = order !== null && !belongsTo(order, withdrawal);
  return {
    number: id,
    orderNumber: order || linked ? orderNumber : readOrderNumber(orderNumber),
    scope,
    declaredAt,
    advice: adviceFor(withdrawal, order, refunds),
    isOfAnother,
    needs: { order: order === null, amount: scope.kind === 'described' || isOfAnother },
  };
}
