import { faultText, readQuantity } from '#server/kernel/written-number.ts';
import type { Reason } from './reasons.ts';
import type { Outcome } from './source-product.ts';

/** The stock of a size that the file does not count. */
export const UNCOUNTED_STOCK = 100;

/** What a file says of the stock of a size. */
export type WrittenStock = {
  /** Empty without a number. */
  readonly quantity: string;
  /** Whether the file has a column for the quantity; a feed in XML has none. */
  readonly hasColumn: boolean;
  /** Whether the merchant counts it. */
  readonly isCounted: boolean;
  /** Whether it is sold on when the stock is gone. */
  readonly soldBeyond: boolean;
};

export type StockContext = {
  /** The stock of sizes that the file does not count, as the operator gives it; null without one. */
  readonly stock: number | null;
  /** Called for a size of a file without a column for stock, with the pieces that are taken. */
  onNoStockColumn(taken: number): void;
};

type Note = (outcome: Exclude<Outcome, 'restricted'>, reason: Reason, detail: string) => void;

/** The pieces that can be sold of a size; null, and reported as rejected, where the number may be two. */
export function countStock(written: WrittenStock, context: StockContext, note: Note): number | null {
  const read = written.quantity === '' ? null : readQuantity(written.quantity);
  if (read && !read.ok && read.error.kind === 'ambiguous') {
    note('rejected', 'stock-ambiguous', faultText(read.error, written.quantity));
    return null;
  }
  const counted = read?.ok ? read.value : 0;
  const taken = uncountedPieces(counted, written, context, note);
  if (taken !== null) return taken;
  if (read === null) note('repaired', 'stock-missing', 'taken as sold out');
  else if (!read.ok && read.error.kind !== 'negative')
    note('repaired', 'stock-unusable', `${faultText(read.error, written.quantity)}, taken as sold out`);
  return counted;
}

/** The pieces that are taken where the file does not count them; null where its own number counts. */
function uncountedPieces(
  counted: number,
  { quantity, hasColumn, isCounted, soldBeyond }: WrittenStock,
  { stock, onNoStockColumn }: StockContext,
  note: Note,
): number | null {
  const uncounted = stock ?? UNCOUNTED_STOCK;
  if (soldBeyond && counted < uncounted) {
    note('repaired', 'sold-beyond-stock', `${uncounted} pieces taken`);
    return uncounted;
  }
  if (!isCounted && counted === 0 && hasColumn) {
    note('repaired', 'stock-not-counted', `${uncounted} pieces taken`);
    return uncounted;
  }
  if (hasColumn || quantity !== '') return null;
  const pieces = isCounted ? (stock ?? 0) : uncounted;
  onNoStockColumn(pieces);
  return pieces;
}
