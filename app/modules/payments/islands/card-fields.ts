import type { ExpressMethod } from '#app/modules/payments/domain/express-methods.ts';
import type { OpenSession } from './shop-answers.ts';

/**
 * The result of a payment, as the widget reports it. The code comes from the browser and proves nothing: the
 * provider's API decides.
 */
export type WidgetResult = { readonly resultCode: string; readonly sessionResult: string };

/** The events of the card fields. */
export interface CardFieldEvents {
  /** All fields can be typed into. */
  ready(): void;
  /** The shopper has typed something. */
  touched(): void;
  /** Called right before anything is sent: true continues the payment. */
  mayPay(): Promise<boolean>;
  /** The payment continues with a step without the shopper: the device check of the bank, or a redirect. */
  continued(): void;
  /** The bank opens a challenge inside the page, the first one or another. */
  challenged(): void;
  /** The shopper cancels the challenge. The provider decides what that means, and `ended` or `broke` follows. */
  stopped(): void;
  /** The browser is leaving for the bank. */
  redirecting(): void;
  /** An express method turned out to be unavailable in this browser. */
  unavailable(method: ExpressMethod): void;
  ended(result: WidgetResult): void;
  /** An error. It may come before `ended` or instead of it. */
  broke(error: unknown): void;
}

/** The provider's card fields in the page. */
export interface CardFields {
  /** Pays, or marks the invalid fields. */
  submit(): void;
  /** Pays by an express method in the same session. */
  submitExpress(method: ExpressMethod): void;
  /** Resets the fields for another attempt; false when they were removed, as after a challenge of the bank. */
  reuse(): boolean;
  remove(): void;
}

/** Opens card fields for a session in the page. Rejects when the provider's script or the session is unavailable. */
export type OpenCardFields = (session: OpenSession, events: CardFieldEvents) => Promise<CardFields>;
