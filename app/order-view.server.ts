import { imageUrl } from './modules/catalogue/domain/image-url.ts';
import { addressLines } from './modules/checkout/domain/address-lines.ts';
import type { OrderView } from './modules/checkout/ui/success-page.tsx';
import type { Order } from './modules/orders/domain/order.ts';
import type { RequestPage } from './request-context.ts';

/** An order as its page prints it: in the currency it was paid in, in the language of the page. */
export function orderView(page: RequestPage, order: Order): OrderView {
  const { t, format } = page;
  const tax =
    order.priceTax.amount > 0
      ? t('checkout:summary.taxIncluded', { amount: format.money(order.priceTax), percent: order.taxPercent })
      : t('checkout:summary.dutyExcluded');
  return {
    pending: order.status === 'pending',
    orderNumber: order.orderNumber,
    date: format.date(order.createdAt),
    name: order.contact.firstName,
    email: order.contact.email,
    items: order.items.map((item) => ({
      key: item.sku,
      name: item.name,
      size: item.sizeLabel,
      quantity: item.quantity,
      image: item.image && imageUrl(item.image, { width: 160 }),
      total: format.money(item.total),
    })),
    sums: [
      { label: t('checkout:summary.products'), text: format.money(order.priceProducts) },
      ...(order.priceDiscount.amount > 0
        ? [
            {
              label: order.discountCode ? t('checkout:summary.discountWithCode', { code: order.discountCode }) : t('checkout:summary.discount'),
              text: `−${format.money(order.priceDiscount)}`,
            },
          ]
        : []),
      {
        label: t('checkout:summary.shippingMethod', { title: order.shippingMethod.name, carrier: order.shippingMethod.carrier }),
        text: order.priceShipping.amount === 0 ? t('checkout:summary.shippingFree') : format.money(order.priceShipping),
      },
    ],
    total: { text: format.money(order.priceTotal), minor: order.priceTotal.amount, currency: order.priceTotal.currency },
    tax: order.market === 'US' ? '' : tax,
    deliverTo: addressLines(order.address.shipping, page.services.registry),
    billTo: addressLines(order.address.billing, page.services.registry),
    telephone: order.contact.telephone,
    arrives: format.days(order.shippingMethod.earliest, order.shippingMethod.latest),
    carrier: order.shippingMethod.carrier,
  };
}
