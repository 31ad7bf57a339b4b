import { href as zoomHref } from 'virtual:picture-zoom';
import { href as productHref } from 'virtual:product-actions';
import type { ReactNode } from 'react';
import { memoised } from '#app/kernel/memo.ts';
import { Printed } from '#app/web/printed.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useT, useView } from '#app/web/view.tsx';
import { BuyBar } from './buy-bar.tsx';
import { BuyForm } from './buy-form.tsx';
import { ColourLinks } from './colour-links.tsx';
import { CompleteSet } from './complete-set.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { ProductGrid } from './product-card.tsx';
import { type DetailBlocks, ProductDetails } from './product-details.tsx';
import styles from './product-page.module.css';
import type { ProductPageView } from './product-page-view.ts';
import { ProductPictures } from './product-pictures.tsx';
import { SoldOut } from './sold-out.tsx';
import { type AlertAsked, StockAlert, type StockAlertProblem } from './stock-alert.tsx';
import { WishButton } from './wish-button.tsx';

const NO_BLOCKS: DetailBlocks = { sections: null, measuring: null, of: [] };

/** An identity of the details: the same for the same view and blocks. */
const detailsOf = memoised((care: object, ...blocks: (object | undefined)[]): object => ({ care, blocks }));

/** A product: pictures, price, colours, sizes, the button that adds it to the cart, and its details. */
export function ProductPage({
  product,
  problem,
  offers = null,
  alertProblem = null,
  alertAsked = null,
  marks = null,
  rating = null,
  reviews = null,
  blocks = NO_BLOCKS,
}: {
  readonly product: ProductPageView;
  /** Why the product was not added, and what is offered instead. Without a size the message stands at the sizes. */
  readonly problem: { readonly field: string | null; readonly text: string; readonly offer: ReactNode } | null;
  /** The offers that include the product. */
  readonly offers?: ReactNode;
  /** Why the request for a mail about a sold-out size was rejected, or how its reader confirms it. */
  readonly alertProblem?: StockAlertProblem | null;
  readonly alertAsked?: AlertAsked | null;
  /** The payment marks. */
  readonly marks?: ReactNode;
  /** The average of the reviews, a link to them. */
  readonly rating?: ReactNode;
  /** The reviews, below the details. */
  readonly reviews?: ReactNode;
  /** What content adds to the details. */
  readonly blocks?: DetailBlocks;
}) {
  const { mode } = useView();
  const atSizes = problem?.field === 'id';
  return (
    <>
      {mode === 'full' && <script type="module" src={productHref} data-zoom={zoomHref} />}
      <div className={styles.product} data-family={product.family === 'socks' ? undefined : product.family}>
        <div className={styles.pictures}>
          <Printed of={product.images} as="pictures">
            <ProductPictures images={product.images} />
          </Printed>
          <Badges badges={product.badges} />
        </div>
        <div className={styles.facts}>
          <div className={styles.head}>
            <hgroup>
              <h1 lang={product.lang.name}>{product.name}</h1>
              {product.kind && <p className={styles.kind}>{product.kind}</p>}
            </hgroup>
            {rating}
            <Price product={product} />
          </div>
          {product.short && <p lang={product.lang.description}>{product.short}</p>}
          <ColourLinks colours={product.colours} />
          {problem && !atSizes && (
            <Notice tone="bad" live>
              <p>{problem.text}</p>
              {problem.offer}
            </Notice>
          )}
          {offers}
          <Buy product={product} sizeError={atSizes ? problem.text : null} />
          <StockAlert product={product} problem={alertProblem} asked={alertAsked} />
          <WishButton sku={product.sku} />
          <DeliveryFacts delivery={product.delivery} />
          {marks}
          <Details product={product} blocks={blocks} />
        </div>
      </div>
      <CompleteSet cards={product.set} />
      {reviews}
      <Related product={product} />
      {!product.soldOut && <BuyBar product={product} />}
    </>
  );
}

function Details({ product, blocks }: { readonly product: ProductPageView; readonly blocks: DetailBlocks }) {
  return (
    <Printed of={detailsOf(product.care, ...blocks.of)} as="details">
      <ProductDetails product={product} blocks={blocks} />
    </Printed>
  );
}

/** Products like it; a sold-out product names them as what can be bought instead. */
function Related({ product }: { readonly product: ProductPageView }) {
  const t = useT();
  if (product.soldOut || product.related.length === 0) return null;
  return (
    <section className={styles.related} data-reco={product.recordId}>
      <h2>{t('catalogue:moreLikeThis')}</h2>
      <ProductGrid cards={product.related} priceNote={product.listPriceNote} onFirstScreen={false} />
    </section>
  );
}

function Badges({ badges }: Pick<ProductPageView, 'badges'>) {
  if (badges.length === 0) return null;
  return (
    <ul className={styles.badges}>
      {badges.map((badge) => (
        <li key={badge}>{badge}</li>
      ))}
    </ul>
  );
}

function Price({ product }: { readonly product: ProductPageView }) {
  const t = useT();
  return (
    <p className={styles.price} data-live="price">
      <data value={product.priceMinor} data-currency={product.currency}>
        {product.price}
      </data>
      {product.reduction?.badge && <span className={styles.reduction}>{product.reduction.badge}</span>}
      {product.reduction && (
        <span className={styles.note}>
          {t('catalogue:lowestPrice')} <s>{product.reduction.original}</s>
        </span>
      )}
      <span className={styles.note}>{product.priceNote}</span>
    </p>
  );
}

/** The form that adds the product to the cart, or why it cannot be added. */
function Buy({ product, sizeError }: { readonly product: ProductPageView; readonly sizeError: string | null }) {
  if (product.soldOut) {
    const isRecommended = product.instead.some((card) => product.related.includes(card));
    return <SoldOut instead={product.instead} recordId={isRecommended ? product.recordId : undefined} />;
  }
  return (
    <Printed of={sizeError === null ? product.sizes : null} as="buy form">
      <BuyForm product={product} sizeError={sizeError} />
    </Printed>
  );
}
