import { returnPostage } from '#app/modules/markets/domain/returns.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { ReceiptAdvice } from '#app/modules/orders/domain/withdrawal/receipt-advice.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

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
