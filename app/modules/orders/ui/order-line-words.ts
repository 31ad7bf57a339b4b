import { lineWords } from '#app/modules/catalogue/ui/goods-words.ts';
import type { Order, OrderItem } from '#app/modules/orders/domain/order.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** The name and the size of a line as its buyer chose them, in the market of the order. */
export function orderLineWords(
  t: Translate,
  { market }: Pick<Order, 'market'>,
  { name, goods, sizeLabel, sizeValue }: Pick<OrderItem, 'name' | 'goods' | 'sizeLabel' | 'sizeValue'>,
): ReturnType<typeof lineWords> {
  const size = { label: sizeLabel, value: sizeValue ?? sizeLabel };
  return lineWords({ name, goods, size }, { market: { countryCode: market }, t });
}
