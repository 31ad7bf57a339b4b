import type { CountryCode, MarketRegistry } from './types.ts';

/** Countries with a separate shop elsewhere. Visitors are offered it and not redirected. */
export type RegionalShops = ReadonlyMap<CountryCode, string>;

/** Parses `AU=https://au.example,NZ=https://au.example/nz`. Returns the error as text. */
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
