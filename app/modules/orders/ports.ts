import type { Money } from '../../kernel/money.ts';
import type { Result } from '../../kernel/result.ts';
import type { CartError } from '../cart/domain/cart.ts';
import type { TaxError } from '../cart/domain/sales-tax.ts';
import type { Market } from '../markets/domain/types.ts';
import type { Order, OrderAddress, OrderStatus } from './domain/order.ts';

export type BeginOrder = {
  /** What the shopper saw: the cart must still be this version with this total, added tax included. */
  readonly cartVersion: number;
  readonly total: Money;
  /** Pieces the shopper saw, gifts among them; not compared when it is not said. */
  readonly itemsCount?: number | undefined;
  readonly shippingAddress: OrderAddress;
  readonly billingAddress: OrderAddress;
  readonly email: string;
  readonly telephone: string;
  readonly newsletter: boolean;
};

export type BeginOrderError =
  | CartError
  /** Goods, delivery or address differ from what was taxed last, and the tax service has no new answer. */
  | TaxError
  | { readonly kind: 'cart-empty' }
  /** MISSING_SHIPPING_OPTION_ERROR */
  | { readonly kind: 'MISSING_SHIPPING_OPTION_ERROR' }
  | { readonly kind: 'total-changed'; readonly seen: Money; readonly now: Money }
  /** The code ended, or was used up, after the shopper saw the total. */
  | { readonly kind: 'discount-ended'; readonly code: string; readonly seen: Money; readonly now: Money }
  | { readonly kind: 'already-paid'; readonly order: Order };

export type SettlementError =
  /** 'No order found' */
  | { readonly kind: 'order-not-found' }
  /** The paid amount or currency is not the order's: kept for a person to look at, never authorised. */
  | { readonly kind: 'amount-mismatch' };

/**
 * Orders of the commerce platform. An order exists exactly once per (cart, cart version): beginning again returns the same one.
 * `begin` reserves stock under lock; a final refusal, cancellation or expiry gives it back; authorised and pending keep it and close the cart.
 */
export interface OrderService {
  begin(market: Market, token: string, input: BeginOrder): Promise<Result<Order, BeginOrderError>>;
  /** Remembers the provider's session of an order, so that a return without a cookie can be verified. */
  attachPayment(orderId: string, payment: { readonly sessionId: string; readonly sessionUrl: string; readonly expiresAt: number }): Promise<void>;
  /** The session attached last and not expired, or null. */
  openPayment(orderId: string): Promise<{ readonly sessionId: string; readonly sessionUrl: string; readonly expiresAt: number } | null>;
  /** Applies a verified payment result; repeating it, or sending an older one, changes nothing. */
  settle(
    orderNumber: string,
    result: { readonly status: OrderStatus; readonly amount: Money | null; readonly method: string | null; readonly pspReference: string | null },
  ): Promise<Result<Order, SettlementError>>;
  byId(orderId: string): Promise<Order | null>;
  byNumber(orderNumber: string): Promise<Order | null>;
}
