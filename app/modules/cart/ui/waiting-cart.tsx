import { Notice } from '#app/web/ui/notice.tsx';
import { useT } from '#app/web/view.tsx';

/** The cart of another warehouse, which waits in its own market. */
export type WaitingCart = { readonly text: string; readonly href: string };

export function WaitingCartNotice({ text, href }: WaitingCart) {
  const t = useT();
  return (
    <Notice tone="info">
      <p>
        {text} <a href={href}>{t('cart-page:waiting.open')}</a>
      </p>
    </Notice>
  );
}
