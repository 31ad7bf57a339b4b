import type { ReturnedChallenge } from '#app/modules/payments/ui/returned-challenge.ts';
import { createBankDialog } from './bank-dialog.ts';
import { after, findBankParts, partFinder } from './page-parts.ts';

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
