import { ok } from '#app/kernel/result.ts';
import { type Changed, countChange, type OpenCart } from './cart-changes.ts';
import { readCartVariants } from './read-cart.ts';

/** Moves a cart to another country served from the same warehouse. */
export async function moveCart({ sql, cart, market, now }: OpenCart): Changed {
  if (cart.country === market.countryCode) return ok(null);
  const pricedVariants = await readCartVariants(sql, cart, market);
  // Lines that the new country does not sell stay for the message about them; the next change deletes them.
  const sold = cart.lines.filter((line) => pricedVariants.has(line.id));
  await countChange(sql, { cart: { ...cart, lines: sold }, pricedVariants, market, now });
  return ok(null);
}
