import type { Address, TaxAddress } from '#app/kernel/address.ts';
import type { Money } from '#app/kernel/money.ts';
import type { Result } from '#app/kernel/result.ts';
import type { CartError } from '#app/modules/cart/domain/cart.ts';
import type { TaxError } from '#app/modules/cart/domain/sales-tax.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { PartialPayment, StoredProviderOrder } from '#app/modules/payments/domain/partial-payment.ts';
import type { PaymentInstructions } from '#app/modules/payments/domain/payment-instructions.ts';
import type { Order, OrderStatus } from './domain/order.ts';
import type { PlaceholderOrder } from './domain/placeholder-order.ts';

export type StartOrder = {
  /** What the shopper saw: the cart must still be this version with this total, added tax included. */
  readonly cartVersion: number;
  readonly total: Money;
  /** The quantity the shopper saw, with gifts; not compared when it is absent. */
  readonly itemsCount?: number | undefined;
  readonly shippingAddress: Address;
  readonly billingAddress: Address;
  readonly email: string;
  readonly telephone: string;
  readonly newsletter: boolean;
  /**
   * Whether the goods are reserved: right before a payment starts, and not while a page to pay on is merely open. Left
   * out, they are.
   */
  readonly reserve?: boolean | undefined;
  /**
   * The shopper's network address, null or absent when it is unknown: unpaid reservations are counted for it, and
   * limited.
   */
  readonly clientAddress?: string | null | undefined;
};

export type StartOrderError =
  | CartError
  /** Goods, delivery or address differ from what was taxed last, and the tax service has no new answer. */
  | TaxError
  | { readonly kind: 'cart-empty' }
  /** MISSING_SHIPPING_OPTION_ERROR */
  | { readonly kind: 'MISSING_SHIPPING_OPTION_ERROR' }
  | { readonly kind: 'total-changed'; readonly seen: Money; readonly now: Money }
  /** The code ended, or was used up, after the shopper saw the total. */
  | { readonly kind: 'discount-ended'; readonly code: string; readonly seen: Money; readonly now: Money }
  /**
   * This cart or network has too much reserved that is not paid. In seconds; null when waiting does not help, because
   * the order is larger than one may reserve.
   */
  | { readonly kind: 'too-many-reserved'; readonly retryAfter: number | null }
  | { readonly kind: 'already-paid'; readonly order: Order };

export type SettlementError =
  /** 'No order found' */
  | { readonly kind: 'order-not-found' }
  /** The paid amount or currency is not the order's: kept for a person to look at, never authorised. */
  | { readonly kind: 'amount-mismatch' }
  /** The platform does not confirm the payment, for a reason of its own in words for people who look after the shop. */
  | { readonly kind: 'confirmation-failed'; readonly failedReason: string };

/**
 * How a payment attempt was started: on the provider's own page, in the widget on our page, by a redirect to a bank, or
 * by the express wallet.
 */
export const PAYMENT_KINDS = ['hosted', 'embedded', 'redirect', 'wallet'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** A payment attempt for an order. */
export type PaymentSession = {
  /** The provider's id, or what stands for it where there is no session. */
  readonly sessionId: string;
  readonly kind: PaymentKind;
  /** Where the shopper pays; empty where that is our own page. */
  readonly sessionUrl: string;
  /** The provider's sealed text for the widget. */
  readonly sessionData: string | null;
  /** Hash of what the session stands for. */
  readonly binding: string | null;
  /** Milliseconds. */
  readonly expiresAt: number;
  /** What the shopper needs to complete it outside the shop; null where that is nothing. */
  readonly instructions: PaymentInstructions | null;
};

/** What is left out is that of a session on the provider's page. */
export type AttachedPayment = Pick<PaymentSession, 'sessionId' | 'sessionUrl' | 'expiresAt'> & Partial<PaymentSession>;

/** An order at the provider as it was opened or answered, and the part that was paid or refused with it. */
export type NotedProviderOrder = Pick<StoredProviderOrder, 'pspReference' | 'orderData' | 'amount' | 'expiresAt'> & {
  readonly part: PartialPayment | null;
};

/** What submitting a redirect's details came to. */
export type DetailsOutcome = {
  readonly status: OrderStatus;
  readonly reference: string | null;
  readonly amount: Money | null;
  readonly method: string | null;
  readonly pspReference: string | null;
};

/**
 * `claimed`: submit them now; `busy`: another request submits them; `done`: they were submitted with this result, null
 * if the provider rejected them.
 */
export type DetailsClaim =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly outcome: DetailsOutcome | null };

