import type { OpenLine } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { OrderLinesView } from '#app/modules/orders/ui/order-lines.tsx';
import type { Translate } from '#app/web/i18n/translator.ts';

/** What the form and the page of an order say of a line of which units were withdrawn from; null where none was. */
export function withdrawnText(t: Translate, { before, open }: { readonly before: number; readonly open: number }) {
  if (before === 0) return null;
  return open === 0 ? t('withdrawal:withdrawnBefore') : t('withdrawal:someWithdrawnBefore', { count: before });
}

/** The view of an order with the lines marked that were withdrawn from. Gifts go with their order, unmarked. */
export function withWithdrawn<View extends OrderLinesView>(t: Translate, view: View, lines: readonly OpenLine[]): View {
  const marks = new Map(
    lines.map(({ item, open }) => [item.sku, withdrawnText(t, { before: item.quantity - open, open })]),
  );
  return { ...view, items: view.items.map((item) => ({ ...item, withdrawn: marks.get(item.key) ?? null })) };
}
