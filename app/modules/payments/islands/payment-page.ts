import type { ExpressMethod } from '#app/modules/payments/domain/express-methods.ts';
import type { Paying } from '#app/modules/payments/domain/paying.ts';
import type { Message } from '#app/modules/payments/ui/payment-texts.ts';
import type { Stay } from './shop-answers.ts';

/** The provider's reason of a failed payment. */
export type CancelReason = 'Refused' | 'Cancelled';

export const isCancel = (resultCode: string): resultCode is CancelReason =>
  resultCode === 'Refused' || resultCode === 'Cancelled';

/** Codes of a payment that is made, or will be decided without the shopper. */
export const isSuccess = (resultCode: string): boolean => ['Authorised', 'Received', 'Pending'].includes(resultCode);

export type PageMessage = Message & { readonly back: Stay['back'] };

export const withoutLink = (message: Message): PageMessage => ({ ...message, back: null });

/** The message of an obstacle. Without a link of the shop it links to a new page, which shows what would be paid. */
export function obstacleMessage(
  { title, text, back }: Stay,
  { path, reload }: { readonly path: string; readonly reload: string },
): PageMessage {
  return { title, text, back: back ?? { href: path, label: reload } };
}

/** The path of the page that polls for the result of a payment. */
export function returnPagePath(path: string, reference: string, ended: Readonly<Record<string, string>>): string {
  return `${path}/return?${new URLSearchParams({ reference, ...ended })}`;
}

/** What the card payment changes on the page around it. */
export interface PaymentPage {
  render(paying: Paying): void;
  /** Announces a text to screen readers, and shows nothing. */
  announce(text: string): void;
  /** Replaces the message of the page and moves the focus to it; null removes it. */
  showMessage(message: PageMessage | null): void;
  /** Replaces the message of the page and announces it; the focus stays. */
  showNote(message: PageMessage): void;
  /** A card is paid on the hosted page, or again in the card fields. */
  payCardOnHostedPage(isHosted: boolean): void;
  /** Removes the button of an express method. */
  removeExpress(method: ExpressMethod): void;
  leave(location: string): void;
  /** Reports a refused or cancelled payment to other scripts of the shop. */
  reportCancel(reason: CancelReason): void;
}
