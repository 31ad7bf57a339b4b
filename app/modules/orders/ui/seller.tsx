import { useT } from '#app/web/view.tsx';
import styles from './order.module.css';

/** The seller of an order, with the tax number for its country of delivery. */
export type SellerView = {
  readonly name: string;
  readonly address: readonly string[];
  /** Empty without one. */
  readonly telephone: string;
  readonly register: string;
  readonly taxNumber: string | null;
  readonly isSample: boolean;
};

/** The seller, as a printed order names it. */
export function Seller({ seller }: { readonly seller: SellerView }) {
  const t = useT();
  const { name, address, telephone, register, taxNumber, isSample } = seller;
  return (
    <section className={styles.seller} id="seller" aria-labelledby="seller-title">
      <h2 id="seller-title">{t('order:seller.title')}</h2>
      <p>
        {[name, ...address].join(', ')}
        <br />
        {[telephone, register, taxNumber && t('order:seller.taxNumber', { number: taxNumber })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isSample && <p>{t('order:seller.sample')}</p>}
    </section>
  );
}
