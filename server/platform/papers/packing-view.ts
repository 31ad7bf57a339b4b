import { isOnlySize } from '#app/modules/catalogue/domain/only-size.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Order, OrderItem } from '#app/modules/orders/domain/order.ts';
import { orderLineWords } from '#app/modules/orders/ui/order-line-words.ts';
import type { PaperView, PaperWords } from './paper-view.ts';

/** What goes into a parcel. */
export type Parcel = {
  readonly order: Order;
  readonly units: readonly { readonly item: OrderItem; readonly units: number }[];
};

/** The packing list that goes with a parcel. It has no prices: a parcel may be a gift. `origin` is that of the shop. */
export function packingView(words: PaperWords, { order, units }: Parcel, origin: string): PaperView {
  const { t, day, brand, language, seller, market, addressLines } = words;
  const { giftOptions, shippingMethod } = order;
  const count = units.reduce((sum, one) => sum + one.units, 0);
  return {
    ...{ language, brand, key: order.orderNumber },
    title: t('order:packing.title', { number: order.orderNumber }),
    seller: [seller.name, ...seller.address],
    facts: [
      { label: t('checkout:success.deliverTo'), lines: addressLines(order.address.shipping) },
      { label: t('order:packing.ordered'), lines: [day(order.createdAt)] },
      { label: t('order:packing.delivery'), lines: [`${shippingMethod.name}, ${shippingMethod.carrier}`] },
      ...(giftOptions?.wrapping ? [{ label: t('cart:wrapping'), lines: [t('order:packing.wrap')] }] : []),
      ...(giftOptions?.message ? [{ label: t('cart:giftMessage'), lines: giftOptions.message.split('\n') }] : []),
    ],
    tables: [
      {
        columns: [
          { label: t('order:invoice.item'), isNumber: false },
          { label: t('catalogue:size'), isNumber: false },
          { label: t('order:invoice.quantity'), isNumber: true },
          { label: t('order:packing.packed'), isNumber: true },
        ],
        rows: units.map(({ item, units: quantity }) => {
          const { name, size } = orderLineWords(t, order, item);
          return {
            key: item.isGift ? `gift ${item.sku}` : item.sku,
            cells: [name, isOnlySize(size) ? '' : size, String(quantity), '☐'],
            note: item.isGift ? `${item.sku} · ${t('cart:gift')}` : item.sku,
          };
        }),
        sums: [{ label: t('order:packing.count', { count }), text: '', isTotal: true }],
      },
    ],
    notes: [t('order:packing.returns', { url: `${origin}${storefrontPath(market.storefrontCode, '/faq/returns')}` })],
  };
}
