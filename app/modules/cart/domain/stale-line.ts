import { err, ok, type Result } from '../../../kernel/result.ts';
import type { LineChanged } from './cart.ts';

/**
 * Judges a wish that was made looking at a line of `seen` pieces (undefined where nobody says) against the line as it is. What the wish
 * asks for is there already when it is sent twice, so that is no conflict.
 */
export function judgeSeen(
  line: { readonly itemId: string; readonly name: string; readonly quantity: number },
  { seen, wanted }: { readonly seen: number | undefined; readonly wanted: number },
): Result<null, LineChanged> {
  if (seen === undefined || seen === line.quantity || wanted === line.quantity) return ok(null);
  return err({ kind: 'line-changed', itemId: line.itemId, name: line.name, seen, now: line.quantity, wanted });
}
