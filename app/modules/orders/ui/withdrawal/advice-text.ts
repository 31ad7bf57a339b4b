import { longDay } from '#app/modules/markets/domain/moment.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { ReceiptAdvice } from '#app/modules/orders/domain/withdrawal/receipt-advice.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** What follows a declaration, as its page and its letter print it. */
export function adviceText(
  { t, market }: { readonly t: Translate; readonly market: Market },
  advice: ReceiptAdvice,
): string {
  return advice.kind === 'late'
    ? t('withdrawal:advice.late', { day: longDay(advice.endedOn, market), address: t('shell:serviceEmail') })
    : t(`withdrawal:advice.${advice.kind}`);
}
