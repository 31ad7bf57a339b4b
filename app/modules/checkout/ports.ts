import type { Result } from '#app/kernel/result.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { FoundAddress } from './domain/address-lookup.ts';
import type { CheckoutPatch, CheckoutSession } from './domain/tracked-order.ts';

/** Payment attempts are counted per cart, and per network address of the shopper where it is known. */
export type PaymentAttemptOrigin = { readonly cartId: string; readonly clientAddress: string | null };

/** Gift cards that the provider does not accept count apart from refused payments. Default: a payment. */
export type RefusalKind = 'payment' | 'gift-card';

/**
 * Limits card testing: the number of refused payments within an hour, for a cart and for an address, counted over all
 * nodes. A cart without a refused payment may still pay over the limit of its address, until three times as many were
 * refused: one shopper's refusals do not close an office.
 */
export interface RefusedPayments {
  /** Seconds until another attempt is allowed; null when it is allowed now. Does not count an attempt. */
  wait(attempt: PaymentAttemptOrigin & { readonly kind?: RefusalKind }): Promise<number | null>;
  /** Counts a refusal once, however often it is reported. `payment` is the provider's reference of it. */
  count(attempt: PaymentAttemptOrigin & { readonly kind?: RefusalKind; readonly payment: string }): Promise<void>;
}

/** The checkout session of one browser. `data` includes every update at once. */
export interface CheckoutStore {
  readonly data: CheckoutSession;
  update(patch: CheckoutPatch): void;
}

/** Finds the addresses of a postcode. The address step works without it. */
export interface AddressLookup {
  /** The countries whose postcodes it knows. */
  readonly countries: readonly CountryCode[];
  /**
   * The addresses of a postcode in its canonical form; none for an unknown one. `houseNumber` is a number with its
   * addition (`12 B`), empty where a country needs none. `lookup-unavailable` when it does not answer in time.
   */
  find(request: {
    readonly country: CountryCode;
    readonly postCode: string;
    readonly houseNumber: string;
  }): Promise<Result<readonly FoundAddress[], { readonly kind: 'lookup-unavailable' }>>;
}
