import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { TaxAddress } from '#app/kernel/address.ts';
import { hours } from '#app/kernel/clock.ts';
import type { Cart, SalesTax } from '#app/modules/cart/domain/cart.ts';
import type { TaxRequest } from '#app/modules/cart/domain/sales-tax.ts';
import type { Sql } from '#server/store/types.ts';
import { taxRequest } from './cart-tax.ts';

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
