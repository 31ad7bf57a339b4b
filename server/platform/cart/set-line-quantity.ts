import { err, ok } from '#app/kernel/result.ts';
import { findShortage } from '#app/modules/cart/domain/availability.ts';
import type { CartChangeOf } from '#app/modules/cart/domain/cart-change.ts';
import { checkQuantity } from '#app/modules/cart/domain/quantity.ts';
import { type Changed, countChange, lineDemand, type OpenCart } from './cart-changes.ts';
import { isGiftItemId } from './gift-lines.ts';
import { readCartVariants } from './read-cart.ts';
import { checkLineUnchanged } from './stale-line.ts';

/**
 * Sets the quantity of a line; 0 removes it. A larger quantity is checked against the stock, a smaller one is not. With
 * `seen`, a line whose quantity differs from it is not changed.
 */
export async function setLineQuantity(
  { sql, cart, market, now }: OpenCart,
  { itemId, quantity, seen }: CartChangeOf<'set-line-quantity'>,
): Changed {
  if (isGiftItemId(itemId)) return err({ kind: 'gift-line', itemId });
  const line = cart.lines.find((candidate) => candidate.itemId === itemId);
  if (!line) return err({ kind: 'line-not-found', itemId });
  const newQuantity = checkQuantity(quantity, { least: 0 });
  if (!newQuantity.ok) return newQuantity;
  if (newQuantity.value === line.quantity && cart.country === market.countryCode) return ok(null);

  const pricedVariants = await readCartVariants(sql, cart, market);
  const unchanged = checkLineUnchanged(
    { ...line, name: pricedVariants.get(line.id)?.name ?? line.name },
    { seen, wanted: newQuantity.value },
  );
  if (!unchanged.ok) return unchanged;
  if (newQuantity.value > line.quantity) {
    const after = cart.lines.map((candidate) =>
      candidate === line ? { ...line, quantity: newQuantity.value } : candidate,
    );
    const shortage = findShortage(lineDemand(after, pricedVariants).filter((candidate) => candidate.id === line.id));
    if (shortage) return err(shortage);
  }

  if (newQuantity.value === 0) await sql.run('DELETE FROM cart_lines WHERE id = ?', [itemId]);
  else await sql.run('UPDATE cart_lines SET quantity = ? WHERE id = ?', [newQuantity.value, itemId]);
  await countChange(sql, { cart, pricedVariants, market, now });
  return ok(null);
}
