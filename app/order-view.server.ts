import { discountLabel, discountText } from './modules/cart/ui/cart-view.ts';
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
      key: item.isGift ? `gift ${item.sku}` : item.sku,
      name: item.name,
      size: item.sizeLabel,
      quantity: item.quantity,
      image: item.image && imageUrl(item.image, { width: 160 }),
      total: item.isGift ? t('cart:free') : format.money(item.total),
      discount: item.discount.amount > 0 ? t('cart:discountOnLine', { amount: format.money(item.discount) }) : null,
      isGift: item.isGift,
    })),
    sums: [
      { label: t('checkout:summary.products'), text: format.money(order.priceProducts) },
      ...orderDiscounts(order).map((discount) => ({
        label: discountLabel(discount),
        text: discountText(discount, page),
      })),
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

/** The discounts of an order by name. One placed before names were kept has a sum only. */
function orderDiscounts(order: Order): Order['discounts'] {
  if (order.discounts.length > 0 || order.priceDiscount.amount === 0) return order.discounts;
  const { discountCode, priceDiscount } = order;
  return [{ name: discountCode ?? '', discountCode: null, effect: 'percentage', amount: priceDiscount }];
}
