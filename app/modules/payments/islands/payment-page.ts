import type { Paying } from '#app/modules/payments/domain/paying.ts';
import type { Message } from '#app/modules/payments/ui/payment-texts.ts';
import type { Stay } from './shop-answers.ts';

/** Why a payment failed, as the provider names it. */
export type CancelReason = 'Refused' | 'Cancelled';

export const isCancel = (resultCode: string): resultCode is CancelReason =>
  resultCode === 'Refused' || resultCode === 'Cancelled';

export type PageMessage = Message & { readonly back: Stay['back'] };

export const withoutLink = (message: Message): PageMessage => ({ ...message, back: null });

/** What the card payment changes on the page around it. */
export interface PaymentPage {
  render(paying: Paying): void;
  /** Announces a text to screen readers, and shows nothing. */
  announce(text: string): void;
  /** Replaces the message of the page and moves the focus to it; null removes it. */
  showMessage(message: PageMessage | null): void;
  /** Replaces the message of the page and announces it; the focus stays. */
  showNote(message: PageMessage): void;
  /** Puts the form of the hosted page first, or second. */
  offerForm(first: boolean): void;
  leave(location: string): void;
  /** Reports a refused or cancelled payment to other scripts of the shop. */
  reportCancel(reason: CancelReason): void;
}
