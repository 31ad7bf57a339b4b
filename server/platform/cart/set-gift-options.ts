import { err, ok } from '#app/kernel/result.ts';
import type { CartChangeOf } from '#app/modules/cart/domain/cart-change.ts';
import { isGiftMessageLength, LONGEST_GIFT_MESSAGE, plainGiftMessage } from '#app/modules/cart/domain/gift-options.ts';
import { type Changed, countChange, type OpenCart } from './cart-changes.ts';
import { readCartVariants } from './read-cart.ts';

/** Replaces the gift options of a cart that has goods. The same choice again leaves the version alone. */
export async function setGiftOptions(
  { sql, cart, market, now }: OpenCart,
  { isWrapped, message: typed }: CartChangeOf<'set-gift-options'>,
): Changed {
  const message = typed === null ? null : plainGiftMessage(typed);
  if (message !== null && !isGiftMessageLength(message))
    return err({ kind: 'gift-message-too-long', limit: LONGEST_GIFT_MESSAGE });
  const pricedVariants = await readCartVariants(sql, cart, market);
  const hasGoods = cart.lines.some(({ id }) => pricedVariants.has(id));
  if ((isWrapped && market.giftWrapping === 0) || ((isWrapped || message !== null) && !hasGoods))
    return err({ kind: 'gift-options-not-offered' });
  const { gift, country } = cart;
  if (gift.isWrapped === isWrapped && gift.message === message && country === market.countryCode) return ok(null);

  await sql.run('UPDATE carts SET gift_wrapped = ?, gift_message = ? WHERE id = ?', [
    isWrapped ? 1 : 0,
    message,
    cart.id,
  ]);
  await countChange(sql, { cart, pricedVariants, market, now });
  return ok(null);
}
