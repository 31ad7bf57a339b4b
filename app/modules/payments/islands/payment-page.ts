import type { Paying } from '#app/modules/payments/domain/paying.ts';
import type { Message } from './payment-texts.ts';
import type { Stay } from './shop-answers.ts';

/** Why a payment came to nothing, in the provider's words. */
export type CancelReason = 'Refused' | 'Cancelled';

export type Told = Message & { readonly back: Stay['back'] };

/** What the card payment does to the page around it. */
export interface PaymentPage {
  render(paying: Paying): void;
  /** Announces, without showing or moving anything. */
  say(text: string): void;
  /** Shows a message in place of the last one and brings the shopper to it; null takes the last one away. */
  tell(message: Told | null): void;
  /** Shows a message and announces it, and leaves the shopper where they are. */
  note(message: Told): void;
  /** Puts the form to the provider's own page first, or back into second place. */
  offerForm(first: boolean): void;
  leave(location: string): void;
  /** Tells other scripts of the shop that a payment was refused or stopped. */
  reportCancel(reason: CancelReason): void;
}
