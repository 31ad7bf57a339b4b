import type { ReactNode } from 'react';
import { useLink } from '#app/web/view.tsx';

/** A form that the cart page answers, on any page. */
export function CartForm({
  intent,
  children,
  className,
  submitsOnce,
  submitsChoice,
  changesText,
  showsAgain,
}: {
  readonly intent: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Script submits it when the page opens, once. */
  readonly submitsOnce?: boolean;
  /** Script submits it when a choice changes. */
  readonly submitsChoice?: boolean;
  /** Script shows its first button once its text has changed. */
  readonly changesText?: boolean;
  /** The id of the element that has the focus on the page after the form. Browsers carry a fragment over redirects. */
  readonly showsAgain?: string;
}) {
  const link = useLink();
  return (
    <form
      method="post"
      action={link('/checkout/cart') + (showsAgain ? `#${showsAgain}` : '')}
      className={className}
      data-submit-once={submitsOnce || undefined}
      data-autosubmit={submitsChoice || undefined}
      data-changes={changesText || undefined}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}

/** The line of a form and the quantity that the page shows. */
export function ShownQuantity({ itemId, seen }: { readonly itemId: string; readonly seen: number }) {
  return (
    <>
      <input type="hidden" name="itemId" value={itemId} />
      <input type="hidden" name="seen" value={seen} />
    </>
  );
}
