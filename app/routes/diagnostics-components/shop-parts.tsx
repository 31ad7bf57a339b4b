import { CartPage, UnavailableCart } from '#app/modules/cart/ui/cart-page.tsx';
import { AddedToBag, AddProblem } from '#app/modules/cart/ui/mini-bag.tsx';
import { NoMatch } from '#app/modules/catalogue/ui/no-match.tsx';
import { ProductGrid } from '#app/modules/catalogue/ui/product-card.tsx';
import { ResultList } from '#app/modules/catalogue/ui/result-list.tsx';
import { pagerView } from '#app/web/paging.ts';
import styles from './components.module.css';
import { SAMPLE_CARDS } from './sample-cards.ts';
import type { SampleCarts } from './sample-cart.server.ts';
import { SAMPLE_FILTER, SAMPLE_NEAREST, SAMPLE_SIZES } from './sample-list.ts';
import { Section, State } from './section.tsx';

const PLAIN = {
  problem: null,
  notice: null,
  alternatives: new Map(),
  restore: null,
  returnTo: null,
  startAt: '/adults/socks',
  wallet: null,
} as const;

const PRICE_NOTE = 'All prices incl. VAT, plus delivery.';
const LISTED = SAMPLE_CARDS.map((card) => ({ ...card, sizes: SAMPLE_SIZES }));

/** Cards and lists, and the bag in its states. */
export function ShopParts({ carts }: { readonly carts: SampleCarts }) {
  return (
    <>
      <Section name="cards">
        <ProductGrid cards={SAMPLE_CARDS} priceNote={PRICE_NOTE} onFirstScreen={false} />
      </Section>
      <Section name="list">
        <ResultList
          filter={SAMPLE_FILTER}
          nearest={null}
          action="#list"
          status="8 designs"
          sorts={['featured:desc', 'price:asc']}
          sort="featured:desc"
          heading="Designs"
          cards={LISTED}
          priceNote={PRICE_NOTE}
          pager={pagerView({ page: 1, pages: 1, items: 8, total: 8 }, (page) => `#page-${page}`)}
        />
      </Section>
      <Section name="list-empty">
        <NoMatch nearest={SAMPLE_NEAREST} priceNote={PRICE_NOTE} />
      </Section>
      <Section name="bag">
        <CartPage {...PLAIN} cart={carts.full} notice={{ text: 'Melon Slice added to your bag', putBack: null }} />
      </Section>
      <Section name="bag-problems">
        <State name="lines that cannot be bought">
          <CartPage {...PLAIN} cart={carts.unavailable} />
        </State>
        <State name="a message that is too long">
          <CartPage
            {...PLAIN}
            cart={carts.small}
            problem={{ field: 'giftMessage', text: 'Please shorten it.', typed: 'Too long', wantsWrapping: true }}
          />
        </State>
      </Section>
      <Section name="bag-empty">
        <CartPage {...PLAIN} cart={null} />
        <UnavailableCart problem={null} sent={null} />
      </Section>
      <Section name="mini-bag">
        <State name="what was added">
          <div className={styles.open}>
            <AddedToBag
              cart={carts.full}
              title="Melon Slice added to your bag."
              added={carts.full.items[0]?.itemId ?? null}
              event={null}
            />
          </div>
        </State>
        <State name="a problem">
          <div className={styles.open}>
            <AddProblem problem={{ field: null, text: 'Only 2 of Pizza Friday left.', typed: '' }} />
          </div>
        </State>
      </Section>
    </>
  );
}
