import type { WidgetClient } from '#app/modules/payments/domain/provider-origins.ts';
import { useLink, useT, useView } from '#app/web/view.tsx';
import styles from './express-wallet.module.css';

/** The data of the page for the wallet's script. Amounts are decimal text, but `total`, which is minor units. */
export type WalletView = {
  /** The steps are posted to paths under it. */
  readonly action: string;
  readonly country: string;
  readonly locale: string;
  readonly currency: string;
  readonly total: number;
  readonly totalText: string;
  readonly cartVersion: number;
  readonly itemsCount: number;
  readonly client: WidgetClient;
  readonly merchantId: string;
  readonly merchantName: string;
  /** Address of the script that opens the sheet; only a browser that has the wallet fetches it. */
  readonly module: string;
  /** Messages for a sheet that cannot continue or timed out, and for a payment with an unknown result. */
  readonly failed: string;
  readonly slow: string;
  readonly unknown: string;
  /** The label of the link to the updated cart. */
  readonly wayOn: string;
};

/** The place of the wallet on the cart page. It takes no space where the browser has no such wallet. */
export function ExpressWallet({
  wallet,
  returnsLabel,
  sandbox,
}: {
  readonly wallet: WalletView;
  /** Of the link to the page of returns. */
  readonly returnsLabel: string;
  readonly sandbox: boolean;
}) {
  const t = useT();
  const link = useLink();
  const { htmlLang } = useView();
  return (
    <section className={styles.wallet} data-wallet={JSON.stringify(wallet)} aria-labelledby="wallet-title">
      <h3 id="wallet-title">{t('wallet:title')}</h3>
      <button
        type="button"
        className={styles.button}
        lang={htmlLang}
        aria-label={t('wallet:label')}
        aria-describedby="wallet-terms"
      >
        <span aria-hidden="true">Apple Pay</span>
      </button>
      <p className={styles.terms} id="wallet-terms">
        {t('wallet:terms')} <a href={link('/terms')}>{t('checkout:legal.terms')}</a>,{' '}
        <a href={link('/faq/returns')}>{returnsLabel}</a>, <a href={link('/privacy')}>{t('checkout:legal.privacy')}</a>
      </p>
      {sandbox && <p className={styles.terms}>{t('checkout:payment.sandbox')}</p>}
      <p className={styles.said} role="alert" />
    </section>
  );
}
