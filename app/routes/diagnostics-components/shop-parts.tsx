import { CartPage, UnavailableCart } from '#app/modules/cart/ui/cart-page.tsx';
import { AddProblem } from '#app/modules/cart/ui/mini-bag.tsx';
import { ProductGrid } from '#app/modules/catalogue/ui/product-card.tsx';
import styles from './components.module.css';
import { SAMPLE_CARDS } from './sample-cards.ts';
import type { SampleCarts } from './sample-cart.server.ts';
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

/** Cards, and the bag in its states. */
export function ShopParts({ carts }: { readonly carts: SampleCarts }) {
  return (
    <>
      <Section name="cards">
        <ProductGrid cards={SAMPLE_CARDS} priceNote="All prices incl. VAT, plus delivery." onFirstScreen={false} />
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
        <UnavailableCart problem={null} />
      </Section>
      <Section name="mini-bag">
        <div className={styles.open}>
          <AddProblem problem={{ field: null, text: 'Only 2 of Pizza Friday left.', typed: '' }} />
        </div>
      </Section>
    </>
  );
}
