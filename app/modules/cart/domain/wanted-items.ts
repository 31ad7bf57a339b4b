import { err, ok, type Result } from '#app/kernel/result.ts';
import type { CartError } from './cart.ts';
import { checkQuantity } from './quantity.ts';

/** The requested quantity of a variant. */
export type RequestedItem = { readonly id: string; readonly quantity: number };

/** Most lines of one cart. */
export const MAX_LINES = 100;

/** More than any cart takes: a larger number is rejected like this one, and sums stay exact. */
const FAR_TOO_MANY = 1_000_000;

/**
 * Reads `id:quantity,id:quantity`. A pair that misses either part is ignored, and so is one whose quantity does not
 * begin with a number; the quantity is read as `parseInt` reads it, up to a million either way.
 */
export function parseItemsQuery(query: string): RequestedItem[] {
  const items: RequestedItem[] = [];
  for (const pair of query.split(',')) {
    const [id = '', text = ''] = pair.split(':').map((part) => part.trim());
    const quantity = Number.parseInt(text, 10);
    if (id && text && !Number.isNaN(quantity))
      items.push({ id, quantity: Math.max(-FAR_TOO_MANY, Math.min(quantity, FAR_TOO_MANY)) });
  }
  return items;
}

/** Adds up repeated variants, in the order of first mention. */
export function mergeItems(items: readonly RequestedItem[]): RequestedItem[] {
  const merged = new Map<string, number>();
  for (const { id, quantity } of items) merged.set(id, (merged.get(id) ?? 0) + quantity);
  return [...merged].map(([id, quantity]) => ({ id, quantity }));
}

/** One line of a cart as it is stored, without prices. */
export type StoredLine = { readonly itemId: string; readonly id: string; readonly quantity: number };

export type LineChange =
  /** The line of the same variant grows to `quantity`. */
  | { readonly kind: 'grow'; readonly itemId: string; readonly quantity: number }
  | { readonly kind: 'new'; readonly id: string; readonly quantity: number };

/** The line changes of adding items: the same variant increases its existing line. */
export function planAdding(
  lines: readonly StoredLine[],
  items: readonly RequestedItem[],
): Result<LineChange[], Extract<CartError, { kind: 'invalid-quantity' | 'quantity_request_upper_limit' }>> {
  const changes: LineChange[] = [];
  for (const { quantity } of items) {
    const checked = checkQuantity(quantity, { least: 1 });
    if (!checked.ok) return checked;
  }
  for (const { id, quantity } of mergeItems(items)) {
    const line = lines.find((candidate) => candidate.id === id);
    const checked = checkQuantity((line?.quantity ?? 0) + quantity, { least: 1 });
    if (!checked.ok) return checked;
    changes.push(
      line
        ? { kind: 'grow', itemId: line.itemId, quantity: checked.value }
        : { kind: 'new', id, quantity: checked.value },
    );
  }
  const added = changes.filter((change) => change.kind === 'new').length;
  if (added > 0 && lines.length + added > MAX_LINES)
    return err({ kind: 'quantity_request_upper_limit', limit: MAX_LINES });
  return ok(changes);
}
