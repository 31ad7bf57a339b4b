import type { CartDiscount } from './cart.ts';

/** What a discount is called: its name, and its code where it has one. */
export function discountLabel({ name, discountCode }: Pick<CartDiscount, 'name' | 'discountCode'>): string {
  return discountCode === null ? name : `${name} (${discountCode})`;
}
