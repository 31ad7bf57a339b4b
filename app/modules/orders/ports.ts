import type { TaxAddress } from '#app/kernel/address.ts';
import type { Money } from '#app/kernel/money.ts';
import type { Result } from '#app/kernel/result.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { StoredProviderOrder } from '#app/modules/payments/domain/provider-order.ts';
import type { Order, StartedOrder } from './domain/order.ts';
import type { ChangeObstacle } from './domain/order-change.ts';
import type { CorrectionError, OrderCorrection } from './domain/order-correction.ts';
import type {
  AttachedPayment,
  DetailsClaim,
  DetailsOutcome,
  NotedProviderOrder,
  PaymentResult,
  PaymentSession,
  SettlementError,
} from './domain/order-payment.ts';
import type { ShipmentError } from './domain/shipment.ts';
import type { PlaceholderError, PlaceholderOrder, StartOrder, UnpaidOrderError } from './domain/start-order.ts';
import type { Withdrawal, WithdrawalDeclaration } from './domain/withdrawal/withdrawal.ts';

export type StartOrderError = UnpaidOrderError | { readonly kind: 'already-paid'; readonly order: Order };

export type {
  AttachedPayment,
  DetailsClaim,
  DetailsOutcome,
  NotedProviderOrder,
  PaymentKind,
  PaymentSession,
  SettlementError,
} from './domain/order-payment.ts';
export type { PlaceholderError, StartOrder };

/** The message of an error about an order that does not exist. */
export const NO_ORDER_FOUND = 'No order found';

/**
 * Orders of the commerce platform. An order exists exactly once per (cart, cart version): beginning again returns the
 * same one. `begin` reserves stock under lock where `reserve` asks for it. A reservation lapses after minutes unless a
 * payment waits at a bank; a refusal, cancellation or expiry releases it; authorised and pending keep it and close the
 * cart. An order that is paid after its reservation lapsed reserves its goods again.
 */
export interface OrderService {
  begin(market: Market, token: string, input: StartOrder): Promise<Result<StartedOrder, StartOrderError>>;
  /**
   * Creates the placeholder order of a cart with its totals: at most one per cart, which the next one replaces. It
   * reserves nothing, can never be paid, is swept, and is replaced by the order that begins. `address` decides added
   * tax.
   */
  placeholder(market: Market, token: string, address: TaxAddress): Promise<Result<PlaceholderOrder, PlaceholderError>>;
  /**
   * Stores the provider's session of an order, so that a return without a cookie can be verified. The last one attached
   * counts.
   */
  attachPayment(orderId: string, payment: AttachedPayment): Promise<void>;
  /** The session attached last, expired or not, of an order that can still be paid; else null. */
  lastPayment(orderId: string): Promise<PaymentSession | null>;
  /**
   * Stores an order at the provider that is paid in parts, under its PSP reference. Earlier sessions are for another
   * sum and can no longer be paid.
   */
  storeProviderOrder(orderId: string, order: NotedProviderOrder): Promise<void>;
  /** Records that the provider releases the parts of such an order. Idempotent. */
  closeProviderOrder(pspReference: string): Promise<void>;
  /** The provider orders of a cart, closed ones too, the oldest first. */
  providerOrders(cartId: string): Promise<readonly StoredProviderOrder[]>;
  /**
   * Claims the submission of a redirect's details, which count once. `key` is their hash. A claim without a result
   * expires.
   */
  claimDetails(orderNumber: string, key: string): Promise<DetailsClaim>;
  /** Stores the result of a submission; `undefined` releases the claim, because nothing was submitted. */
  noteDetails(key: string, outcome: DetailsOutcome | null | undefined): Promise<void>;
  /** Applies a verified payment result; a repeated or outdated one changes nothing. */
  settle(orderNumber: string, result: PaymentResult): Promise<Result<Order, SettlementError>>;
  /** Notes that the parcel is on its way; the first call counts. `tracking` is the carrier's page, https. */
  ship(orderNumber: string, tracking: string | null): Promise<Result<Order, ShipmentError>>;
  /** Corrects the delivery address of a paid order until its parcel is on its way; repeated, it counts once. */
  correct(orderNumber: string, correction: OrderCorrection): Promise<Result<Order, CorrectionError>>;
  /**
   * A new token of the open cart of an order, for the browser of the order; null when the cart is closed or deleted.
   */
  cartToken(orderId: string): Promise<string | null>;
  byId(orderId: string): Promise<Order | null>;
  byNumber(orderNumber: string): Promise<Order | null>;
  /** The paid and pending orders of an address in any spelling (`foldedEmail`), the newest first, at most `limit`. */
  ofAddress(email: string, limit: number): Promise<readonly Order[]>;
}

