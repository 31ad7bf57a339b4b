import { bagNumber } from '#app/web/bag-slot.ts';
import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import { AddAvailable } from './add-available.tsx';
import type { CartProblem } from './cart-problem.ts';
import { CartSums, FreeShipping, NextOffers } from './cart-sums.tsx';
import type { CartView } from './cart-view.ts';
import styles from './mini-bag.module.css';

/**
 * What a page shows after an addition: the added line, the sums, and the two ways on; or why nothing was added. Script
 * opens the dialog on the page of the product.
 */
export function MiniBag({
  cart,
  added,
  problem,
}: {
  /** The cart after the addition; null when nothing was added. */
  readonly cart: CartView | null;
  /** The id of the added line. */
  readonly added: string | null;
  readonly problem: CartProblem | null;
}) {
  const t = useT();
  const link = useLink();
  const line = cart?.items.find(({ itemId }) => itemId === added);
  return (
    <dialog className={styles.bag} aria-labelledby="mini-bag-title">
      <div className={styles.head}>
        {/* biome-ignore lint/a11y/noAutofocus: the dialog opens with the focus on its title. */}
        <h2 id="mini-bag-title" tabIndex={-1} autoFocus>
          {problem ? t('cart-page:mini.problem') : line ? t('cart:addedItem', { name: line.name }) : t('cart:added')}
        </h2>
        <form method="dialog">
          <button type="submit" aria-label={t('cart-page:mini.close')}>
            <Icon name="close" />
          </button>
        </form>
      </div>
      {problem && (
        <Notice tone="bad">
          <p>{problem.text}</p>
          {problem.offer && <AddAvailable offer={problem.offer} />}
        </Notice>
      )}
      {line && <AddedLine line={line} />}
      {cart && (
        <div className={styles.sums}>
          {cart.freeShipping && <FreeShipping progress={cart.freeShipping} />}
          <NextOffers offers={cart.offers} />
          <h3>{t('cart-page:mini.items', { count: cart.itemsCount })}</h3>
          <CartSums cart={cart} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: texts are escaped where it is made. */}
          <span hidden data-bag="" dangerouslySetInnerHTML={{ __html: bagNumber(cart.itemsCount, t) }} />
        </div>
      )}
      <div className={styles.ways}>
        <ButtonLink look="primary" wide href={link('/checkout/cart')}>
          {t('cart-page:mini.viewBag')}
        </ButtonLink>
        <form method="dialog">
          <Button wide>{t('cart:continueShopping')}</Button>
        </form>
      </div>
    </dialog>
  );
}

function AddedLine({ line }: { readonly line: CartView['items'][number] }) {
  const t = useT();
  return (
    <div className={styles.line}>
      {line.image && <img src={line.image} width="96" height="96" alt="" />}
      <p>
        <strong>{line.name}</strong>
        <br />
        {t('cart:size')} {line.size} · {line.quantity} ×
        {line.discount && <span className={styles.saving}>{line.discount}</span>}
      </p>
      <p className={styles.price}>{line.before.text}</p>
    </div>
  );
}
