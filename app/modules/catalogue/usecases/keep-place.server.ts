import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { SwitchPlan } from '#app/modules/markets/domain/switching.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

/** Where a switch leads. `isMissing`: the page does not exist in the market, so it leads to the home page. */
export type KeptPlace = { readonly location: string; readonly isMissing: boolean };

/**
 * Keeps the page of a switch where the new market has it. All markets of a warehouse have the same pages but for
 * products, which each market sells or not. A catalogue that does not answer counts as having the product.
 */
export async function keepPlace(
  { products }: { readonly products: Pick<ProductSource, 'product'> },
  { plan, to, path }: { readonly plan: SwitchPlan; readonly to: Market; readonly path: string },
): Promise<KeptPlace> {
  const { location } = plan;
  const [, slug] = /^\/product\/([^/?]+)/.exec(path) ?? [];
  if (plan.kind === 'home' || slug === undefined) return { location, isMissing: false };
  const isSold = await products.product(to, slug).then(
    ({ ok }) => ok,
    () => true,
  );
  return isSold
    ? { location, isMissing: false }
    : { location: storefrontPath(to.storefrontCode, '/'), isMissing: true };
}
