import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import { Button } from '#app/web/ui/button.tsx';
import { useLink, useT, useView } from '#app/web/view.tsx';
import buy from './buy-form.module.css';
import styles from './complete-set.module.css';
import type { ProductCardView } from './product-card.tsx';
import page from './product-page.module.css';

/** Products of other kinds that go with a product, each with its form that adds it to the cart; nothing without any. */
export function CompleteSet({ cards }: { readonly cards: readonly ProductCardView[] }) {
  const t = useT();
  if (cards.length === 0) return null;
  return (
    <section className={page.related} aria-labelledby="set">
      <h2 id="set">{t('catalogue:set')}</h2>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.sku}>
            <InSet card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function InSet({
  card: { href, name, lang, kind, image, price, original, sizes, slug },
}: {
  readonly card: ProductCardView;
}) {
  const t = useT();
  const link = useLink();
  const isLite = useView().mode === 'lite';
  const offered = sizes.filter(({ inStock }) => inStock);
  return (
    <>
      {image && !isLite && (
        <img src={imageUrl(image.path, { width: 240 })} width="96" height="96" alt="" loading="lazy" decoding="async" />
      )}
      <div>
        <h3>
          <a href={href} lang={lang}>
            {name}
          </a>
        </h3>
        <p>
          {kind && `${kind} · `}
          {price} {original && <s>{original}</s>}
        </p>
        <form method="post" action={link('/checkout/cart')} className={buy.add} data-add={t('catalogue:notAdded')}>
          <input type="hidden" name="intent" value="add-product" />
          <input type="hidden" name="product" value={slug} />
          {sizes.length === 1 ? (
            <input type="hidden" name="id" value={offered[0]?.id} />
          ) : (
            <select name="id" aria-label={`${t('catalogue:size')}, ${name}`} required defaultValue="">
              <option value="">{t('catalogue:size')}</option>
              {offered.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          )}
          <Button small>
            {t('catalogue:add')}
            <span className="vh"> {name}</span>
          </Button>
        </form>
      </div>
    </>
  );
}
