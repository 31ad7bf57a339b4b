import { Seller, type SellerView } from '#app/modules/orders/ui/seller.tsx';
import type { Translate } from '#app/web/i18n/translator.ts';
import { LIMITS } from '#app/web/limits.ts';
import { ButtonLink } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { KeptScript } from '#app/web/ui/kept-script.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './withdrawal.module.css';
import type { WithdrawalFact } from './withdrawal-facts.ts';
import { WithdrawalFacts } from './withdrawal-facts-list.tsx';

/** The receipt of a declaration. */
export type WithdrawalReceiptView = {
  readonly facts: readonly WithdrawalFact[];
  /**
   * Where the receipt is sent; null while letters do not reach shoppers. Not sure: of a typed declaration, unless the
   * address has had its letters, which the page does not tell.
   */
  readonly mail: { readonly to: string; readonly isSure: boolean } | null;
  /** Whether this browser declared it just now: else name, address and own words are masked. */
  readonly isOwn: boolean;
  /** Whether the same was declared before. */
  readonly isRepeated: boolean;
  /** What follows, or what a late declaration means. */
  readonly next: string;
  /** How the goods come back; null where nothing is to be sent. */
  readonly sendBack: string | null;
  readonly isLate: boolean;
  /** Whether something is still to be sent back, as far as the shop knows. */
  readonly canReturn: boolean;
  /** The page of the order; null without its link. */
  readonly orderHref: string | null;
  readonly seller: SellerView;
};

function mailText(t: Translate, { to: email, isSure }: NonNullable<WithdrawalReceiptView['mail']>): string {
  if (isSure) return t('withdrawal:done.mailed', { email });
  const [hour, day] = [LIMITS['withdrawal-mail'].email, LIMITS['withdrawal-mail-day'].email];
  return t('withdrawal:done.mailedOnce', { email, hour, day });
}

/** The receipt as a page for keeping and printing. */
export function WithdrawalReceiptPage({ receipt }: { readonly receipt: WithdrawalReceiptView }) {
  const t = useT();
  const link = useLink();
  const { facts, mail, isOwn, isRepeated, next, sendBack, isLate, canReturn, orderHref, seller } = receipt;
  return (
    <div className={styles.page}>
      <div className={styles.done}>
        <Icon name="check" size={40} />
        <h1>{t('withdrawal:done.title')}</h1>
        <KeptScript ends="withdrawal" />
        <p role="status">
          {t(isRepeated ? 'withdrawal:done.repeated' : isOwn ? 'withdrawal:done.text' : 'withdrawal:done.masked')}
          {mail !== null && !isRepeated && isOwn && ` ${mailText(t, mail)}`}
        </p>
      </div>
      <WithdrawalFacts facts={facts} />
      {isLate ? (
        <Notice>
          <p>{next}</p>
        </Notice>
      ) : (
        <p>{next}</p>
      )}
      {sendBack !== null && <p>{sendBack}</p>}
      <div className={`noprint ${styles.ways}`}>
        {canReturn && (
          <ButtonLink href={link('/faq/returns')} look="primary">
            {t('withdrawal:done.toReturns')}
          </ButtonLink>
        )}
        {orderHref !== null && <ButtonLink href={orderHref}>{t('withdrawal:done.toOrder')}</ButtonLink>}
      </div>
      <Seller seller={seller} />
    </div>
  );
}
