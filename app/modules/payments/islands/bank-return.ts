import type { WidgetClient } from '#app/modules/payments/domain/provider-origins.ts';
import type { PaymentTexts } from '#app/modules/payments/ui/payment-texts.ts';
import { createBankDialog } from './bank-dialog.ts';
import { after, findBankParts, partFinder } from './page-parts.ts';

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

/** Opens the challenge of a bank on the page that its own page has led back to. */
export function enhanceBankReturn(): void {
  const part = partFinder(document.getElementById('bank-return'));
  const [place, live, data] = ['card', 'live', 'texts'].map((name) => part<HTMLElement>(name));
  const parts = findBankParts(part);
  if (!place || !live || !data || !parts) return;
  const challenge = JSON.parse(data.textContent ?? '') as ReturnedChallenge;
  const bank = createBankDialog({ parts, texts: challenge.bank, returnTo: live, after });
  const fail = () => {
    bank.close();
    live.textContent = challenge.failed;
  };
  const finish = (threeDSResult: string) =>
    location.replace(`${challenge.back}&${new URLSearchParams({ threeDSResult })}`);
  void import('./card-fields.client.ts')
    .then(({ continuePayment }) => continuePayment({ place, bank, challenge, finish, fail }))
    .catch(fail);
}
