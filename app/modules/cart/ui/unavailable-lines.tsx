import { sizeInLine, sizeLine } from '#app/modules/catalogue/ui/size-line.ts';
import { Button } from '#app/web/ui/button.tsx';
import { LineName, useT } from '#app/web/view.tsx';
import { AddAvailable } from './add-available.tsx';
import { CartForm } from './cart-form.tsx';
import type { AlternativeView } from './cart-line-view.ts';
import styles from './cart-page.module.css';
import type { CartView } from './cart-view.ts';
import { RemoveLine, SaveForLater } from './change-line.tsx';
import own from './unavailable-lines.module.css';

/**
 * The lines that cannot be bought in their quantity, which no sum includes, each with what can replace it, and one
 * button that continues without the missing units.
 */
export function UnavailableLines({
  items,
  alternatives,
}: {
  readonly items: CartView['unavailable'];
  /** By line id. */
  readonly alternatives: ReadonlyMap<string, readonly AlternativeView[]>;
}) {
  const t = useT();
  const someLeft = items.some(({ left }) => left > 0);
  return (
    <section className={styles.box} id="unavailable" aria-labelledby="unavailable-title">
      <h2 id="unavailable-title">{t('cart-page:unavailable.title')}</h2>
      <ul className={styles.lines}>
        {items.map((item) => (
          <li key={item.itemId} data-unavailable={item.itemId} className={own.gone}>
            <p>
              {item.quantity} ×{' '}
              <a href={item.href}>
                <LineName line={item} />
              </a>
              , {sizeInLine(item.size, t)}
            </p>
            <p className={styles.problem}>{item.problem}</p>
            <div className={styles.choice}>
              {item.left > 0 && (
                <AddAvailable offer={{ intent: 'update-product', id: item.itemId, quantity: item.left }} />
              )}
              <SaveForLater item={item} />
              <RemoveLine item={item} />
            </div>
            <Alternatives itemId={item.itemId} variants={alternatives.get(item.itemId) ?? []} />
          </li>
        ))}
      </ul>
      <CartForm intent="drop-unavailable">
        <Button look="primary" name="next" value="address">
          {t(someLeft ? 'cart-page:unavailable.takeRest' : 'cart-page:unavailable.remove')}
        </Button>
      </CartForm>
    </section>
  );
}

function Alternatives({
  itemId,
  variants,
}: {
  readonly itemId: string;
  readonly variants: readonly AlternativeView[];
}) {
  const t = useT();
  if (variants.length === 0) return null;
  return (
    <>
      <h3 className={styles.soft}>{t('cart-page:alternatives.title')}</h3>
      <ul className={own.alternatives}>
        {variants.map(({ id, name, foreign, href, size, price, image }) => (
          <li key={id}>
            {image && <img src={image} width="72" height="72" alt="" loading="lazy" />}
            <p>
              <a href={href}>
                <LineName line={{ name, foreign }} />
              </a>
              <br />
              <span className={styles.soft}>
                {sizeLine(size, t)} · {price}
              </span>
            </p>
            <CartForm intent="replace-product">
              <input type="hidden" name="itemId" value={itemId} />
              <input type="hidden" name="id" value={id} />
              <Button small aria-label={t('cart-page:alternatives.takeItem', { name, size })}>
                {t('cart-page:alternatives.take')}
              </Button>
            </CartForm>
          </li>
        ))}
      </ul>
    </>
  );
}
