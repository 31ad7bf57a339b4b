import type { Address } from '#app/kernel/address.ts';
import type { Money } from '#app/kernel/money.ts';
import { err, type Result } from '#app/kernel/result.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { LineItem } from './domain/line-items.ts';
import type { PaymentStatus } from './domain/payment-status.ts';
import type { PaymentMethod } from './domain/redirect-methods.ts';

export type HostedSessionInput = {
  /** The order number: the provider's merchant reference. */
  readonly reference: string;
  readonly amount: Money;
  readonly market: Market;
  /** The absolute return address on this shop. */
  readonly returnUrl: string;
  readonly email: string;
  readonly telephone: string;
  /** They add up to `amount`: a provider may reject others. */
  readonly lines: readonly LineItem[];
  /** Idempotency key: a repeated request returns the same session. */
  readonly idempotencyKey: string;
};

/** A session on the provider's own page. `expiresAt` is in milliseconds since the epoch. */
export type HostedSession = { readonly sessionId: string; readonly url: string; readonly expiresAt: number };

/** Buyer, delivery and billing address. */
export type Buyer = { readonly shippingAddress: Address; readonly billingAddress: Address };

export type SessionInput = HostedSessionInput & Buyer;

/**
 * A session of the widget on the page. `sessionData` is the provider's encrypted text, `expiresAt` in milliseconds
 * since the epoch.
 */
export type EmbeddedSession = { readonly sessionId: string; readonly sessionData: string; readonly expiresAt: number };

export type PaymentRequest = SessionInput & {
  /** The payment method of the widget or of the shop's form: its `type` and its data. */
  readonly paymentMethod: Readonly<Record<string, unknown>> & { readonly type: string };
  /** The origin of the request: scheme and host of this shop. */
  readonly origin: string;
  /** The order at the provider this payment is a part of; `amount` is at most what remains of it. */
  readonly order?: ProviderOrderKey | undefined;
};

/** A typed gift card: number and security code go to the provider only. `brand` is the provider's. */
export type GiftCard = { readonly brand: string; readonly number: string; readonly securityCode: string };

/**
 * The provider's references of an order paid in parts. `orderData` is encrypted by the provider and changes with every
 * part.
 */
export type ProviderOrderKey = { readonly pspReference: string; readonly orderData: string };

/**
 * An order at the provider that is paid in parts. The provider cancels it and releases its parts at `expiresAt`, in
 * milliseconds since the epoch.
 */
export type ProviderOrder = ProviderOrderKey & { readonly remaining: Money; readonly expiresAt: number };

/**
 * The action required before a payment is decided, in the provider's format: a redirect has an address, and fields to
 * post.
 */
export type PaymentAction = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly url?: string | undefined;
  readonly method?: string | undefined;
  readonly data?: Readonly<Record<string, string>> | undefined;
};

/**
 * The answer to a payment or to its details. `outcome` is the meaning of the code; `created` when it decides nothing.
 */
export type PaymentAnswer = {
  /** The provider's code; null without one. */
  readonly resultCode: string | null;
  readonly outcome: PaymentOutcome;
  readonly action: PaymentAction | null;
  readonly donationToken: string | null;
  /** The remaining sum of an order paid in parts; null for other orders. */
  readonly order: {
    readonly orderData: string;
    readonly pspReference: string;
    readonly remaining: Money | null;
  } | null;
};

/** The details of a bank's return, or the widget's result of 3-D Secure. */
export type PaymentDetails =
  | { readonly redirectResult: string }
  | { readonly payload: string }
  | { readonly threeDSResult: string };

export type PaymentOutcome = {
  readonly status: PaymentStatus;
  readonly reference: string | null;
  readonly amount: Money | null;
  readonly method: string | null;
  readonly pspReference: string | null;
};

/** The provider did not answer in time, or sent an invalid answer. Whether it processed the request is unknown. */
export class PaymentProviderUnavailable extends Error {
  override readonly name = 'PaymentProviderUnavailable';
}

/** Whether an error is `PaymentProviderUnavailable`; works across bundles. */
export function isProviderUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'PaymentProviderUnavailable';
}

export type ProviderUnavailableError = { readonly kind: 'payment-provider-unavailable' };

/** The same result, with `PaymentProviderUnavailable` as an error value instead of an exception. */
export async function providerUnavailableAsError<T, E>(
  result: Promise<Result<T, E>>,
): Promise<Result<T, E | ProviderUnavailableError>> {
  try {
    return await result;
  } catch (error) {
    if (isProviderUnavailable(error)) return err({ kind: 'payment-provider-unavailable' });
    throw error;
  }
}

/** The provider's answer; `lost` when it is unavailable and the payment may have been made. */
export async function answerOrLost<T>(answer: Promise<T>): Promise<T | 'lost'> {
  try {
    return await answer;
  } catch (error) {
    if (isProviderUnavailable(error)) return 'lost';
    throw error;
  }
}

/** The payment provider's server API. Every call throws `PaymentProviderUnavailable`. */
export interface PaymentGateway {
  createHostedSession(input: HostedSessionInput): Promise<HostedSession>;
  /** Opens a session for the widget on the page. */
  createSession(input: SessionInput): Promise<EmbeddedSession>;
  /** The payment methods for a sum in a market. */
  paymentMethods(query: { readonly market: Market; readonly amount: Money }): Promise<readonly PaymentMethod[]>;
  /** Pays without a session. Null when the provider rejects the request: nothing was charged then. */
  requestPayment(input: PaymentRequest): Promise<PaymentAnswer | null>;
  /** Submits the parameters of a bank's return, once. Null when the provider rejects them: forged, or of no payment. */
  submitDetails(details: PaymentDetails, options: { readonly idempotencyKey: string }): Promise<PaymentAnswer | null>;
  /** The balance of a gift card that a sum can use, in its currency. Null when the provider rejects the card. */
  giftCardBalance(query: {
    readonly card: GiftCard;
    readonly amount: Money;
    readonly reference: string;
  }): Promise<Money | null>;
  /** Opens an order that is paid in parts, for the whole sum. `expiresAt` is in milliseconds since the epoch. */
  openProviderOrder(input: {
    readonly reference: string;
    readonly amount: Money;
    readonly expiresAt: number;
    readonly idempotencyKey: string;
  }): Promise<ProviderOrder>;
  /**
   * Cancels an order that is not paid in full: its parts are released. False when the provider rejects it: unknown, or
   * paid in full. Idempotent.
   */
  cancelProviderOrder(order: ProviderOrderKey, options: { readonly idempotencyKey: string }): Promise<boolean>;
  /** Refunds a payment, captured or not. The provider reports the result later. False when it rejects the request. */
  reverse(
    pspReference: string,
    options: { readonly reference: string; readonly idempotencyKey: string },
  ): Promise<boolean>;
  /**
   * Refunds a part of a captured payment. The provider reports the result later. False when it rejects the request.
   */
  refund(
    pspReference: string,
    options: { readonly amount: Money; readonly reference: string; readonly idempotencyKey: string },
  ): Promise<boolean>;
  /**
   * The result of a session, from the provider. `sessionResult` comes from the shopper's browser; the provider verifies
   * it. Null when it rejects the two: unknown, forged, or of another session. An unknown result is logged and
   * `created`.
   */
  sessionOutcome(sessionId: string, sessionResult: string): Promise<PaymentOutcome | null>;
}
