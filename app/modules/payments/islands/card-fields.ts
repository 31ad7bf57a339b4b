import type { OpenSession } from './shop-answers.ts';

/**
 * The result of a payment, as the widget reports it. The code comes from the browser and proves nothing: the
 * provider's API decides.
 */
export type WidgetResult = { readonly resultCode: string; readonly sessionResult: string };

/** What the card fields report. */
export interface CardFieldEvents {
  /** All fields can be typed into. */
  ready(): void;
  /** The shopper has typed something. */
  touched(): void;
  /** Right before anything is sent: true lets the payment go on. */
  mayPay(): Promise<boolean>;
  /** The bank asks something inside the page. */
  challenged(): void;
  /** The browser is leaving for the bank. */
  redirecting(): void;
  ended(result: WidgetResult): void;
  /** Something broke. May come before `ended` or instead of it. */
  broke(error: unknown): void;
}

/** The provider's card fields, standing in the page. */
export interface CardFields {
  /** Pays, or shows which fields are not right. */
  submit(): void;
  /** Resets the fields for another attempt; false when they were removed, as after a challenge of the bank. */
  reuse(): boolean;
  remove(): void;
}

/** Puts card fields for a session into the page. Fails when the provider's code or the session cannot be had. */
export type OpenCardFields = (session: OpenSession, events: CardFieldEvents) => Promise<CardFields>;
