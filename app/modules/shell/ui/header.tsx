import type { ReactNode } from 'react';
import type { FrameView } from '#app/modules/shell/domain/shell-view.ts';
import { BAG_SLOT, bagNumber } from '#app/web/bag-slot.ts';
import { useMark } from '#app/web/editor-mark.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { MenuDialog, MenuToggle, Navigation } from './navigation.tsx';

/**
 * Banner, logo, navigation, search, country and cart. On small screens the menu is visible while its disclosure is
 * open: it works without JavaScript, keeps the scroll position and adds no history entry. Script shows the same menu in
 * a dialog, and the search field in the bar.
 */
export function Header({
  shell,
  term,
  newsletter,
  talk,
}: {
  readonly shell: FrameView;
  readonly term: string;
  /** The form of the newsletter in the menu of small screens; null where it is hidden. */
  readonly newsletter: ((className?: string) => ReactNode) | null;
  /** The place of the speech bubble. */
  readonly talk: ReactNode;
}) {
  const t = useT();
  const link = useLink();
  const mark = useMark();
  const { marks } = shell;
  return (
    <>
      {shell.banner && <Banner banner={shell.banner} story={marks.top_banner} />}
      <header className={styles.header}>
        <div className={styles.bar}>
          <MenuToggle />
          <a
            className={styles.logo}
            href={link('/')}
            aria-label={t('shell:homeLink', { brand: shell.brand.name })}
            {...mark(marks.brand)}
          >
            <Logo brand={shell.brand} />
          </a>
          <Navigation items={shell.nav} market={shell.market} newsletter={newsletter} story={marks.navbar} />
          <SearchForm term={term} />
          <a className={`${styles.icon} ${styles.searchLink}`} id="search-link" href={link('/search')}>
            <Icon name="search" />
            <span className="vh">{t('shell:search')}</span>
          </a>
          <a className={`${styles.icon} ${styles.country}`} href={link('/market')}>
            <Icon name="globe" size={20} />
            <span className="vh">{t('shell:changeCountry')}: </span>
            <span>{shell.market.countryCode}</span>
          </a>
          <a className={`${styles.icon} ${styles.orders}`} href={link('/login')} title={t('sign-in:orders.title')}>
            <Icon name="person" />
            <span className="vh">{t('sign-in:orders.title')}</span>
          </a>
          <a className={styles.icon} href={link('/wish-list')} title={t('wish-list:title')}>
            <Icon name="heart" />
            <span className="vh">{t('wish-list:title')}</span>
          </a>
          <CartLink count={shell.cartCount} />
        </div>
        <MenuDialog />
        {talk}
      </header>
    </>
  );
}

function Banner({
  banner: { href, message, _editable },
  story,
}: {
  readonly banner: NonNullable<FrameView['banner']>;
  /** The mark of the story, which has the message for all. */
  readonly story: string | undefined;
}) {
  const t = useT();
  const mark = useMark();
  return (
    <aside
      className={styles.banner}
      id="banner"
      {...mark(_editable ?? story)}
      aria-label={t('shell:news')}
      data-pause={t('shell:bannerPause')}
      data-play={t('shell:bannerPlay')}
    >
      {href ? <a href={href}>{message}</a> : <span>{message}</span>}
    </aside>
  );
}

function SearchForm({ term }: { readonly term: string }) {
  const t = useT();
  const link = useLink();
  return (
    <search className={styles.search} id="search-bar">
      <form action={link('/search')}>
        <label className="vh" htmlFor="site-search">
          {t('shell:search')}
        </label>
        <input
          id="site-search"
          type="search"
          name="term"
          defaultValue={term}
          placeholder={t('shell:searchPlaceholder')}
          maxLength={100}
          enterKeyHint="search"
        />
        <button type="submit" className={styles.icon}>
          <Icon name="search" size={20} />
          <span className="vh">{t('shell:search')}</span>
        </button>
      </form>
      <button type="button" className={`${styles.icon} ${styles.searchClose}`} data-search="close">
        <Icon name="close" />
        <span className="vh">{t('shell:closeSearch')}</span>
      </button>
    </search>
  );
}

/** The link to the cart, with its item count or the slot for it. */
function CartLink({ count }: { readonly count: number | null }) {
  const t = useT();
  const link = useLink();
  const html = count === null ? BAG_SLOT : bagNumber(count, t);
  return (
    <a className={`${styles.icon} ${styles.bag}`} href={link('/checkout/cart')}>
      <Icon name="bag" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: texts are escaped where it is made. */}
      <span className={styles.bagNumber} data-bag="" data-live="bag" dangerouslySetInnerHTML={{ __html: html }} />
    </a>
  );
}
