import type { ReactNode } from 'react';
import { Printed } from '#app/web/printed.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import type { CardSize, ProductCardView } from './product-card.tsx';
import styles from './quick-add.module.css';

/**
 * Adds the product of a card to the cart: a button, or a disclosure with one button per size. It opens and posts
 * without script; nothing where the product is sold out.
 */
export function QuickAdd({ card }: { readonly card: ProductCardView }) {
  if (card.soldOut || !card.sizes.some(({ inStock }) => inStock)) return null;
  return (
    <Printed of={card} as="quick add">
      {card.sizes.length === 1 ? <OnlySize card={card} /> : <SizeChoice card={card} />}
    </Printed>
  );
}

/** With script the list stays open; the list has the text for a shop that cannot be reached (`data-add`). */
function AddForm({
  slug,
  className,
  children,
}: {
  readonly slug: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const link = useLink();
  return (
    <form method="post" action={link('/checkout/cart')} className={className}>
      <input type="hidden" name="intent" value="add-product" />
      {/* The page that names the problem when nothing was added. */}
      <input type="hidden" name="product" value={slug} />
      {children}
    </form>
  );
}

function OnlySize({ card: { slug, name, sizes } }: { readonly card: ProductCardView }) {
  const t = useT();
  return (
    <div className={`noprint ${styles.quick}`}>
      <AddForm slug={slug}>
        <button type="submit" className={styles.open} name="id" value={sizes[0]?.id} data-size={sizes[0]?.value}>
          <Icon name="plus" size={20} />
          <span className="vh">{t('catalogue:quick.add', { name })}</span>
        </button>
      </AddForm>
    </div>
  );
}

/** One card's sizes are open at a time. */
function SizeChoice({ card: { slug, name, price, sizes, ownSize } }: { readonly card: ProductCardView }) {
  const t = useT();
  const link = useLink();
  return (
    <details className={`noprint ${styles.quick}`} name="sizes" data-quick="">
      <summary className={styles.open}>
        <Icon name="plus" size={20} />
        <span className="vh">{t('catalogue:quick.open', { name })}</span>
      </summary>
      <AddForm slug={slug} className={styles.choice}>
        <p className={styles.what}>
          {name} <span>{price}</span>
        </p>
        <fieldset>
          <legend>{t('catalogue:quick.choose')}</legend>
          {sizes.map((size) =>
            size.inStock ? (
              <button
                key={size.id}
                type="submit"
                name="id"
                value={size.id}
                data-size={size.value}
                data-own={size.value === ownSize ? '' : undefined}
              >
                <SizeWords size={size} />
              </button>
            ) : (
              // It leads to the form that asks for a mail when the size is in stock again.
              <a
                key={size.id}
                href={`${link(`/product/${slug}`)}?${new URLSearchParams({ size: size.value })}#tell-me`}
                rel="nofollow"
              >
                <SizeWords size={size} />
                <small>{t('catalogue:soldOut')}</small>
              </a>
            ),
          )}
        </fieldset>
      </AddForm>
    </details>
  );
}

function SizeWords({ size }: { readonly size: CardSize }) {
  return (
    <>
      {size.label}
      {size.notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </>
  );
}
