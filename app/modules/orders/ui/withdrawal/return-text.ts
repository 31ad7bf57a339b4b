import { returnPostage } from '#app/modules/markets/domain/returns.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { ReceiptAdvice } from '#app/modules/orders/domain/withdrawal/receipt-advice.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** The kinds of advice that ask for the goods of a known order. */
const ASKS_FOR_GOODS: ReadonlySet<ReceiptAdvice['kind']> = new Set(['sendBack', 'onItsWay']);

/**
 * How the goods of a declaration come back: with a label that the shop sends, or to the address of the seller, at the
 * shopper's cost. Null where nothing is to be sent back, or it is not known whether.
 */
export function returnText(
  {
    t,
    market,
    seller,
  }: {
    readonly t: Translate;
    readonly market: Pick<Market, 'continent'>;
    readonly seller: { readonly name: string; readonly address: readonly string[] };
  },
  { kind }: ReceiptAdvice,
): string | null {
  if (!ASKS_FOR_GOODS.has(kind)) return null;
  const address = [seller.name, ...seller.address].join(', ');
  return t(`withdrawal:sendBack.${returnPostage(market)}`, { address });
}
