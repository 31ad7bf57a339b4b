import { cutText } from '#app/kernel/cut-text.ts';
import { type Identifiers, readGtin } from '#app/modules/catalogue/domain/product-identifiers.ts';
import { plainLine } from './html-to-text.ts';
import type { Note } from './source-product.ts';

const LONGEST_MPN = 70;

/** The numbers of a maker. An invalid GTIN is left out and reported: search engines reject what has one. */
export function readIdentifiers(cells: { readonly gtin: string; readonly mpn: string }, note: Note): Identifiers {
  const gtin = cells.gtin ? readGtin(cells.gtin) : null;
  if (cells.gtin && gtin === null) note('repaired', 'gtin-unusable', cutText(cells.gtin, LONGEST_MPN));
  const mpn = cutText(plainLine(cells.mpn), LONGEST_MPN);
  return { ...(gtin !== null && { gtin }), ...(mpn && { mpn }) };
}
