import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';

const STEPS: readonly string[] = ['/checkout/address', '/checkout/payment'];

/** Whether a path is a step of the checkout, whose frame has no navigation. The cart page and the result have one. */
export function isCheckoutStep(path: string): boolean {
  const { storefront, rest } = stripStorefront(path);
  return storefront !== null && STEPS.includes(rest.replace(/\/$/, ''));
}
