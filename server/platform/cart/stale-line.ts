import { err, ok, type Result } from '#app/kernel/result.ts';
import type { LineChanged } from '#app/modules/cart/domain/cart.ts';

/**
 * Checks a requested quantity that a shopper chose while a line had the quantity `seen` (undefined when the form has
 * none). A repeated request is no conflict, because the line already has the quantity.
 */
export function checkLineUnchanged(
  line: { readonly itemId: string; readonly name: string; readonly quantity: number },
  { seen, wanted }: { readonly seen: number | undefined; readonly wanted: number },
): Result<null, LineChanged> {
  if (seen === undefined || seen === line.quantity || wanted === line.quantity) return ok(null);
  return err({ kind: 'line-changed', itemId: line.itemId, name: line.name, seen, now: line.quantity, wanted });
}
