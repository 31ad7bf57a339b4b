import type { TaxAddress } from '#app/kernel/address.ts';
import type { Clock } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Cart, CartError } from '#app/modules/cart/domain/cart.ts';
import { addsSalesTax, type TaxError, type TaxRequest } from '#app/modules/cart/domain/sales-tax.ts';
import type { TaxService } from '#app/modules/cart/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { cartClosed } from '#server/platform/cart/closed-cart.ts';
import { priceCart } from '#server/platform/cart/price-cart.ts';
import { readCart } from '#server/platform/cart/read-cart.ts';
import { readForPricing } from '#server/platform/cart/read-for-pricing.ts';
import { sellingMarket } from '#server/platform/cart/selling-market.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { flatTax, taxRequest, withSalesTax } from './cart-tax.ts';
import { storedTaxQuote, taxBasis } from './tax-quotes.ts';

type Quoted = Promise<Result<Cart, CartError | TaxError | { readonly kind: 'MISSING_SHIPPING_OPTION_ERROR' }>>;

/** Requests tax quotes for carts, once for the same lines, delivery and address. */
export type TaxQuotes = { quote(market: Market, cartId: string, address: TaxAddress): Quoted };

/** The tax service is called outside any transaction: a slow service holds no lock. */
export function createTaxQuotes({
  store,
  clock,
  tax,
}: {
  readonly store: PlatformStore;
  readonly clock: Clock;
  readonly tax: TaxService;
}): TaxQuotes {
  /** The operator says the tax of an open territory. */
  const ask = async ({ territory }: Market, request: TaxRequest) =>
    territory ? ok(flatTax(request, territory.tax)) : tax.quote(request);
  return {
    async quote(market, cartId, address) {
      const stored = await readCart(store.read, cartId);
      if (!stored) return err({ kind: 'CART_NOT_FOUND' });
      if (stored.state === 'CLOSED') return err(await cartClosed(store.read, cartId));
      if (stored.warehouseRegion !== market.warehouse.region) return err({ kind: 'warehouse_error' });
      const now = clock();
      const at = { market: sellingMarket(market), now };
      const cart = priceCart(stored, { ...(await readForPricing(store.read, stored, at)), ...at });
      if (!addsSalesTax(market)) return ok(cart);
      if (!cart.shippingMethod) return err({ kind: 'MISSING_SHIPPING_OPTION_ERROR' });
      const known = await storedTaxQuote(store.read, { cart, address, now });
      if (known) return ok(withSalesTax(cart, known));
      const request = taxRequest(cart, address);
      const quoted = await ask(market, request);
      if (!quoted.ok) return quoted;
      await store.command('keepTaxQuote', { cartId, basis: taxBasis(request), tax: quoted.value, now });
      return ok(withSalesTax(cart, quoted.value));
    },
  };
}
