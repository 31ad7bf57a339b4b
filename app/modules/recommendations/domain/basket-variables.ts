import { CURRENCY_EXPONENTS, type CurrencyCode, type Money, toDecimal } from '#app/kernel/money.ts';
import type { BagFacts } from './recommended.ts';

/** What the provider gets to know of a bag: amounts in major units with a dot, and skus by number. */
export type BasketVariables = Readonly<Record<string, string>>;

const SELECTED = /^selected_items_([1-9]\d{0,2})$/;
const DECIMAL = /^\d{1,9}(?:\.\d{1,3})?$/;
/** The most products of a bag that are named. */
const MOST_SELECTED = 100;

/** The variables of a bag: `CartAmount`, `ShippingThreshold`, `selected_items_1` and so on. */
export function basketVariables({ skus, amount, freeShipping: { threshold } }: BagFacts): BasketVariables {
  return {
    CartAmount: toDecimal(amount),
    ShippingThreshold: toDecimal({ amount: threshold, currency: amount.currency }),
    ...selectedItems(skus),
  };
}

/** The variables with some names; `selected_items` stands for all skus. */
export function namedVariables(variables: BasketVariables, names: readonly string[]): BasketVariables {
  const nameOf = (name: string) => name.replace(SELECTED, 'selected_items');
  return Object.fromEntries(Object.entries(variables).filter(([name]) => names.includes(nameOf(name))));
}

/** `selected_items_1` and so on. */
export function selectedItems(skus: readonly string[]): BasketVariables {
  return Object.fromEntries(skus.slice(0, MOST_SELECTED).map((sku, index) => [`selected_items_${index + 1}`, sku]));
}

/** The bag that variables name, in the order of their numbers. An amount that cannot be read is 0. */
export function bagOfVariables(variables: Readonly<Record<string, unknown>>, currency: CurrencyCode): BagFacts {
  const amount = minorUnits(variables.CartAmount, currency);
  const threshold = minorUnits(variables.ShippingThreshold, currency);
  return {
    skus: selectedSkus(variables),
    amount: { amount, currency },
    freeShipping: { threshold, missing: Math.max(0, threshold - amount) },
  };
}

/** The skus that variables select, each once, in the order of their numbers. */
export function selectedSkus(variables: Readonly<Record<string, unknown>>): readonly string[] {
  const numbered = Object.entries(variables).flatMap(([name, value]) => {
    const number = SELECTED.exec(name)?.[1];
    return number && typeof value === 'string' && value.trim() ? [{ number: Number(number), sku: value.trim() }] : [];
  });
  const inOrder = numbered.toSorted((a, b) => a.number - b.number).slice(0, MOST_SELECTED);
  return [...new Set(inOrder.map(({ sku }) => sku))];
}

/** The minor units of a decimal text or number, without floats. */
function minorUnits(value: unknown, currency: CurrencyCode): Money['amount'] {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !DECIMAL.test(text)) return 0;
  const [units = '', fraction = ''] = text.split('.');
  const exponent = CURRENCY_EXPONENTS[currency];
  return Number(units + fraction.slice(0, exponent).padEnd(exponent, '0'));
}
