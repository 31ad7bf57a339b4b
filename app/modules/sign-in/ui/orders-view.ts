import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import type { Fulfilment } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isShown, ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import { orderLineWords } from '#app/modules/orders/ui/order-line-words.ts';
import { orderStatusView } from '#app/modules/orders/ui/order-status-view.ts';
import { type BoughtLine, itemsToBuyAgain } from '#app/modules/sign-in/domain/buy-again.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** An order in the list of a visitor who is signed in. */
export type ListedOrderView = {
  readonly orderNumber: string;
  readonly date: string;
  /** The same as an ISO moment. */
  readonly iso: string;
  /** The heading of its own page. */
  readonly status: string;
  readonly total: string;
  /** The order's own page; null once it shows no more than this list. */
  readonly href: string | null;
  readonly lines: readonly {
    readonly key: string;
    readonly text: string;
    readonly size: string;
    readonly image: string | null;
    /** Why it cannot be bought again. */
    readonly note: string | null;
  }[];
  /** `id:quantity,id:quantity` of the lines that can be bought again; null without any. */
  readonly again: string | null;
};

type Deps = {
  readonly t: Translate;
  readonly format: Formatter;
  readonly now: number;
  /** The path of an order's own page. */
  orderPath(order: Pick<Order, 'storefront' | 'orderNumber'>): string;
};

export function listedOrderView(
  { t, format, now, orderPath }: Deps,
  {
    order,
    fulfilment,
    lines,
  }: { readonly order: Order; readonly fulfilment: Fulfilment; readonly lines: readonly BoughtLine[] },
): ListedOrderView {
  return {
    orderNumber: order.orderNumber,
    date: format.date(order.createdAt),
    iso: new Date(order.createdAt).toISOString(),
    status: orderStatusView({ t, format, now }, order, { retry: null, fulfilment, refunds: [] }).title,
    total: format.money(order.priceTotal),
    href: isShown(ORDER_LINK_LIFE, order, now) ? orderPath(order) : null,
    lines: lines.map(({ item, state }) => {
      const { name, size } = orderLineWords(t, order, item);
      return {
        key: state === 'gift' ? `gift ${item.sku}` : item.sku,
        text: `${item.quantity} × ${name}`,
        size,
        image: item.image && imageUrl(item.image, { width: 160 }),
        note: state === 'sold-out' || state === 'not-sold' ? t(`sign-in:orders.${state}`) : null,
      };
    }),
    again: itemsToBuyAgain(lines),
  };
}
