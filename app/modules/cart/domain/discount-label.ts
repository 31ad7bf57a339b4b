import type { CartDiscount } from './cart.ts';

/** The label of a discount: its name, and its code if it has one. */
export function discountLabel({ name, discountCode }: Pick<CartDiscount, 'name' | 'discountCode'>): string {
  return discountCode === null ? name : `${name} (${discountCode})`;
}
