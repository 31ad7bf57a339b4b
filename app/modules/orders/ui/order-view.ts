import type { Address } from '#app/kernel/address.ts';
import type { Clock } from '#app/kernel/clock.ts';
import { discountLabel } from '#app/modules/cart/domain/cart.ts';
import { discountText } from '#app/modules/cart/ui/cart-sums-view.ts';
import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import { expectedDays } from '#app/modules/orders/domain/delivery-days.ts';
import type { Fulfilment } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import { lastLinkDay } from '#app/modules/orders/domain/order-visibility.ts';
import { isOver } from '#app/modules/payments/domain/payment-instructions.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { type InstructionsView, instructionsView } from '#app/modules/payments/ui/instructions-view.ts';
import { methodText } from '#app/modules/payments/ui/method-name.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { orderLineWords } from './order-line-words.ts';
import type { OrderLinesView } from './order-lines.tsx';
import type { LinkedOrderView } from './order-page.tsx';
import type { SellerView } from './seller.tsx';
import type { OrderView } from './success-page.tsx';

type Deps = {
  readonly t: Translate;
  readonly format: Formatter;
  readonly registry: MarketRegistry;
  readonly clock: Clock;
  /** An address in lines, in the format of its country. */
  addressLines(address: Address): readonly string[];
  /** The path of the order's own page. */
  readonly href: string;
  /** The shop's origin, without a trailing slash. */
  readonly origin: string;
  readonly seller: SellerView;
  /** Whether letters about orders reach the shopper. */
  readonly sendsLetters: boolean;
};

/** The view of an order on the success page, for the browser that paid. */
export function orderView(
  deps: Deps,
  order: Order,
  { fulfilment, newsletter = null }: { readonly fulfilment: Fulfilment; readonly newsletter?: string | null },
): OrderView {
  const { t, format, addressLines, sendsLetters } = deps;
  return {
    ...linkedOrderView(deps, order, fulfilment),
    pending: order.status === 'pending',
    date: format.date(order.createdAt),
    name: order.contact.firstName,
    email: order.contact.email,
    sendsLetters,
    billTo: addressLines(order.address.billing),
    telephone: order.contact.telephone,
    carrier: order.shippingMethod.carrier,
    fulfilment,
    returnsLabel: t(marketLaw(order.market).withdrawal ? 'checkout:success.withdraw' : 'checkout:success.return'),
    newsletter,
  };
}

/** The view of an order for its signed link, without contact and billing address. */
export function linkedOrderView(deps: Deps, order: Order, fulfilment: Fulfilment): LinkedOrderView {
  const { t, format, seller, clock } = deps;
  const { payment, status } = order;
  const expected = expectedDays(order, { fulfilment, now: clock() });
  const lastDay = lastLinkDay(order, clock());
  return {
    ...orderLines(deps, order),
    href: deps.href,
    url: `${deps.origin}${deps.href}`,
    lastDay: lastDay === null ? null : format.date(lastDay),
    calendar: expected && isPaid(status) ? `${deps.href}/delivery.ics` : null,
    orderNumber: order.orderNumber,
    deliverTo: deps.addressLines(order.address.shipping),
    arrives: expected && format.days(expected.earliest, expected.latest),
    tracking: order.shipment?.tracking ?? null,
    method: payment.method === null || payment.parts.length > 0 ? null : methodText(t, payment.method),
    instructions: fulfilment === 'withdrawn' ? null : instructionsOf(deps, order),
    seller,
  };
}

/** The lines and sums of an order, in the currency of the payment and the language of the page. */
function orderLines(deps: Deps, order: Order): OrderLinesView {
  const { t, format } = deps;
  return {
    items: order.items.map((item) => ({
      key: item.isGift ? `gift ${item.sku}` : item.sku,
      ...orderLineWords(t, order, item),
      quantity: item.quantity,
      image: item.image && imageUrl(item.image, { width: 160 }),
      total: item.isGift ? t('cart:free') : format.money(item.total),
      discount: item.discount.amount > 0 ? t('cart:discountOnLine', { amount: format.money(item.discount) }) : null,
      isGift: item.isGift,
      withdrawn: null,
    })),
    sums: orderSums(deps, order),
    giftMessage: order.giftOptions?.message ?? null,
    total: {
      text: format.money(order.priceTotal),
      minor: order.priceTotal.amount,
      currency: order.priceTotal.currency,
    },
    payments: paymentsOf(deps, order),
    tax: order.market === 'US' ? '' : taxText(deps, order),
  };
}

