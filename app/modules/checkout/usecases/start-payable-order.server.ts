import type { Clock } from '#app/kernel/clock.ts';
import type { Money } from '#app/kernel/money.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { discountLabel } from '#app/modules/cart/domain/cart.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import {
  billingAddressOf,
  type INCOMPLETE_MESSAGE,
  incompleteMessage,
} from '#app/modules/checkout/domain/completed-views.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { OrderService, StartOrderError } from '#app/modules/orders/ports.ts';
import { type LineItem, lineItems } from '#app/modules/payments/domain/line-items.ts';
import { bindingText } from '#app/modules/payments/domain/payment-binding.ts';
import type { PaymentGateway, SessionInput } from '#app/modules/payments/ports.ts';
import type { Remainder } from './provider-orders.server.ts';

/** The dependencies of a payment start. */
export type PaymentDeps = {
  readonly orders: OrderService;
  readonly payments: PaymentGateway;
  readonly returnReference: { sign(orderNumber: string, at?: number): string };
  /** A digest of a text, at most 50 characters. */
  readonly digest: (text: string) => string;
  readonly clock: Clock;
};

/** The cart as the shopper saw it, and the posted choices. */
export type Payable = {
  readonly market: Market;
  readonly token: string;
  readonly cartVersion: number;
  readonly total: Money;
  /** The tax in or on it; absent when it is unknown. */
  readonly tax?: Money | undefined;
  /** The quantity the shopper saw; absent when it is unknown. */
  readonly itemsCount?: number | undefined;
  readonly info: CheckoutInfo;
  readonly lineTexts: LineTexts;
  /** The shopper's network address, null when it is unknown. */
  readonly clientAddress: string | null;
};

/** Descriptions of the provider's lines, in the language of the page. */
export type LineTexts = {
  /** A discount without a name of its own. */
  readonly discount: string;
  readonly wrapping: string;
  readonly addedTax: string;
  readonly adjustment: string;
  /** The amount that other payments have paid. */
  readonly paidInParts: string;
};

/** Nothing is due: no payment starts, and the form of the payment step places the order without one. */
export type NothingDueError = { readonly kind: 'nothing-due' };

export type IncompleteError = { readonly kind: 'incomplete'; readonly message: typeof INCOMPLETE_MESSAGE };

/** Whether the goods are reserved, and whether a bank transfer or a voucher is to pay them. */
type ReserveOptions = { readonly reserve: boolean; readonly transfer?: boolean };

/**
 * Begins an order that the provider is asked to charge. A real provider takes an amount of zero as a check of a card,
 * and some banks charge a small sum for it.
 */
export async function startPayableOrder(
  orders: Pick<OrderService, 'begin'>,
  payable: Payable,
  options: ReserveOptions,
): Promise<Result<Order, StartOrderError | IncompleteError | NothingDueError>> {
  return payable.total.amount === 0 ? err({ kind: 'nothing-due' }) : beginOrder(orders, payable, options);
}

/**
 * Begins the order of the cart version that the shopper saw, or returns the existing one. No order begins while the
 * address is incomplete.
 */
export async function beginOrder(
  orders: Pick<OrderService, 'begin'>,
  { market, token, cartVersion, total, tax, itemsCount, info, clientAddress }: Payable,
  { reserve, transfer = false }: ReserveOptions,
): Promise<Result<Order, StartOrderError | IncompleteError>> {
  const message = incompleteMessage(info, market);
  if (message) return err({ kind: 'incomplete', message });
  const started = await orders.begin(market, token, {
    cartVersion,
    total,
    tax,
    itemsCount,
    shippingAddress: info.address.shipping,
    billingAddress: billingAddressOf(info),
    email: info.contact.email,
    telephone: info.contact.telephone,
    newsletter: info.contact.newsletterSubscription,
    reserve,
    ...(transfer && { transfer }),
    clientAddress,
  });
  if (!started.ok) return started;
  const { isNew: _, ...order } = started.value;
  return ok(order);
}

/**
 * The return address of a payment request. The provider refuses a repeated request that differs from the first one, so
 * its time is the start of the attempt.
 */
export function returnUrlOfAttempt(
  { returnReference }: Pick<PaymentDeps, 'returnReference'>,
  { returnUrl }: { readonly returnUrl: (reference: string) => string },
  { orderNumber, statusLog, createdAt }: Order,
): string {
  return returnUrl(returnReference.sign(orderNumber, statusLog.at(-1)?.at ?? createdAt));
}

/** A digest of the facts that a payment of an order states: when one changes, it is another payment. */
export function bindingOf(
  { digest }: Pick<PaymentDeps, 'digest'>,
  { market, info }: Pick<Payable, 'market' | 'info'>,
  { order, remainder }: { readonly order: Order; readonly remainder: Remainder | null },
): string {
  return digest(
    bindingText({
      cartVersion: order.cartVersion,
      total: remainder?.amount ?? order.priceTotal,
      country: market.countryCode,
      shippingAddress: info.address.shipping,
      billingAddress: billingAddressOf(info),
      email: info.contact.email,
      telephone: info.contact.telephone,
    }),
  );
}

/** The payment request of an order, or of its `remainder`. `idempotencyKey` is the caller's. */
export function sessionInput(
  order: Order,
  {
    market,
    info,
    returnUrl,
    lineTexts,
    remainder = null,
  }: Pick<Payable, 'market' | 'info' | 'lineTexts'> & {
    readonly returnUrl: string;
    readonly remainder?: Remainder | null;
  },
): Omit<SessionInput, 'idempotencyKey'> {
  return {
    reference: order.orderNumber,
    amount: remainder?.amount ?? order.priceTotal,
    market,
    returnUrl,
    email: info.contact.email,
    telephone: info.contact.telephone,
    shippingAddress: info.address.shipping,
    billingAddress: billingAddressOf(info),
    lines: linesOf(order, lineTexts, remainder),
  };
}

/** The rate of what belongs to no goods of their own: delivery, wrapping and discounts of a sale at several rates. */
function averagePercent({ priceTax, priceTotal }: Order): number {
  const net = priceTotal.amount - priceTax.amount;
  return net === 0 ? 0 : Math.round((priceTax.amount * 10_000) / net) / 100;
}

function linesOf(order: Order, texts: LineTexts, remainder: Remainder | null): readonly LineItem[] {
  const named = order.discounts
    .filter(({ amount }) => amount.amount > 0)
    .map((rule) => ({ description: discountLabel(rule), amount: rule.amount.amount }));
  // Orders of other commerce platforms may have only the sum of the discounts.
  const unnamed = order.priceDiscount.amount - named.reduce((sum, { amount }) => sum + amount, 0);
  return lineItems({
    goods: order.items.map(({ sku, name, quantity, unitPrice, taxPercent }) => ({
      id: sku,
      description: name,
      quantity,
      unitPrice: unitPrice.amount,
      taxPercent,
    })),
    discounts: [...named, { description: texts.discount, amount: Math.max(0, unnamed) }],
    delivery: { description: order.shippingMethod.name, amount: order.priceShipping.amount },
    wrapping: { description: texts.wrapping, amount: order.giftOptions?.wrapping?.amount ?? 0 },
    addedTax: { description: texts.addedTax, amount: order.externalTaxAmount.amount },
    taxPercent: order.taxes ? averagePercent(order) : order.taxPercent,
    paidInParts: {
      description: texts.paidInParts,
      amount: order.priceTotal.amount - (remainder?.amount ?? order.priceTotal).amount,
    },
    total: (remainder?.amount ?? order.priceTotal).amount,
    adjustment: texts.adjustment,
  });
}
