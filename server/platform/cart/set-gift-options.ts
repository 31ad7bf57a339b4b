import { err, ok, type Result } from '#app/kernel/result.ts';
import type { CartError } from '#app/modules/cart/domain/cart.ts';
import {
  type GiftChoice,
  isGiftMessageLength,
  LONGEST_GIFT_MESSAGE,
  plainGiftMessage,
} from '#app/modules/cart/domain/gift-options.ts';
import type { CommandContext } from '#server/store/types.ts';
import { countChange, lockOpenCart, type OnCart } from './cart-changes.ts';
import { readCartVariants } from './read-cart.ts';

/** Replaces the gift options of a cart that has goods. The same choice again leaves the version alone. */
export async function setGiftOptions(
  { sql }: CommandContext,
  { choice, ...on }: OnCart & { readonly choice: GiftChoice },
): Promise<Result<null, CartError>> {
  const { cartId, market } = on;
  const cart = await lockOpenCart(sql, on);
  if (!cart.ok) return cart;
  const { isWrapped } = choice;
  const message = choice.message === null ? null : plainGiftMessage(choice.message);
  if (message !== null && !isGiftMessageLength(message))
    return err({ kind: 'gift-message-too-long', limit: LONGEST_GIFT_MESSAGE });
  const pricedVariants = await readCartVariants(sql, cart.value, market);
  const hasGoods = cart.value.lines.some(({ id }) => pricedVariants.has(id));
  if ((isWrapped && market.giftWrapping === 0) || ((isWrapped || message !== null) && !hasGoods))
    return err({ kind: 'gift-options-not-offered' });
  const { gift, country } = cart.value;
  if (gift.isWrapped === isWrapped && gift.message === message && country === market.countryCode) return ok(null);
  await sql.run('UPDATE carts SET gift_wrapped = ?, gift_message = ? WHERE id = ?', [
    isWrapped ? 1 : 0,
    message,
    cartId,
  ]);
  await countChange(sql, { ...on, cart: cart.value, pricedVariants });
  return ok(null);
}
