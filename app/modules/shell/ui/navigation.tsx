import type { ReactNode } from 'react';
import type { ShellView } from '#app/modules/shell/domain/shell-view.ts';
import { useMark } from '#app/web/editor-mark.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useLink, useT, useView } from '#app/web/view.tsx';
import header from './header.module.css';
import { MenuLink } from './menu-link.tsx';
import styles from './navigation.module.css';

type NavItemView = ShellView['nav'][number];

/** Opens and closes the menu of small screens. */
export function MenuToggle() {
  const t = useT();
  return (
    <details className={styles.menuToggle} id="menu-toggle">
      <summary className={header.icon} aria-controls="menu">
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

/** The place of the menu of small screens while script shows it as a dialog. */
export function MenuDialog() {
  const t = useT();
  const { mode } = useView();
  if (mode === 'lite') return null;
  return <dialog className={styles.sheet} id="menu-dialog" aria-label={t('shell:menu')} />;
}

export function Navigation({
  items,
  market,
  newsletter,
  story,
}: {
  readonly items: readonly NavItemView[];
  readonly market: ShellView['market'];
  /** The form of the newsletter in the menu of small screens; null where it is hidden. */
  readonly newsletter: ((className?: string) => ReactNode) | null;
  /** The mark of the story with the items. */
  readonly story: string | undefined;
}) {
  const t = useT();
  const mark = useMark();
  const link = useLink();
  return (
    <nav className={styles.nav} id="menu" aria-label={t('shell:mainNavigation')}>
      <div className={styles.menuHead}>
        <p aria-hidden="true">{t('shell:menu')}</p>
        <button type="button" className={`${header.icon} ${styles.dialogButton}`} data-menu="close">
          <Icon name="close" />
          <span className="vh">{t('shell:closeMenu')}</span>
        </button>
      </div>
      <ul className={styles.items} {...mark(story)}>
        {items.map((item) => (
          <li key={item.id} {...mark(item._editable)}>
            <NavItem item={item} />
          </li>
        ))}
      </ul>
      <div className={styles.menuLinks}>
        <a href={link('/market')}>
          <Icon name="globe" size={20} />
          {market.name} · {market.currency}
        </a>
        <a href={link('/login')}>
          <Icon name="person" size={20} />
          {t('sign-in:orders.title')}
        </a>
        <a href={link('/order')}>
          <Icon name="parcel" size={20} />
          {t('order:lookup.title')}
        </a>
        {newsletter?.(styles.signUp)}
      </div>
    </nav>
  );
}

/**
 * A link, or a link with a disclosure of groups of links. On small screens the disclosure alone stands for both, and
 * its panel begins with the link.
 */
function NavItem({ item }: { readonly item: NavItemView }) {
  const t = useT();
  const mark = useMark();
  const { href, text, groups } = item;
  const itemClass = item.strong ? `${styles.item} ${styles.strong}` : styles.item;
  if (groups.length === 0) {
    return (
      <a className={itemClass} href={href ?? undefined}>
        {text}
      </a>
    );
  }
  const isLinked = groups.some(({ links }) => links.some((entry) => entry.href === href));
  return (
    <>
      {href && (
        <a className={`${itemClass} ${styles.wideOnly}`} href={href}>
          {text}
        </a>
      )}
      <details className={styles.sub} name="nav">
        <summary className={itemClass}>
          <span className={href ? styles.subName : undefined}>{text}</span>
          <Icon name="down" size={16} />
        </summary>
        <div className={styles.panel}>
          <div className={styles.levelHead}>
            <button type="button" className={`${header.icon} ${styles.dialogButton}`} data-menu="back">
              <Icon name="left" />
              {t('shell:menuBack')}
            </button>
            <p aria-hidden="true">{text}</p>
          </div>
          <div className={styles.groups}>
            {href && !isLinked && (
              <a className={styles.panelLink} href={href}>
                {text}
              </a>
            )}
            {groups.map((group) => (
              <div key={group.name} {...mark(group._editable)}>
                <p className={styles.groupName}>{group.name}</p>
                <ul className={styles.links}>
                  {group.links.map((entry) => (
                    <li key={entry.href ?? entry.text} {...mark(entry._editable)}>
                      <MenuLink link={entry} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </div>
      </details>
    </>
  );
}
