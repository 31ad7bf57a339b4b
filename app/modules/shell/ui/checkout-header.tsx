import type { ShellContent } from '#app/modules/content/domain/story.ts';
import { Icon } from '#app/web/ui/icon.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './checkout-header.module.css';
import { Logo } from './logo.tsx';

/** The header of the checkout's steps: logo, lock and help. It has no navigation and no search. */
export function CheckoutHeader({ brand }: { readonly brand: ShellContent['brand'] }) {
  const t = useT();
  const link = useLink();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a className={styles.logo} href={link('/')} aria-label={t('shell:homeLink', { brand: brand.name })}>
          <Logo brand={brand} />
        </a>
        <p className={styles.secure}>
          <Icon name="lock" size={20} />
          {t('shell:checkout.secure')}
        </p>
        <a className={styles.help} href={link('/faq')}>
          {t('shell:checkout.help')}
        </a>
      </div>
    </header>
  );
}
