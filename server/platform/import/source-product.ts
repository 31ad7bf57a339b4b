import type { Identifiers } from '#app/modules/catalogue/domain/product-identifiers.ts';
import type { ExchangeCurrency } from '#app/modules/markets/domain/exchange-rates.ts';
import type { Reason } from './reasons.ts';

/** The formats of product files. */
export const IMPORT_FORMATS = ['shopify', 'woocommerce', 'google'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** One size of a product as a file has it. Prices in minor units of `currency`. */
export type SourceVariant = {
  readonly row: number;
  readonly sku: string;
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly price: number;
  /** The price before a reduction; null when there is none. */
  readonly before: number | null;
  readonly currency: ExchangeCurrency;
  readonly quantity: number;
  readonly identifiers: Identifiers;
};

/** `colour` is that of the sizes it shows; empty for a picture of all. */
export type SourceImage = {
  readonly url: string;
  readonly alt: string;
  readonly row: number;
  readonly colour: string;
};

/** A product as a file has it, whatever the format. Texts are text, not HTML. */
export type SourceProduct = {
  readonly row: number;
  /** The number of its last record. */
  readonly lastRow: number;
  /** The name in the file: Shopify's handle, Google's group or item id. */
  readonly id: string;
  /** Words the slug is made of. */
  readonly slugWords: string;
  readonly title: string;
  readonly description: string;
  readonly vendor: string;
  readonly type: string;
  /** A path or a number of a product taxonomy. */
  readonly category: string;
  readonly tags: readonly string[];
  readonly material: string;
  readonly pattern: string;
  readonly colour: string;
  /** What the columns for age and gender say; null without one. */
  readonly age: 'adult' | 'kids' | 'toddler' | 'baby' | null;
  readonly gender: 'male' | 'female' | 'unisex' | null;
  /** The titles that sizes of one colour have of their own, by the name of the colour without case. */
  readonly colourTitles: ReadonlyMap<string, string>;
  readonly images: readonly SourceImage[];
  readonly variants: readonly SourceVariant[];
  /** The rows of sizes that were rejected before. */
  readonly rejectedSizes: number;
};

/** What becomes of a row or a product with an issue. */
export type Outcome = 'rejected' | 'repaired' | 'restricted';

/** An issue with a row or a product. */
export type ImportIssue = {
  /** The record's number in the file: in a table the heading is 1, in XML the first item is 1. */
  readonly row: number;
  readonly id: string;
  /** restricted: some countries do not get the product. */
  readonly outcome: Outcome;
  readonly reason: Reason;
  readonly detail?: string;
};

export type Note = (outcome: Outcome, reason: Reason, detail: string) => void;

export type Report = (issue: ImportIssue) => void;

/** The rest of the file cannot be parsed. Products before the fault are imported. */
export class InvalidFile extends Error {
  override readonly name = 'InvalidFile';
}
