import type { ChangeObstacle } from '#app/modules/orders/domain/order-change.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** What a page says of a correction that is not made. */
export function changeProblemText(
  t: Translate,
  problem: ChangeObstacle | 'other-terms',
): { readonly title: string; readonly text: string } {
  return {
    title: t('order:correct.noTitle'),
    text: t(`order:correct.problem.${problem}`, { address: t('shell:serviceEmail') }),
  };
}
