import type { ShellView } from '#app/modules/shell/domain/shell-view.ts';
import styles from './navigation.module.css';

type MenuLinkView = ShellView['nav'][number]['groups'][number]['links'][number];

/** A link of a submenu; a disabled one is named as such and leads nowhere. */
export function MenuLink({ link: { text, href, strong } }: { readonly link: MenuLinkView }) {
  if (href === null)
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link without an address, as HTML has it for one that does not apply.
      <a role="link" aria-disabled="true" className={styles.off}>
        {text}
      </a>
    );
  return (
    <a className={strong ? styles.strong : undefined} href={href}>
      {text}
    </a>
  );
}
