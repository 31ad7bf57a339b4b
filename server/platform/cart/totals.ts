import { includedTaxes, type TaxAtRate } from '#app/modules/cart/domain/sales-tax.ts';

/** All amounts are minor units of one currency. A gift line has the unit price 0. */
export type TotalsInput = {
  /**
   * `discount` is the discount of all rules on the line, at most its price; `taxPercent` the rate of goods that have
   * one of their own.
   */
  readonly lines: readonly {
    readonly unitPrice: number;
    readonly quantity: number;
    readonly discount: number;
    readonly taxPercent?: number;
  }[];
  /** Whether a rule frees every method. */
  readonly freeShipping: boolean;
  /** The selected method; null while there is none. */
  readonly shipping: ShippingTariff | null;
  /** 0 means delivery is never free. */
  readonly freeShippingThreshold: number;
  /** The price of gift wrapping; 0 without it. No discount, minimum or threshold includes it. */
  readonly wrapping: number;
  /** Above 0 the prices include it. */
  readonly taxPercent: number;
};

/** `freeFromThreshold`: reaching the threshold makes the method free. A rule with free delivery always does. */
export type ShippingTariff = { readonly fullPrice: number; readonly freeFromThreshold: boolean };

export type Totals = {
  /** Discount and price of each line, in the order of the input. */
  readonly lines: readonly { readonly discount: number; readonly total: number }[];
  readonly products: number;
  readonly discount: number;
  readonly shipping: number;
  readonly tax: number;
  /** The parts of `tax` by rate. */
  readonly taxes: readonly TaxAtRate[];
  readonly total: number;
  readonly freeShipping: { readonly threshold: number; readonly missing: number; readonly reached: boolean };
};

/** The totals of a cart. The threshold is compared with the price of the products after the discount. */
export function computeTotals({
  lines,
  freeShipping,
  shipping,
  freeShippingThreshold,
  wrapping,
  taxPercent,
}: TotalsInput): Totals {
  const products = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const discount = lines.reduce((sum, line) => sum + line.discount, 0);
  const spent = products - discount;

  const reached = freeShippingThreshold > 0 && spent >= freeShippingThreshold;
  const shippingCost = shipping === null ? 0 : priceOfShipping(shipping, { freeShipping, reached });
  const { rates: taxes } = includedTaxes({
    lines: lines.map((line) => ({
      total: line.unitPrice * line.quantity - line.discount,
      percent: line.taxPercent ?? taxPercent,
    })),
    others: [wrapping, shippingCost],
    percent: taxPercent,
  });
  return {
    lines: lines.map(({ unitPrice, quantity, discount: off }) => ({
      discount: off,
      total: unitPrice * quantity - off,
    })),
    products,
    discount,
    shipping: shippingCost,
    tax: taxes.reduce((sum, { amount }) => sum + amount, 0),
    taxes,
    total: spent + shippingCost + wrapping,
    freeShipping: {
      threshold: freeShippingThreshold,
      missing: freeShippingThreshold > 0 ? Math.max(0, freeShippingThreshold - spent) : 0,
      reached,
    },
  };
}

/**
 * The price of a method for a cart. `freeShipping`: a rule frees every method; `reached`: the products reach the
 * threshold.
 */
export function priceOfShipping(
  tariff: ShippingTariff,
  { freeShipping, reached }: { readonly freeShipping: boolean; readonly reached: boolean },
): number {
  return freeShipping || (reached && tariff.freeFromThreshold) ? 0 : tariff.fullPrice;
}