/** The parts of the total of an order. */
export function orderSums({ t, format }: Pick<Deps, 't' | 'format'>, order: Order): OrderLinesView['sums'] {
  const { shippingMethod, priceShipping, externalTaxAmount } = order;
  const wrapping = order.giftOptions?.wrapping;
  return [
    { label: t('checkout:summary.products'), text: format.money(order.priceProducts) },
    ...orderDiscounts(order).map((discount) => ({
      label: discountLabel(discount),
      text: discountText(discount, { t, format }),
    })),
    {
      label: t('checkout:summary.shippingMethod', { title: shippingMethod.name, carrier: shippingMethod.carrier }),
      text: priceShipping.amount === 0 ? t('checkout:summary.shippingFree') : format.money(priceShipping),
    },
    ...(wrapping ? [{ label: t('cart:wrapping'), text: format.money(wrapping) }] : []),
    ...(externalTaxAmount.amount > 0 ? [{ label: t('cart:salesTax'), text: format.money(externalTaxAmount) }] : []),
  ];
}

function taxText({ t, format, registry }: Deps, { market, taxPercent, priceTax, taxes }: Order): string {
  const tax = t(`shell:taxName.${registry.marketOfOrder(market)?.taxName ?? 'vat'}`);
  if (taxPercent === 0) return t('checkout:summary.dutyExcluded', { tax });
  return (taxes ?? [{ percent: taxPercent, amount: priceTax.amount }])
    .map(({ percent, amount }) =>
      t('checkout:summary.taxIncluded', {
        amount: format.money({ ...priceTax, amount }),
        tax,
        percent: format.decimal(percent),
      }),
    )
    .join(' · ');
}

/** Parts of the total paid with gift cards, and the rest; nothing for an order paid at once. */
export function paymentsOf(
  { t, format }: Pick<Deps, 't' | 'format'>,
  { priceTotal, payment, status }: Order,
): OrderView['payments'] {
  if (payment.parts.length === 0) return [];
  const byGiftCard = payment.parts.some(({ method }) => method !== null && method === payment.method);
  const paid = payment.parts.reduce((sum, { amount }) => sum + amount.amount, 0);
  const method = byGiftCard || payment.method === null ? null : methodText(t, payment.method);
  const rest = byGiftCard ? t('payment:giftCard.name') : (method ?? t('payment:giftCard.rest'));
  return [
    ...payment.parts.map(({ amount, lastFour }) => ({
      label: lastFour === null ? t('payment:giftCard.name') : t('payment:giftCard.nameWithDigits', { lastFour }),
      text: format.money(amount),
    })),
    {
      label: isPaidOrPending(status) ? rest : t('payment:giftCard.left'),
      text: format.money({ ...priceTotal, amount: priceTotal.amount - paid }),
    },
  ];
}

/** The payment instructions; null when nothing is due, or the instructions have expired. */
function instructionsOf(deps: Deps, { instructions, underReview, market }: Order): InstructionsView | null {
  const timeZone = marketLaw(market).withdrawal?.timeZone ?? 'UTC';
  return instructions && !underReview && !isOver(instructions, deps.clock())
    ? instructionsView(instructions, { ...deps, timeZone })
    : null;
}

/** The discounts of an order by name. Older orders have a sum only. */
function orderDiscounts(order: Order): Order['discounts'] {
  if (order.discounts.length > 0 || order.priceDiscount.amount === 0) return order.discounts;
  const { discountCode, priceDiscount } = order;
  return [{ name: discountCode ?? '', discountCode: null, effect: 'percentage', amount: priceDiscount }];
}
