import { divideRounded } from '#app/kernel/money.ts';

/**
 * A line of a payment in the shape of the provider's `LineItem`. Amounts are the shop's minor units per unit of
 * `quantity`; a discount is negative. `taxPercentage` is in basis points: 2100 is 21 %.
 */
export type LineItem = {
  readonly id: string;
  readonly description: string;
  readonly quantity: number;
  readonly amountIncludingTax: number;
  readonly amountExcludingTax: number;
  readonly taxAmount: number;
  readonly taxPercentage: number;
};

/** The parts of a sale. All amounts are minor units of one currency. */
export type Sale = {
  readonly goods: readonly {
    readonly id: string;
    readonly description: string;
    readonly quantity: number;
    readonly unitPrice: number;
    /** The rate of goods that have one of their own. */
    readonly taxPercent?: number | undefined;
  }[];
  /** `amount` is the discount on products. */
  readonly discounts: readonly { readonly description: string; readonly amount: number }[];
  readonly delivery: { readonly description: string; readonly amount: number };
  /** Gift wrapping; 0 without it. */
  readonly wrapping: { readonly description: string; readonly amount: number };
  /** Tax on top of the prices; 0 where they include it. */
  readonly addedTax: { readonly description: string; readonly amount: number };
  /** Percent of the tax the prices include, of sales at several rates on average; 0 where they include none. */
  readonly taxPercent: number;
  /** The amount that other payments pay; 0 where this one pays the whole sum. */
  readonly paidInParts: { readonly description: string; readonly amount: number };
  /** The total. */
  readonly total: number;
  /** Describes the difference between the parts and the total. */
  readonly adjustment: string;
};

/**
 * The lines of a sale: goods, every discount, delivery, gift wrapping and added tax. The sum of `quantity *
 * amountIncludingTax` is the total exactly: a commerce platform that rounds its total in another way leaves one line
 * more.
 */
export function lineItems({
  goods,
  discounts,
  delivery,
  wrapping,
  addedTax,
  taxPercent,
  paidInParts,
  total,
  adjustment,
}: Sale): readonly LineItem[] {
  const line = (id: string, description: string, amount: number, quantity = 1, percent = taxPercent) =>
    withTax({ id, description, quantity, amount, percent });
  // Added tax is a line of its own, so no line carries a part of it.
  const tax = withTax({
    id: 'sales-tax',
    description: addedTax.description,
    quantity: 1,
    amount: addedTax.amount,
    percent: 0,
  });
  // A payment has no tax.
  const parts = withTax({
    id: 'paid-in-parts',
    description: paidInParts.description,
    quantity: 1,
    amount: -paidInParts.amount,
    percent: 0,
  });
  const lines = [
    ...goods.map((one) => line(one.id, one.description, one.unitPrice, one.quantity, one.taxPercent)),
    ...discounts.flatMap(({ description, amount }, index) =>
      amount === 0 ? [] : [line(`discount-${index + 1}`, description, -amount)],
    ),
    line('delivery', delivery.description, delivery.amount),
    ...(wrapping.amount === 0 ? [] : [line('wrapping', wrapping.description, wrapping.amount)]),
    ...(addedTax.amount === 0 ? [] : [tax]),
    ...(paidInParts.amount === 0 ? [] : [parts]),
  ];
  const left = total - sumOfLines(lines);
  return left === 0 ? lines : [...lines, line('adjustment', adjustment, left)];
}

/** The sum of lines, in minor units. */
export function sumOfLines(lines: readonly Pick<LineItem, 'quantity' | 'amountIncludingTax'>[]): number {
  return lines.reduce((sum, { quantity, amountIncludingTax }) => sum + quantity * amountIncludingTax, 0);
}

function withTax({
  amount,
  percent,
  ...line
}: Pick<LineItem, 'id' | 'description' | 'quantity'> & {
  readonly amount: number;
  readonly percent: number;
}): LineItem {
  const taxPercentage = Math.round(percent * 100);
  const taxAmount = divideRounded(amount * taxPercentage, 10_000 + taxPercentage) || 0;
  return { ...line, amountIncludingTax: amount, amountExcludingTax: amount - taxAmount, taxAmount, taxPercentage };
}
