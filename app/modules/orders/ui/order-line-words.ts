import { type LineWords, lineWords } from '#app/modules/catalogue/ui/goods-words.ts';
import type { Order, OrderItem } from '#app/modules/orders/domain/order.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** The name and the size of a line as its buyer chose them, in the market of the order. */
export function orderLineWords(
  t: Translate,
  { market }: Pick<Order, 'market'>,
  {
    name,
    nameLanguage,
    goods,
    sizeLabel,
    sizeValue,
  }: Pick<OrderItem, 'name' | 'nameLanguage' | 'goods' | 'sizeLabel' | 'sizeValue'>,
): LineWords {
  const size = { label: sizeLabel, value: sizeValue ?? sizeLabel };
  return lineWords({ name, nameLanguage, goods, size }, { market: { countryCode: market }, t });
}
