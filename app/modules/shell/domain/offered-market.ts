import type { RegionalShops } from '#app/modules/markets/domain/regional-shops.ts';
import { planStoredPreference } from '#app/modules/markets/domain/switching.ts';
import type { CountryCode, Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';

/** A market that is offered to a visitor. `href` is the address of its regional shop; null for one of this shop. */
export type OfferedMarket = { readonly market: Market; readonly href: string | null };

/**
 * The market that a visitor probably wants: that of the country chosen before, or the regional shop of the visitor's
 * country. Null without one, and for one that the visitor has declined.
 */
export function offeredMarket({
  current,
  preference,
  detected,
  declined,
  registry,
  regionalShops,
}: {
  readonly current: Market;
  readonly preference: CountryCode | null;
  readonly detected: string;
  readonly declined: CountryCode | null;
  readonly registry: Pick<MarketRegistry, 'market'>;
  readonly regionalShops: RegionalShops;
}): OfferedMarket | null {
  const preferred = preference && registry.market(preference);
  const plan = planStoredPreference({ current, preferred: preferred || null, isIndex: false });
  if (plan.kind === 'offer' && preferred && declined !== preference) return { market: preferred, href: null };
  const visitor = registry.market(detected);
  const href = visitor && regionalShops.get(visitor.countryCode);
  return visitor && href && declined !== visitor.countryCode ? { market: visitor, href } : null;
}
