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
  /** Absolute address on this shop the shopper comes back to. */
  readonly returnUrl: string;
  readonly email: string;
  readonly telephone: string;
  /** They add up to `amount`: a provider may refuse others. */
  readonly lines: readonly LineItem[];
  /** Same key, same session: repeating a request is harmless. */
  readonly idempotencyKey: string;
};

/** A session on the provider's own page. `expiresAt` is in milliseconds since the epoch. */
export type HostedSession = { readonly sessionId: string; readonly url: string; readonly expiresAt: number };

/** Who buys, and where the goods and the bill go. */
export type Buyer = { readonly shippingAddress: Address; readonly billingAddress: Address };

export type SessionInput = HostedSessionInput & Buyer;

/**
 * A session the widget on the page pays in. `sessionData` is the provider's own sealed text, `expiresAt` in
 * milliseconds since the epoch.
 */
export type EmbeddedSession = { readonly sessionId: string; readonly sessionData: string; readonly expiresAt: number };

export type PaymentRequest = SessionInput & {
  /** What the provider's widget, or the shop's own form, says of the way to pay: its `type`, and what belongs to it. */
  readonly paymentMethod: Readonly<Record<string, unknown>> & { readonly type: string };
  /** Where the request comes from: scheme and host of this shop. */
  readonly origin: string;
  /** The order at the provider this payment is a part of; `amount` is at most what remains of it. */
  readonly order?: ProviderOrderKey | undefined;
};

/** A gift card as typed: number and security code go to the provider and nowhere else. `brand` is the provider's. */
export type GiftCard = { readonly brand: string; readonly number: string; readonly securityCode: string };

/**
 * The provider's own names of an order paid in parts. `orderData` is sealed by the provider and changes with every
 * part.
 */
export type ProviderOrderKey = { readonly pspReference: string; readonly orderData: string };

/**
 * An order at the provider that is paid in parts. The provider cancels it and releases its parts at `expiresAt`, in
 * milliseconds since the epoch.
 */
export type ProviderOrder = ProviderOrderKey & { readonly remaining: Money; readonly expiresAt: number };

/**
 * What the shopper has to do before a payment is decided, in the provider's words: a redirect has an address, and
 * fields to post.
 */
export type PaymentAction = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly url?: string | undefined;
  readonly method?: string | undefined;
  readonly data?: Readonly<Record<string, string>> | undefined;
};

/** The answer to a payment or to its details. `outcome` is what the code means; `created` where it decides nothing. */
export type PaymentAnswer = {
  /** The provider's code, null where it said none. */
  readonly resultCode: string | null;
  readonly outcome: PaymentOutcome;
  readonly action: PaymentAction | null;
  readonly donationToken: string | null;
  /** What is left to pay of an order paid in parts; null where it is not paid in parts. */
  readonly order: {
    readonly orderData: string;
    readonly pspReference: string;
    readonly remaining: Money | null;
  } | null;
};

/** What a bank gave the browser to bring back. */
export type PaymentDetails = { readonly redirectResult: string } | { readonly payload: string };

export type PaymentOutcome = {
  readonly status: PaymentStatus;
  readonly reference: string | null;
  readonly amount: Money | null;
  readonly method: string | null;
  readonly pspReference: string | null;
};

/**
 * The provider could not be reached in time, or answered what cannot be read. Whether it did what was asked is not
 * known.
 */
export class PaymentProviderUnavailable extends Error {
  override readonly name = 'PaymentProviderUnavailable';
}

/** Says whether an error is `PaymentProviderUnavailable`, across bundles. */
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

/** The provider's answer; `lost` where it is unavailable, so that a payment may have been made. */
export async function answerOrLost<T>(answer: Promise<T>): Promise<T | 'lost'> {
  try {
    return await answer;
  } catch (error) {
    if (isProviderUnavailable(error)) return 'lost';
    throw error;
  }
}

/** The card payment provider, spoken to from the server. Every call throws `PaymentProviderUnavailable`. */
export interface PaymentGateway {
  createHostedSession(input: HostedSessionInput): Promise<HostedSession>;
  /** Opens a session for the widget on the page. */
  createSession(input: SessionInput): Promise<EmbeddedSession>;
  /** The ways to pay a sum in a market. */
  paymentMethods(query: { readonly market: Market; readonly amount: Money }): Promise<readonly PaymentMethod[]>;
  /** Pays without a session. Null when the provider does not accept the request: nothing was charged then. */
  requestPayment(input: PaymentRequest): Promise<PaymentAnswer | null>;
  /** Submits the parameters of a bank's return, once. Null when the provider rejects them: forged, or of no payment. */
  submitDetails(details: PaymentDetails, options: { readonly idempotencyKey: string }): Promise<PaymentAnswer | null>;
  /** What a gift card can pay of a sum, in the currency of the sum. Null when the provider does not accept the card. */
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
   * Cancels an order that is not paid in full: its parts are released. False when the provider does not accept it:
   * unknown, or paid in full. Repeating it is harmless.
   */
  cancelProviderOrder(order: ProviderOrderKey, options: { readonly idempotencyKey: string }): Promise<boolean>;
  /**
   * Sends a payment back, whether it was captured or not. The provider tells later whether it did. False when it does
   * not accept the request.
   */
  reverse(
    pspReference: string,
    options: { readonly reference: string; readonly idempotencyKey: string },
  ): Promise<boolean>;
  /**
   * Asks the provider what a session came to. `sessionResult` is what the shopper's browser brought back; the provider
   * verifies it. Null when it does not accept the two: unknown, forged, or of another session. A result that is not
   * known is logged and `created`.
   */
  sessionOutcome(sessionId: string, sessionResult: string): Promise<PaymentOutcome | null>;
}
