import type { Money } from '../../kernel/money.ts';
import type { Market } from '../markets/domain/types.ts';
import type { PaymentStatus } from './domain/payment-status.ts';

export type HostedSessionInput = {
  /** The order number: the provider's merchant reference. */
  readonly reference: string;
  readonly amount: Money;
  readonly market: Market;
  /** Absolute address on this shop the shopper comes back to. */
  readonly returnUrl: string;
  readonly email: string;
  readonly telephone: string;
  readonly lines: readonly {
    readonly id: string;
    readonly description: string;
    readonly quantity: number /** Minor units per piece. */;
    readonly amountIncludingTax: number;
  }[];
  /** Same key, same session: repeating a request is harmless. */
  readonly idempotencyKey: string;
};

export type HostedSession = { readonly sessionId: string; readonly url: string /** Milliseconds. */; readonly expiresAt: number };

export type PaymentOutcome = {
  readonly status: PaymentStatus;
  readonly reference: string | null;
  readonly amount: Money | null;
  readonly method: string | null;
  readonly pspReference: string | null;
};

/** The provider could not be reached in time, or answered what cannot be read. Whether it did what was asked is not known. */
export class PaymentProviderUnavailable extends Error {
  override readonly name = 'PaymentProviderUnavailable';
}

/** Says whether an error is `PaymentProviderUnavailable`, across bundles. */
export function isProviderUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'PaymentProviderUnavailable';
}

/** The card payment provider, spoken to from the server. Both calls throw `PaymentProviderUnavailable`. */
export interface PaymentGateway {
  createHostedSession(input: HostedSessionInput): Promise<HostedSession>;
  /**
   * Asks the provider what a session came to. `sessionResult` is what the shopper's browser brought back; the provider verifies it.
   * Null when it does not accept the two: unknown, forged, or of another session. A result that is not known is logged and `created`.
   */
  sessionOutcome(sessionId: string, sessionResult: string): Promise<PaymentOutcome | null>;
}
