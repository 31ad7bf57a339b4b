import type { ItemsOffer, OfferedItem } from '#app/modules/cart/domain/offered-items.ts';
import { lineWords } from '#app/modules/catalogue/ui/goods-words.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { Button } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import { CartForm } from './cart-form.tsx';
import styles from './cart-page.module.css';

type RestoreView = {
  readonly link: string;
  readonly title: string;
  readonly text: string;
  /** What the bag has already, what the form adds, and what cannot be had. */
  readonly inBag: readonly string[];
  readonly added: readonly string[];
  readonly short: readonly string[];
  /** The items of the form; empty without one. */
  readonly items: string;
  readonly button: string;
  /** Script submits the form: the bag lacks items, and none of this link were added in this visit. */
  readonly submitsOnce: boolean;
};

/** The view of a link with a ready-made bag. `isOtherTab`: of what another tab put in a bag of its own. */
export function restoreView(
  { key, offered, items, count, isComplete }: ItemsOffer,
  {
    t,
    market,
    isAdded,
    isOtherTab,
  }: {
    readonly t: Translate;
    readonly market: Market;
    readonly isAdded: boolean;
    readonly isOtherTab: boolean;
  },
): RestoreView {
  const named = (item: OfferedItem) => {
    const { name, size } = lineWords(
      { ...item, size: { label: item.size, value: item.sizeValue ?? item.size } },
      { market, t },
    );
    return `${name}, ${size}`;
  };
  const listed = (quantityOf: (item: OfferedItem) => number) =>
    offered.filter((item) => quantityOf(item) > 0).map((item) => `${quantityOf(item)} × ${named(item)}`);
  const inBag = listed((item) => item.inBag);
  return {
    link: key,
    title: t(isComplete ? 'cart:restoreDone' : 'cart:restoreTitle'),
    text: isOtherTab ? t('cart:restoreOtherTab') : t(isComplete ? 'cart:restoreDoneText' : 'cart:restoreText'),
    inBag: isOtherTab ? [] : inBag,
    added: isComplete ? [] : listed((item) => item.missing),
    short: offered.flatMap((item) =>
      item.shortage
        ? t(`cart:restoreShort.${item.shortage.kind}`, { item: named(item), left: item.shortage.left })
        : [],
    ),
    items,
    button: t(isComplete ? 'cart:restoreAgain' : 'cart:restoreButton', { count }),
    submitsOnce: !isOtherTab && !isComplete && !isAdded && count > 0,
  };
}

/** The items of a link beside those of the bag, with a form that adds what the bag lacks. */
export function RestoreOffer({ link, title, text, inBag, added, short, items, button, submitsOnce }: RestoreView) {
  const t = useT();
  return (
    <section id="offered-items" className={styles.restore}>
      <h2>{title}</h2>
      <p>{text}</p>
      <Items entries={added} />
      {inBag.length > 0 && <p>{t('cart:restoreInBag')}</p>}
      <Items entries={inBag} />
      <Items entries={short} />
      {items !== '' && (
        <CartForm intent="add-products" submitsOnce={submitsOnce}>
          <input type="hidden" name="items" value={items} />
          <input type="hidden" name="link" value={link} />
          <Button look={added.length > 0 ? 'primary' : 'quiet'}>{button}</Button>
        </CartForm>
      )}
    </section>
  );
}

function Items({ entries }: { readonly entries: readonly string[] }) {
  if (entries.length === 0) return null;
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  );
}

/** The encrypted mirrors of a browser, by their storage names. */
const KEPT = ['cart-tokens', 'checkoutInfo', 'orderv1'] as const;

/** Offers to restore the cart of the browser's mirror. Hidden until script finds a mirror and fills the form. */
export function RestoreCart() {
  const t = useT();
  const link = useLink();
  return (
    <section id="restore-bag" className={styles.restore} aria-labelledby="restore-bag-title" hidden>
      <h2 id="restore-bag-title">{t('cart-page:earlier.title')}</h2>
      <form method="post" action={link('/checkout/restore')}>
        {KEPT.map((name) => (
          <input key={name} type="hidden" name={name} value="" />
        ))}
        <Button look="primary">{t('cart-page:earlier.button')}</Button>
      </form>
    </section>
  );
}
