import type { ReactNode } from 'react';
import type { ShellView } from '#app/modules/shell/domain/shell-view.ts';
import { useMark } from '#app/web/editor-mark.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import { MenuLink } from './menu-link.tsx';
import styles from './menu-page.module.css';

/** The whole navigation as a page: every item with all its groups of links, open. */
export function MenuPage({
  nav,
  market,
  marks,
  newsletter,
  form,
}: Pick<ShellView, 'nav' | 'market' | 'marks'> & {
  /** The words of the newsletter; null where it is hidden. */
  readonly newsletter: ShellView['newsletter'] | null;
  /** The form of the newsletter, with a class of its layout. */
  readonly form: (className: string | undefined) => ReactNode;
}) {
  const t = useT();
  const mark = useMark();
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 id="menu-title">{t('shell:menu')}</h1>
      <nav aria-labelledby="menu-title" className={styles.items} {...mark(marks.navbar)}>
        {nav.map(({ id, text, href, strong, groups, _editable }) => (
          <section key={id} className={groups.length > 0 ? styles.wide : undefined} {...mark(_editable)}>
            <h2>{href ? <MenuLink link={{ text, href, strong }} /> : text}</h2>
            {groups.map((group) => (
              <div key={group.name} {...mark(group._editable)}>
                <h3>{group.name}</h3>
                <ul className={styles.links}>
                  {group.links.map((entry) => (
                    <li key={entry.href ?? entry.text} {...mark(entry._editable)}>
                      <MenuLink link={entry} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </section>
        ))}
      </nav>
      <OtherLinks market={market} />
      {newsletter && (
        <section {...mark(marks.newsletter)}>
          <h2>{newsletter.title}</h2>
          <p>{newsletter.subtitle}</p>
          {form(styles.signUp)}
        </section>
      )}
    </div>
  );
}

/** What stands beside the navigation in the header. */
function OtherLinks({ market }: Pick<ShellView, 'market'>) {
  const t = useT();
  const link = useLink();
  return (
    <ul className={styles.links}>
      <li>
        <a href={link('/search')}>
          <Icon name="search" size={20} />
          {t('shell:search')}
        </a>
      </li>
      <li>
        <a href={link('/market')}>
          <Icon name="globe" size={20} />
          {market.name} · {market.currency}
        </a>
      </li>
      <li>
        <a href={link('/login')}>
          <Icon name="person" size={20} />
          {t('sign-in:orders.title')}
        </a>
      </li>
      <li>
        <a href={link('/order')}>
          <Icon name="parcel" size={20} />
          {t('order:lookup.title')}
        </a>
      </li>
      <li>
        <a href={link('/wish-list')}>
          <Icon name="heart" size={20} />
          {t('wish-list:title')}
        </a>
      </li>
    </ul>
  );
}