/** Why a paid order is not cancelled. */
export type CancellationError = ChangeObstacle | 'gone';

/** Cancels paid orders of the shop's own store. A hosted platform cancels its own. */
export interface OrderCancellations {
  /** Cancels an order until its parcel is on its way, with its refund, its units and its letter; once. */
  cancel(
    orderNumber: string,
    act: { readonly by: string; readonly why: string },
  ): Promise<Result<null, CancellationError>>;
}

/** Papers of orders that print well. */
export interface OrderPapers {
  /**
   * The invoice of a paid order as a whole HTML document in the language of the order; null before it has its number.
   * Without `showsBuyer` a note is in place of the billing address.
   */
  invoice(
    order: Order,
    of: { readonly refunds: readonly Refund[]; readonly showsBuyer: boolean },
  ): Promise<string | null>;
}

/** Records which purchases were reported to analytics. */
export interface PurchaseEvents {
  /** True once per order over all tabs, reloads and nodes: the caller that receives it sends the event. */
  claim(orderId: string): Promise<boolean>;
  /**
   * True once after the purchase was reported and its payment failed. The purchase of the next attempt is reported
   * again.
   */
  claimRefund(orderId: string): Promise<boolean>;
  /** True once per order, after its purchase was reported: the caller sends the sign-up that came with the order. */
  claimSignUp(orderId: string): Promise<boolean>;
}

/** Letters about orders, written later. */
export interface OrderLetters {
  /**
   * Asks for a letter with the link of an order to its shopper, at most one per order and address in the window of
   * `LIMITS['order-lookup']`. It is written only if both belong together. Takes the same time whether they do or not.
   */
  askLink(request: { readonly orderNumber: string; readonly email: string }): Promise<void>;
}

/** Money of an order that was refunded, or came back to the shop after it had been. `at` is in milliseconds. */
export type Refund = {
  readonly kind: 'made' | 'returned';
  readonly amount: Money;
  readonly at: number;
  /** The declaration of withdrawal that it belongs to; null without one. */
  readonly withdrawalId: string | null;
};

/** Refunds of orders, in the shop's own store. */
export interface Refunds {
  /** The refunds of an order that were made, and those that came back, the oldest first. */
  ofOrder(orderNumber: string): Promise<readonly Refund[]>;
}

/**
 * A declaration with what tells it from an earlier one: `seen` is how many declarations for its order its form showed,
 * so that a form that is posted twice declares once.
 */
export type NewWithdrawal = WithdrawalDeclaration & {
  readonly seen: number;
  /** Whether everything that is left was chosen: the lines in `scope` depend on what was declared since. */
  readonly takesRest: boolean;
};

/** Declarations of withdrawal, in the shop's own store, beside a hosted platform too. */
export interface Withdrawals {
  /**
   * Records a declaration and queues its receipt, once per content. Reads no order, so that it takes the same time for
   * every order number.
   */
  declare(declaration: NewWithdrawal): Promise<{ readonly kind: 'declared' | 'repeated'; readonly id: string }>;
  /** The id of the same declaration, if it was made before. */
  known(declaration: NewWithdrawal): Promise<string | null>;
  byId(id: string): Promise<Withdrawal | null>;
  /** All of an order, the oldest first: those made by its link, and those that name its number and its address. */
  ofOrder(order: Pick<Order, 'orderNumber' | 'contact'>): Promise<readonly Withdrawal[]>;
}
