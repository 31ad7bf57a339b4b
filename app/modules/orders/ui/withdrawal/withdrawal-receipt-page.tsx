import { Seller, type SellerView } from '#app/modules/orders/ui/seller.tsx';
import { ButtonLink } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './withdrawal.module.css';
import type { WithdrawalFact } from './withdrawal-facts.ts';
import { WithdrawalFacts } from './withdrawal-facts-list.tsx';

/** The receipt of a declaration. */
export type WithdrawalReceiptView = {
  readonly facts: readonly WithdrawalFact[];
  /** Where the receipt is sent; null while letters do not reach shoppers. */
  readonly mailedTo: string | null;
  /** Whether the same was declared before. */
  readonly isRepeated: boolean;
  /** What follows, or what a late declaration means. */
  readonly next: string;
  /** How the goods come back; null where nothing is to be sent. */
  readonly sendBack: string | null;
  readonly isLate: boolean;
  /** The page of the order; null without its link. */
  readonly orderHref: string | null;
  readonly seller: SellerView;
};

/** The receipt as a page for keeping and printing. */
export function WithdrawalReceiptPage({ receipt }: { readonly receipt: WithdrawalReceiptView }) {
  const t = useT();
  const link = useLink();
  const { facts, mailedTo, isRepeated, next, sendBack, isLate, orderHref, seller } = receipt;
  return (
    <div className={styles.page}>
      <div className={styles.done}>
        <Icon name="check" size={40} />
        <h1>{t('withdrawal:done.title')}</h1>
        <p role="status">
          {t(isRepeated ? 'withdrawal:done.repeated' : 'withdrawal:done.text')}
          {mailedTo !== null && !isRepeated && ` ${t('withdrawal:done.mailed', { email: mailedTo })}`}
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
        <ButtonLink href={link('/faq/returns')} look="primary">
          {t('withdrawal:done.toReturns')}
        </ButtonLink>
        {orderHref !== null && <ButtonLink href={orderHref}>{t('withdrawal:done.toOrder')}</ButtonLink>}
      </div>
      <Seller seller={seller} />
    </div>
  );
}
