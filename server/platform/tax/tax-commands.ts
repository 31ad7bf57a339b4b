import type { SalesTax } from '#app/modules/cart/domain/cart.ts';
import type { CommandContext } from '#server/store/types.ts';

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
