import { bagNumber } from '#app/web/bag-slot.ts';
import { EventData } from '#app/web/event-data.tsx';
import { Button, ButtonLink } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import { AddAvailable } from './add-available.tsx';
import type { CartProblem } from './cart-problem.ts';
import type { CartView } from './cart-view.ts';
import styles from './mini-bag.module.css';

/**
 * The answer to an addition that script posted: the name and size for the message of the speech bubble, what it adds
 * (the next offers, what is missing for free delivery), the number on the bag, and the analytics event, which script
 * reports. No browser shows this document.
 */
export function AddedMessage({
  cart,
  added,
  event,
}: {
  readonly cart: CartView;
  readonly added: string | null;
  readonly event: object | null;
}) {
  const t = useT();
  const line = cart.items.find(({ itemId }) => itemId === added);
  return (
    <div data-added="" data-name={line?.name} data-size={line?.size}>
      <EventData id="add-event" event={event} />
      {cart.offers.map(({ ruleId, text }) => (
        <p key={ruleId}>{text}</p>
      ))}
      {cart.freeShipping && <p>{cart.freeShipping.text}</p>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: texts are escaped where it is made. */}
      <span data-bag="" dangerouslySetInnerHTML={{ __html: bagNumber(cart.itemsCount, t) }} />
    </div>
  );
}

/** Why nothing was added, and the ways on. Script opens the dialog on the page of the form. */
export function AddProblem({ problem }: { readonly problem: CartProblem }) {
  const t = useT();
  const link = useLink();
  return (
    <dialog className={styles.bag} aria-labelledby="mini-bag-title">
      <div className={styles.head}>
        {/* biome-ignore lint/a11y/noAutofocus: the dialog opens with the focus on its title. */}
        <h2 id="mini-bag-title" tabIndex={-1} autoFocus>
          {t('cart-page:mini.problem')}
        </h2>
        <form method="dialog">
          <button type="submit" aria-label={t('cart-page:mini.close')}>
            <Icon name="close" />
          </button>
        </form>
      </div>
      <Notice tone="bad">
        <p>{problem.text}</p>
        {problem.offer && <AddAvailable offer={problem.offer} />}
      </Notice>
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
