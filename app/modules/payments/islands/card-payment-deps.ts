import type { PaymentTexts } from '#app/modules/payments/ui/payment-texts.ts';
import type { OpenCardFields } from './card-fields.ts';
import type { PaymentPage } from './payment-page.ts';
import type { ShopCalls } from './shop-calls.ts';

/** What a payment in the card fields needs from the page and the shop. */
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
