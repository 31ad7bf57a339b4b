import type { WidgetClient } from '#app/modules/payments/domain/provider-origins.ts';
import type { PaymentTexts } from './payment-texts.ts';

/** What the page of a return gives its script: the provider's action, and where its result goes. */
export type ReturnedChallenge = {
  readonly action: { readonly type: string };
  readonly client: WidgetClient;
  readonly locale: string;
  readonly countryCode: string;
  /** The path of the return page with its reference. */
  readonly back: string;
  readonly bank: PaymentTexts['bank'];
  /** Shown when the challenge cannot be started. */
  readonly failed: string;
};
