import type { Money } from '../../../kernel/money.ts';
import { err, type Result } from '../../../kernel/result.ts';
import type { Market } from '../../markets/domain/types.ts';
import type { Order } from '../../orders/domain/order.ts';
import type { BeginOrderError, OrderService } from '../../orders/ports.ts';
import type { SessionInput } from '../../payments/ports.ts';
import type { CheckoutInfo } from '../domain/checkout-info.ts';
import { billingAddressOf, type INCOMPLETE_MESSAGE, incompleteMessage } from '../domain/completeness.ts';

/** What a shopper who wants to pay saw and said. */
export type Payable = {
  readonly market: Market;
  readonly token: string;
  readonly cartVersion: number;
  readonly total: Money;
  /** Pieces the shopper saw, when that is known. */
  readonly itemsCount?: number | undefined;
  readonly info: CheckoutInfo;
};

export type IncompleteError = { readonly kind: 'incomplete'; readonly message: typeof INCOMPLETE_MESSAGE };

/** Begins the order of what the shopper saw, or finds it again: the same one for the same cart version. Nothing is asked while the address is incomplete. */
export async function beginPayableOrder(
  orders: OrderService,
  { market, token, cartVersion, total, itemsCount, info }: Payable,
): Promise<Result<Order, BeginOrderError | IncompleteError>> {
  const message = incompleteMessage(info);
  if (message) return err({ kind: 'incomplete', message });
  return orders.begin(market, token, {
    cartVersion,
    total,
    itemsCount,
    shippingAddress: info.address.shipping,
    billingAddress: billingAddressOf(info),
    email: info.contact.email,
    telephone: info.contact.telephone,
    newsletter: info.contact.newsletterSubscription,
  });
}

/** What the provider is told of an order. `idempotencyKey` is the caller's. */
export function sessionInput(
  order: Order,
  { market, info, returnUrl }: { readonly market: Market; readonly info: CheckoutInfo; readonly returnUrl: string },
): Omit<SessionInput, 'idempotencyKey'> {
  return {
    reference: order.orderNumber,
    amount: order.priceTotal,
    market,
    returnUrl,
    email: info.contact.email,
    telephone: info.contact.telephone,
    shippingAddress: info.address.shipping,
    billingAddress: billingAddressOf(info),
    lines: order.items.map((item) => ({ id: item.sku, description: item.name, quantity: item.quantity, amountIncludingTax: item.unitPrice.amount })),
  };
}
