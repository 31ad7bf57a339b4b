import type { CountryCode, MarketRegistry } from './types.ts';

/** Countries that have a shop of their own elsewhere. It is offered to visitors, never forced on them. */
export type RegionalShops = ReadonlyMap<CountryCode, string>;

/**
 * Reads `AU=https://au.example,NZ=https://au.example/nz`. Returns what is wrong with it as text when it cannot be read.
 */
export function parseRegionalShops(text: string, registry: Pick<MarketRegistry, 'market'>): RegionalShops | string {
  const shops = new Map<CountryCode, string>();
  for (const entry of text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [code = '', ...address] = entry.split('=');
    const market = registry.market(code.trim());
    const url = URL.canParse(address.join('=').trim()) ? new URL(address.join('=').trim()) : null;
    if (!market) return `"${code.trim()}" is not a country the shop serves`;
    if (url?.protocol !== 'https:') return `the address of ${market.countryCode} must begin with https://`;
    shops.set(market.countryCode, url.href);
  }
  return shops;
}
