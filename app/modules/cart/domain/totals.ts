import { divideRounded } from '../../../kernel/money.ts';
import { allocate } from './allocation.ts';
import type { DiscountRule } from './discount-rule.ts';
import { includedTax } from './included-tax.ts';

/** All amounts are minor units of one currency. A gift line has the unit price 0. */
export type TotalsInput = {
  readonly lines: readonly { readonly unitPrice: number; readonly quantity: number }[];
  readonly rule: DiscountRule | null;
  /** The selected method; null while there is none. */
  readonly shipping: ShippingTariff | null;
  /** 0 means delivery is never free. */
  readonly freeShippingThreshold: number;
  /** Above 0 the prices include it. */
  readonly taxPercent: number;
};

/** `freeFromThreshold` says whether reaching the threshold makes the method free. A free-shipping code always does. */
export type ShippingTariff = { readonly fullPrice: number; readonly freeFromThreshold: boolean };

export type Totals = {
  /** In the order of the input: the line's share of the discount, and what is left to pay for it. */
  readonly lines: readonly { readonly discount: number; readonly total: number }[];
  readonly products: number;
  readonly discount: number;
  readonly shipping: number;
  readonly tax: number;
  readonly total: number;
  readonly freeShipping: { readonly threshold: number; readonly missing: number; readonly reached: boolean };
};

/** What a cart costs. The threshold is measured by what the shopper really spends on products: after the discount. */
export function computeTotals({ lines, rule, shipping, freeShippingThreshold, taxPercent }: TotalsInput): Totals {
  const gross = lines.map(({ unitPrice, quantity }) => unitPrice * quantity);
  const products = gross.reduce((sum, amount) => sum + amount, 0);
  const discount = rule?.type === 'percentage' ? divideRounded(products * rule.percent, 100) : 0;
  const shares = allocate(discount, gross);
  const spent = products - discount;

  const reached = freeShippingThreshold > 0 && spent >= freeShippingThreshold;
  const shippingCost = shipping === null ? 0 : priceOfShipping(shipping, { rule, reached });
  const total = spent + shippingCost;
  return {
    lines: gross.map((amount, index) => ({ discount: shares[index] ?? 0, total: amount - (shares[index] ?? 0) })),
    products,
    discount,
    shipping: shippingCost,
    tax: includedTax(total, taxPercent),
    total,
    freeShipping: { threshold: freeShippingThreshold, missing: freeShippingThreshold > 0 ? Math.max(0, freeShippingThreshold - spent) : 0, reached },
  };
}

/** What a cart pays for a method. `reached` says whether its products reach the threshold. */
export function priceOfShipping(tariff: ShippingTariff, { rule, reached }: { readonly rule: DiscountRule | null; readonly reached: boolean }): number {
  return rule?.type === 'free-shipping' || (reached && tariff.freeFromThreshold) ? 0 : tariff.fullPrice;
}
