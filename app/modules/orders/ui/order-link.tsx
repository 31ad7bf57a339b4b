import { href as scriptHref } from 'virtual:order-actions';
import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { useT, useView } from '#app/web/view.tsx';
import styles from './order.module.css';

/** The addresses of an order. */
export type OrderLinkView = {
  /** The path of the order's own page. */
  readonly href: string;
  /** The same address in full, as a shopper keeps it; null where the page of `href` shows it. */
  readonly url: string | null;
  /** The last day that it is sure to open the order; null once it is over. */
  readonly lastDay: string | null;
  /** The calendar file of the delivery; null where none is to come. */
  readonly calendar: string | null;
};

/** The link of an order in full, which every browser can select; script adds a button that copies it. */
export function OrderLink({ order: { href, url, lastDay, calendar } }: { readonly order: OrderLinkView }) {
  const t = useT();
  const { mode } = useView();
  return (
    <section className={styles.keep} aria-labelledby="order-link-title">
      <h2 id="order-link-title">{t('order:link.title')}</h2>
      <p>
        {lastDay !== null && `${t('order:link.until', { day: lastDay })} `}
        {t('order:link.private')}
      </p>
      <p className={styles.url}>
        <a id="order-link" href={href}>
          {url ?? t('order:link.open')}
        </a>
      </p>
      <div className={`noprint ${styles.ways}`}>
        {url !== null && (
          <Button type="button" part="copy-link" hidden>
            {t('order:link.copy')}
          </Button>
        )}
        {calendar && <ButtonLink href={calendar}>{t('order:calendar.add')}</ButtonLink>}
        <p role="status" id="link-copied" data-text={t('order:link.copied')} />
      </div>
      {mode === 'full' && <script type="module" src={scriptHref} />}
    </section>
  );
}
