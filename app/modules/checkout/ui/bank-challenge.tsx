import { href as paymentHref } from 'virtual:payment';
import type { ReturnedChallenge } from '#app/modules/payments/ui/returned-challenge.ts';
import { scriptJson } from '#app/web/script-json.ts';
import { Button } from '#app/web/ui/button.tsx';
import { useT } from '#app/web/view.tsx';
import { BankDialog } from './bank-dialog.tsx';
import styles from './payment-methods.module.css';

export type ChallengeView = {
  /** The amount that the bank asks about, as text. */
  readonly amount: string;
  readonly script: ReturnedChallenge;
};

/** The challenge that a bank opens after the shopper has returned from its page. Only a script can show it. */
export function BankChallenge({ challenge: { amount, script } }: { readonly challenge: ChallengeView }) {
  const t = useT();
  return (
    <div id="bank-return">
      <noscript>
        <p>{t('payment:bank.needsScript')}</p>
      </noscript>
      <p role="status" data-part="live" tabIndex={-1} />
      <div data-part="card" />
      <BankDialog amount={amount} />
      <script
        type="application/json"
        data-part="texts"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a JSON data block of the shop; `<` is escaped.
        dangerouslySetInnerHTML={{ __html: scriptJson(script) }}
      />
      <script type="module" src={paymentHref} />
    </div>
  );
}

/** The form that opens a bank's page by POST. */
export function BankForm({ url, fields }: { readonly url: string; readonly fields: Readonly<Record<string, string>> }) {
  const t = useT();
  return (
    <form className={styles.bank} method="post" action={url}>
      <h1>{t('payment:bankTitle')}</h1>
      <p>{t('payment:bankText')}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button look="primary">{t('payment:bankGo')}</Button>
    </form>
  );
}
