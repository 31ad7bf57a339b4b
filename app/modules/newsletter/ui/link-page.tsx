import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './newsletter-page.module.css';

/** What a page says that a link in a letter opened, and its button while there is something to do. */
export type LinkPageView = {
  readonly title: string;
  readonly text: string;
  readonly button: string | null;
  /** Where a page without a button leads; null for the home page. */
  readonly way?: { readonly path: string; readonly label: string } | null;
};

/** Asks before a link in a letter acts: programs that examine letters open every link in them. */
export function LinkPage({
  view: { title, text, button, way },
  action,
  children = null,
}: {
  readonly view: LinkPageView;
  readonly action: string;
  /** Hidden fields of the form. */
  readonly children?: ReactNode;
}) {
  const t = useT();
  const link = useLink();
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p role={button === null ? 'status' : undefined}>{text}</p>
      {button === null ? (
        <ButtonLink href={link(way?.path ?? '/')} look="primary">
          {way?.label ?? t('checkout:success.carryOn')}
        </ButtonLink>
      ) : (
        <form method="post" action={action}>
          {children}
          <Button look="primary">{button}</Button>
        </form>
      )}
    </div>
  );
}
