import { CURRENCY_EXPONENTS, type Money } from './money.ts';

/**
 * An item of an analytics event, with GA4's names and types: amounts are numbers of major units in the currency of the
 * event.
 */
export type EventItem = {
  /** The sku of the variant, or of the product where none is chosen. */
  readonly item_id: string;
  /** The sku of the product. */
  readonly item_group_id: string;
  readonly item_name: string;
  readonly item_variant?: string;
  readonly item_category?: string;
  /** Per unit, after discounts. */
  readonly price: number;
  /** Per unit; absent where nothing is taken off. */
  readonly discount?: number;
  readonly quantity: number;
};

/** Decimal places of an amount per unit: a discount of a line may not divide by its units. */
const PLACES = 4;

/** An amount as a number of major units, for analytics alone: the shop itself computes in minor units. */
export function toMajorUnits({ amount, currency }: Money): number {
  return amount / 10 ** CURRENCY_EXPONENTS[currency];
}

/**
 * The price and the discount of each unit of a line. `unitPrice` is before `discount`, which is that of the whole line.
 */
export function unitAmounts(
  unitPrice: Money,
  { discount, quantity }: { readonly discount: Money; readonly quantity: number },
): Pick<EventItem, 'price' | 'discount'> {
  const off = toMajorUnits(discount) / quantity;
  return {
    price: rounded(toMajorUnits(unitPrice) - off),
    ...(discount.amount > 0 && { discount: rounded(off) }),
  };
}

const rounded = (amount: number): number => Number(amount.toFixed(PLACES));
