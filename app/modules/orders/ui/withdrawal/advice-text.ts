import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { longDay } from '#app/modules/markets/domain/moment.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { ReceiptAdvice } from '#app/modules/orders/domain/withdrawal/receipt-advice.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { statusText } from './status-text.ts';

type Deps = { readonly t: Translate; readonly market: Market; readonly format: Pick<Formatter, 'money'> };

/** What follows a declaration, as its page and its letter print it. */
export function adviceText({ t, market, format }: Deps, advice: ReceiptAdvice): string {
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
