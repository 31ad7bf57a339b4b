import { storefrontPath } from './storefront-path.ts';
import type { Market } from './types.ts';

export type SwitchPlan =
  /** Another warehouse, or coming from the index page: start at the new storefront's home. */
  | { readonly kind: 'home'; readonly location: string }
  /** Another storefront, same warehouse: the same page there. */
  | { readonly kind: 'same-path'; readonly location: string }
  /** Same storefront: the cart's country changes, then the checkout's. */
  | { readonly kind: 'in-place'; readonly location: string };

/** The target of a market switch. `path` is the page under the storefront with its query, beginning with `/`. */
export function planSwitch({
  from,
  to,
  path,
  isIndex,
}: {
  readonly from: Market;
  readonly to: Market;
  readonly path: string;
  readonly isIndex: boolean;
}): SwitchPlan {
  if (isIndex || from.warehouse.region !== to.warehouse.region)
    return { kind: 'home', location: storefrontPath(to.storefrontCode, '/') };
  const location = storefrontPath(to.storefrontCode, path);
  return from.storefrontCode === to.storefrontCode ? { kind: 'in-place', location } : { kind: 'same-path', location };
}

export type PreferencePlan =
  | { readonly kind: 'none' }
  | { readonly kind: 'go'; readonly location: string }
  | { readonly kind: 'offer'; readonly countryCode: Market['countryCode'] };

/**
 * The effect of a stored preference. The index page redirects to its storefront; inside its own storefront it is the
 * market; anywhere else it is offered, because a shopper is not moved to another storefront without a choice.
 */
export function planStoredPreference({
  current,
  preferred,
  isIndex,
}: {
  readonly current: Market;
  readonly preferred: Market | null;
  readonly isIndex: boolean;
}): PreferencePlan {
  if (!preferred) return { kind: 'none' };
  if (isIndex) return { kind: 'go', location: storefrontPath(preferred.storefrontCode, '/') };
  return preferred.storefrontCode === current.storefrontCode
    ? { kind: 'none' }
    : { kind: 'offer', countryCode: preferred.countryCode };
}
