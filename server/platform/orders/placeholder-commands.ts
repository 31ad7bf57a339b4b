import type { TaxAddress } from '#app/kernel/address.ts';
import { minutes } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { findShortage } from '#app/modules/cart/domain/availability.ts';
import type { Cart, CartError } from '#app/modules/cart/domain/cart.ts';
import { addsSalesTax } from '#app/modules/cart/domain/sales-tax.ts';
import type { PlaceholderOrder } from '#app/modules/orders/domain/start-order.ts';
import { priceCart } from '#server/platform/cart/price-cart.ts';
import { cartClosed, readCart } from '#server/platform/cart/read-cart.ts';
import { readForPricing } from '#server/platform/cart/read-for-pricing.ts';
import type { SellingMarket } from '#server/platform/cart/selling-market.ts';
import { withSalesTax } from '#server/platform/tax/cart-tax.ts';
import { storedTaxQuote } from '#server/platform/tax/tax-quotes.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';

/** How long a placeholder is stored that no wallet sheet requests again. */
const PLACEHOLDER_LIFE = minutes(60);
const LARGEST_SWEEP = 500;

type PlaceholderRejection =
  | CartError
  | { readonly kind: 'cart-empty' }
  | { readonly kind: 'MISSING_SHIPPING_OPTION_ERROR' }
  /** No tax quote is stored for the cart and the address: request one and place again. */
  | { readonly kind: 'tax-not-quoted' };

export const placeholderCommands = {
  /** Calculates the order of a cart and stores it as its placeholder, in place of the former one. Reserves nothing. */
  async placePlaceholder(
    { sql }: CommandContext,
    {
      cartId,
      market,
      address,
      now,
    }: { readonly cartId: string; readonly market: SellingMarket; readonly address: TaxAddress; readonly now: number },
  ): Promise<Result<PlaceholderOrder, PlaceholderRejection>> {
    await sql.get('SELECT id FROM carts WHERE id = ? {{FOR UPDATE}}', [cartId]);
    const stored = await readCart(sql, cartId);
    if (!stored) return err({ kind: 'CART_NOT_FOUND' });
    if (stored.state === 'CLOSED') return err(await cartClosed(sql, cartId));
    if (stored.warehouseRegion !== market.warehouse.region) return err({ kind: 'warehouse_error' });
    const priced = priceCart(stored, { ...(await readForPricing(sql, stored, { market, now })), market, now });
    if (priced.items.length === 0) return err({ kind: 'cart-empty' });
    if (!priced.shippingMethod) return err({ kind: 'MISSING_SHIPPING_OPTION_ERROR' });
    const shortage = findShortage(priced.items);
    if (shortage) return err(shortage);
    const tax = addsSalesTax(market) ? await storedTaxQuote(sql, { cart: priced, address, now }) : null;
    if (addsSalesTax(market) && !tax) return err({ kind: 'tax-not-quoted' });
    const cart = tax ? withSalesTax(priced, tax) : priced;
    await keep(sql, cart, { country: market.countryCode, shippingMethod: priced.shippingMethod.id, now });
    return ok(placeholderOf(cart, priced.shippingMethod.id));
  },

  /** Deletes placeholders that no wallet sheet requested within the hour, at most 500 at a time. Returns how many. */
  async deleteExpiredPlaceholders({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    return sql.run(
      `DELETE FROM wallet_placeholders WHERE cart_id IN
         (SELECT cart_id FROM wallet_placeholders WHERE updated_at < ? ORDER BY updated_at LIMIT ? {{FOR UPDATE SKIP LOCKED}})`,
      [now - PLACEHOLDER_LIFE, LARGEST_SWEEP],
    );
  },
};

/** The real order replaces a cart's placeholder. The cart is locked by the caller. */
export async function replacePlaceholder(sql: Sql, cartId: string): Promise<void> {
  await sql.run('DELETE FROM wallet_placeholders WHERE cart_id = ?', [cartId]);
}

async function keep(
  sql: Sql,
  cart: Cart,
  { country, shippingMethod, now }: { readonly country: string; readonly shippingMethod: string; readonly now: number },
): Promise<void> {
  const { cartId, version, priceProducts, priceDiscount, priceShipping, priceTax, priceTotal } = cart;
  await sql.run(
    `INSERT INTO wallet_placeholders (cart_id, cart_version, country, currency, shipping_method, products, discount, shipping, tax, total, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (cart_id) DO UPDATE SET cart_version = excluded.cart_version, country = excluded.country, currency = excluded.currency,
       shipping_method = excluded.shipping_method, products = excluded.products, discount = excluded.discount, shipping = excluded.shipping,
       tax = excluded.tax, total = excluded.total, updated_at = excluded.updated_at`,
    [
      cartId,
      version,
      country,
      priceTotal.currency,
      shippingMethod,
      priceProducts.amount,
      priceDiscount.amount,
      priceShipping.amount,
      priceTax.amount,
      priceTotal.amount,
      now,
    ],
  );
}

function placeholderOf(cart: Cart, shippingMethod: string): PlaceholderOrder {
  const { version, itemsCount, priceProducts, priceDiscount, priceShipping, priceWrapping, priceTotal } = cart;
  return {
    cartVersion: version,
    itemsCount,
    shippingMethod,
    priceProducts,
    priceDiscount,
    priceShipping,
    priceWrapping: priceWrapping.amount === 0 ? null : priceWrapping,
    addedTax: cart.salesTax ? cart.priceTax : null,
    priceTotal,
  };
}
