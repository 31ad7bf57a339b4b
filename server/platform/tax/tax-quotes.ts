import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { TaxAddress } from '#app/kernel/address.ts';
import { type Clock, hours } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Cart, CartError, SalesTax } from '#app/modules/cart/domain/cart.ts';
import { addsSalesTax, type TaxError, type TaxRequest } from '#app/modules/cart/domain/sales-tax.ts';
import type { TaxService } from '#app/modules/cart/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { priceCart } from '#server/platform/cart/price-cart.ts';
import { cartClosed, readCart } from '#server/platform/cart/read-cart.ts';
import { readForPricing } from '#server/platform/cart/read-for-pricing.ts';
import { sellingMarket } from '#server/platform/cart/selling-market.ts';
import type { CommandContext, Sql, Store } from '#server/store/types.ts';
import { flatTax, taxRequest, withSalesTax } from './cart-tax.ts';

/** The writes of tax quotes. */
export const taxCommands = {
  /** Stores a quote with its cart, in place of the former one. Does nothing for a deleted cart. */
  async keepTaxQuote(
    { sql }: CommandContext,
    {
      cartId,
      basis,
      tax,
      now,
    }: { readonly cartId: string; readonly basis: string; readonly tax: SalesTax; readonly now: number },
  ): Promise<void> {
    const cart = await sql.get('SELECT id FROM carts WHERE id = ? {{FOR UPDATE}}', [cartId]);
    if (!cart) return;
    await sql.run(
      `INSERT INTO cart_tax_quotes (cart_id, basis, quote, created_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (cart_id) DO UPDATE SET basis = excluded.basis, quote = excluded.quote, created_at = excluded.created_at`,
      [cartId, basis, JSON.stringify(tax), now],
    );
  },
};

/**
 * How long a quote is valid for the same lines and address: rates change at midnight, and a checkout is over by then.
 */
const QUOTE_LIFE = hours(12);

const share = z.object({ rate: z.number(), amount: z.number().int() });
const salesTaxShape = share.extend({ lines: z.array(share.extend({ itemId: z.string() })), shipping: share });

/** The hash of all inputs of a tax quote: lines, prices, delivery, address and currency. */
export function taxBasis(request: TaxRequest): string {
  const { currency, address, lines, shipping } = request;
  const facts = [
    currency,
    [address.country, address.region, address.postCode, address.city, address.street0],
    lines.map((line) => [line.itemId, line.taxProductCode, line.quantity, line.unitPrice, line.discount, line.total]),
    shipping,
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

/** The stored quote for this cart and address; null when it is missing, for another request, or expired. */
export async function storedTaxQuote(
  sql: Sql,
  { cart, address, now }: { readonly cart: Cart; readonly address: TaxAddress; readonly now: number },
) {
  const row = await sql.get<{ basis: string; quote: string; created_at: number }>(
    'SELECT basis, quote, created_at FROM cart_tax_quotes WHERE cart_id = ?',
    [cart.cartId],
  );
  if (!row || row.basis !== taxBasis(taxRequest(cart, address)) || now - Number(row.created_at) > QUOTE_LIFE)
    return null;
  return salesTaxShape.parse(JSON.parse(row.quote)) satisfies SalesTax;
}

type Quoted = Promise<Result<Cart, CartError | TaxError | { readonly kind: 'MISSING_SHIPPING_OPTION_ERROR' }>>;

/** Requests tax quotes for carts, once for the same lines, delivery and address. */
export type TaxQuotes = { quote(market: Market, cartId: string, address: TaxAddress): Quoted };

/** The tax service is called outside any transaction: a slow service holds no lock. */
export function createTaxQuotes({
  store,
  clock,
  tax,
}: {
  readonly store: Store<typeof taxCommands>;
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
