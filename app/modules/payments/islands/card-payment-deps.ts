import type { PaymentTexts } from '#app/modules/payments/ui/payment-texts.ts';
import type { OpenCardFields } from './card-fields.ts';
import type { PaymentPage } from './payment-page.ts';
import type { ShopCalls } from './shop-calls.ts';

/** The parts of the page and the shop that a payment in the card fields needs. */
export type CardPaymentDeps = {
  readonly shop: ShopCalls;
  readonly openFields: OpenCardFields;
  readonly page: PaymentPage;
  readonly texts: PaymentTexts;
  /** Path of the payment step; banks lead back to `{path}/return`. */
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Runs a function later; the returned function cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
};
