import type { ShellView } from '#app/modules/shell/domain/shell-view.ts';
import { Icon } from '#app/web/ui/icon.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';

type NavItemView = ShellView['nav'][number];

/**
 * Banner, logo, navigation, search, country and cart. On small screens the menu is visible while its disclosure is
 * open: it works without JavaScript, keeps the scroll position and adds no history entry.
 */
export function Header({ shell, term }: { readonly shell: ShellView; readonly term: string }) {
  const t = useT();
  const link = useLink();
  return (
    <>
      {shell.banner && (
        <aside className={styles.banner} aria-label={t('shell:news')}>
          {shell.banner.href ? <a href={shell.banner.href}>{shell.banner.message}</a> : shell.banner.message}
        </aside>
      )}
      <header className={styles.header}>
        <div className={styles.bar}>
          <MenuToggle />
          <a className={styles.logo} href={link('/')} aria-label={t('shell:homeLink', { brand: shell.brand.name })}>
            <Logo name={shell.brand.name} />
          </a>
          <Navigation items={shell.nav} market={shell.market} />
          <SearchForm term={term} />
          <a className={styles.country} href={link('/market')}>
            <Icon name="globe" size={20} />
            <span className="vh">{t('shell:changeCountry')}: </span>
            <span>{shell.market.countryCode}</span>
          </a>
          <CartLink count={shell.cartCount} />
        </div>
      </header>
    </>
  );
}

/** Opens and closes the menu of small screens. */
function MenuToggle() {
  const t = useT();
  return (
    <details className={styles.menuToggle} id="menu-toggle">
      <summary aria-controls="menu">
        <span className={styles.whenClosed}>
          <Icon name="menu" />
        </span>
        <span className={styles.whenOpen}>
          <Icon name="close" />
        </span>
        <span className="vh">{t('shell:menu')}</span>
      </summary>
    </details>
  );
}

function Navigation({
  items,
  market,
}: {
  readonly items: readonly NavItemView[];
  readonly market: ShellView['market'];
}) {
  const t = useT();
  const link = useLink();
  return (
    <nav className={styles.nav} id="menu" aria-label={t('shell:mainNavigation')}>
      <p className={styles.menuHead} aria-hidden="true">
        {t('shell:menu')}
      </p>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id}>
            <NavItem item={item} />
          </li>
        ))}
      </ul>
      <a className={styles.menuCountry} href={link('/market')}>
        <Icon name="globe" size={20} />
        {market.name} · {market.currency}
      </a>
    </nav>
  );
}

/** A link, or a disclosure with groups of links. */
function NavItem({ item }: { readonly item: NavItemView }) {
  if (item.groups.length === 0) {
    return (
      <a className={styles.item} href={item.href ?? undefined}>
        {item.text}
      </a>
    );
  }
  return (
    <details className={styles.sub} name="nav">
      <summary className={styles.item}>
        {item.text}
        <Icon name="down" size={16} />
      </summary>
      <div className={styles.panel}>
        <div className={styles.groups}>
          {item.groups.map((group) => (
            <div key={group.name}>
              <p className={styles.groupName}>{group.name}</p>
              <ul className={styles.links}>
                {group.links.map((entry) => (
                  <li key={entry.href}>
                    <a className={entry.strong ? styles.strong : undefined} href={entry.href}>
                      {entry.text}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </details>
  );
}

function SearchForm({ term }: { readonly term: string }) {
  const t = useT();
  const link = useLink();
  return (
    <search className={styles.search}>
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
        <button type="submit">
          <Icon name="search" size={20} />
          <span className="vh">{t('shell:search')}</span>
        </button>
      </form>
    </search>
  );
}

/** The link to the cart, with its item count. */
function CartLink({ count }: { readonly count: number }) {
  const t = useT();
  const link = useLink();
  return (
    <a className={styles.bag} href={link('/checkout/cart')}>
      <Icon name="bag" />
      <span className="vh">{t('shell:bag', { count })}</span>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </a>
  );
}
