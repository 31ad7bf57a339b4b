import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { longDay } from '#app/modules/markets/domain/moment.ts';
import { returnPostage } from '#app/modules/markets/domain/returns.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { ReceiptAdvice } from '#app/modules/orders/domain/withdrawal/receipt-advice.ts';
import type { WithdrawalStatus } from '#app/modules/orders/domain/withdrawal/withdrawal-status.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

type Deps = { readonly t: Translate; readonly format: Pick<Formatter, 'money'> };

/** What became of a declaration, as a part of a sentence. */
export function statusText({ t, format }: Deps, status: WithdrawalStatus): string {
  switch (status.kind) {
    case 'unpaid':
      return t('withdrawal:onOrder.notPaid');
    case 'refunded-before':
      return t('withdrawal:onOrder.refundedBefore');
    case 'late':
      return t('withdrawal:onOrder.late');
    case 'open':
      return t('withdrawal:onOrder.state.open');
    case 'changed': {
      const { state, made } = status;
      if (made === null) return t(`withdrawal:onOrder.state.${state}`);
      const amount = format.money(made);
      if (state === 'refunding') return t('withdrawal:onOrder.refundedUnderWay', { amount });
      const key = state === 'refund-failed' ? 'refundedPart' : 'refundedAmount';
      return t(`withdrawal:onOrder.${key}`, { amount });
    }
  }
}

type AdviceTextDeps = { readonly t: Translate; readonly market: Market; readonly format: Pick<Formatter, 'money'> };

/** What follows a declaration, as its page and its letter print it. */
export function adviceText({ t, market, format }: AdviceTextDeps, advice: ReceiptAdvice): string {
  switch (advice.kind) {
    case 'late':
      return t('withdrawal:advice.late', { day: longDay(advice.endedOn, market), address: t('shell:serviceEmail') });
    case 'status': {
      const { state, made } = advice;
      return t('withdrawal:advice.status', { text: statusText({ t, format }, { kind: 'changed', state, made }) });
    }
    default:
      return t(`withdrawal:advice.${advice.kind}`);
  }
}

/** The kinds of advice that ask for the goods of a known order. */
const ASKS_FOR_GOODS: ReadonlySet<ReceiptAdvice['kind']> = new Set(['sendBack', 'onItsWay', 'nothingPaid']);

/** Nothing comes back of what is dealt with, or was never paid. */
const NOTHING_COMES_BACK: ReadonlySet<ReceiptAdvice['kind']> = new Set(['status', 'refunded', 'unpaid']);

/** Whether something may still be sent back, as far as the shop knows. */
export function mayReturn({ kind }: ReceiptAdvice): boolean {
  return !NOTHING_COMES_BACK.has(kind);
}

/**
 * How the goods of a declaration come back: with a label that the shop sends, or to `address`, at the shopper's cost.
 * Null where nothing is to be sent back, or it is not known whether.
 */
export function returnText(
  {
    t,
    market,
    address,
  }: { readonly t: Translate; readonly market: Pick<Market, 'continent'>; readonly address: string },
  { kind }: ReceiptAdvice,
): string | null {
  if (!ASKS_FOR_GOODS.has(kind)) return null;
  return t(`withdrawal:sendBack.${returnPostage(market)}`, { address });
}
