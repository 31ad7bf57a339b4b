import type { ReactNode } from 'react';
import type { FooterLink, FrameView } from '#app/modules/shell/domain/shell-view.ts';
import { useMark } from '#app/web/editor-mark.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useLink, useT, useView } from '#app/web/view.tsx';
import styles from './footer.module.css';
import { ModeSwitch } from './mode-switch.tsx';

function FooterLinks({ links }: { readonly links: readonly FooterLink[] }) {
  const mark = useMark();
  return (
    <ul className={styles.links}>
      {links.map(({ label, href, _editable }) => (
        <li key={label} data-always={href.endsWith('/withdrawal') || undefined} {...mark(_editable)}>
          {/^https?:/i.test(href) ? (
            <a href={href} target="_blank" rel="noopener">
              {label}
            </a>
          ) : (
            <a href={href}>{label}</a>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * A group of links. On small screens it is folded: the disclosure comes before the links, and style alone hides them
 * while it is closed. The link to the withdrawal function is never hidden: it is there at all times by the law.
 */
function FooterGroup({ title, links }: { readonly title: string; readonly links: readonly FooterLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <details className={styles.fold}>
        <summary>
          {title}
          <Icon name="down" size={20} />
        </summary>
      </details>
      <FooterLinks links={links} />
    </nav>
  );
}

/** `newsletter` prints the form of the newsletter with the class of its layout; null where the page itself has one. */
export function Footer({
  shell,
  newsletter,
}: {
  readonly shell: FrameView;
  readonly newsletter: ((className: string | undefined) => ReactNode) | null;
}) {
  const t = useT();
  const link = useLink();
  const { mode } = useView();
  const mark = useMark();
  const { footer, marks } = shell;
  return (
    <footer className={styles.footer} {...mark(marks.footer)}>
      <div className={styles.grid}>
        <div className={styles.claim}>
          <p className={styles.brand} {...mark(marks.brand)}>
            {shell.brand.name}
          </p>
          <p {...mark(marks.brand)}>{shell.brand.claim}</p>
          <a className={styles.country} href={link('/market')}>
            <Icon name="globe" size={20} />
            <span>
              <span className="vh">{t('shell:changeCountry')}: </span>
              {shell.market.name} · {shell.market.currency}
            </span>
          </a>
          {newsletter?.(styles.claim)}
        </div>
        <FooterGroup title={footer.blockOneTitle} links={[...footer.blockOneTopLinks, ...footer.blockOneBottomLinks]} />
        <FooterGroup title={footer.blockTwoTitle} links={footer.blockTwoLinks} />
        {footer.socialLinks.length > 0 && <FooterGroup title={t('shell:followUs')} links={footer.socialLinks} />}
      </div>
      <FooterBottom
        footer={footer}
        links={[
          { label: t('shell:menu'), href: link('/menu') },
          { label: t('wish-list:title'), href: link('/wish-list') },
        ]}
      />
      {mode === 'full' && <div className={styles.balls} id="balls" aria-hidden="true" />}
    </footer>
  );
}

/** The footer of the checkout's steps: the legal links only. */
export function CheckoutFooter({ footer }: Pick<FrameView, 'footer'>) {
  return (
    <footer className={`${styles.footer} ${styles.small}`}>
      <FooterBottom footer={footer} />
    </footer>
  );
}

function FooterBottom({ footer, links = [] }: Pick<FrameView, 'footer'> & { readonly links?: readonly FooterLink[] }) {
  return (
    <div className={styles.bottom}>
      <p>{footer.copyright}</p>
      <div className={styles.bar}>
        <FooterLinks links={[...footer.bottomBarLinks, ...links]} />
        <ModeSwitch />
      </div>
    </div>
  );
}
