import type { Money } from '#app/kernel/money.ts';

/**
 * A placeholder order for a wallet's sheet: without contact, reservation or number, so that it cannot be paid.
 * `addedTax` is part of `priceTotal`; null where prices include the tax.
 */
export type PlaceholderOrder = {
  readonly cartVersion: number;
  readonly itemsCount: number;
  /** The selected method. */
  readonly shippingMethod: string;
  readonly priceProducts: Money;
  readonly priceDiscount: Money;
  readonly priceShipping: Money;
  /** Gift wrapping; null without it. */
  readonly priceWrapping: Money | null;
  readonly addedTax: Money | null;
  readonly priceTotal: Money;
};