export type PlaceholderError =
  | CartError
  | TaxError
  | { readonly kind: 'cart-empty' }
  | { readonly kind: 'MISSING_SHIPPING_OPTION_ERROR' };

/**
 * Orders of the commerce platform. An order exists exactly once per (cart, cart version): beginning again returns the
 * same one. `begin` reserves stock under lock where `reserve` asks for it. A reservation lapses after minutes unless a
 * payment waits at a bank; a refusal, cancellation or expiry releases it; authorised and pending keep it and close the
 * cart. An order that is paid after its reservation lapsed reserves its goods again.
 */
export interface OrderService {
  begin(market: Market, token: string, input: StartOrder): Promise<Result<Order, StartOrderError>>;
  /**
   * Works out what the order would come to with placeholder data: at most one for each cart, the next in its place. It
   * holds nothing, can never be paid, is swept, and gives way to the order that begins. `address` decides added tax.
   */
  placeholder(market: Market, token: string, address: TaxAddress): Promise<Result<PlaceholderOrder, PlaceholderError>>;
  /**
   * Remembers the provider's session of an order, so that a return without a cookie can be verified. The one attached
   * last is the one that counts.
   */
  attachPayment(orderId: string, payment: AttachedPayment): Promise<void>;
  /** The session attached last and not expired, of an order that can still be paid; else null. */
  openPayment(orderId: string): Promise<PaymentSession | null>;
  /**
   * Keeps an order at the provider that is paid in parts, under its PSP reference. Sessions opened before ask for
   * another sum and cannot be paid any more.
   */
  storeProviderOrder(orderId: string, order: NotedProviderOrder): Promise<void>;
  /** Notes that the provider releases the parts of such an order. Repeating it changes nothing. */
  closeProviderOrder(pspReference: string): Promise<void>;
  /** The provider orders of a cart, closed ones too, the oldest first. */
  providerOrders(cartId: string): Promise<readonly StoredProviderOrder[]>;
  /**
   * Asks for the right to submit a redirect's details, which count once. `key` is their hash. Who claimed and was not
   * heard of again loses the right.
   */
  claimDetails(orderNumber: string, key: string): Promise<DetailsClaim>;
  /** Keeps what submitting came to; `undefined` gives the right back, for nothing was submitted. */
  noteDetails(key: string, outcome: DetailsOutcome | null | undefined): Promise<void>;
  /** Applies a verified payment result; repeating it, or sending an older one, changes nothing. */
  settle(
    orderNumber: string,
    result: {
      readonly status: OrderStatus;
      readonly amount: Money | null;
      readonly method: string | null;
      readonly pspReference: string | null;
    },
  ): Promise<Result<Order, SettlementError>>;
  /**
   * A new token of the open cart that an order was made from, for the browser the order belongs to; null when the cart
   * is closed or gone.
   */
  cartToken(orderId: string): Promise<string | null>;
  byId(orderId: string): Promise<Order | null>;
  byNumber(orderNumber: string): Promise<Order | null>;
}

/** Remembers which orders' purchases have been reported to analytics. */
export interface PurchaseEvents {
  /** True once per order over all tabs, reloads and nodes: the caller that receives it sends the event. */
  claim(orderId: string): Promise<boolean>;
  /**
   * True once after the purchase was reported and its payment failed. The purchase of the next attempt is reported
   * again.
   */
  claimRefund(orderId: string): Promise<boolean>;
}
