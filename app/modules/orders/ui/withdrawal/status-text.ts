import type { Formatter } from '#app/modules/markets/domain/format.ts';
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
