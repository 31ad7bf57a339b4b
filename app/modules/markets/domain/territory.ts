import { memoised } from '#app/kernel/memo.ts';
import type { Market, MarketTerritory, Territory } from './types.ts';

/** The part of an address that names a territory. The postcode may be a part of one, as wallets send it. */
export type Place = { readonly postCode: string; readonly region: string; readonly city: string };

export type TerritoryMatch<T extends Territory> = { readonly territory: T; readonly field: keyof Place };

const letters = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** How many characters of a compact postcode an entry of `postcodes` recognises; 0 for none. */
function recognised(code: string, entry: string): number {
  const [first = '', last = first] = entry.split('-');
  const start = code.slice(0, first.length);
  return start.length === first.length && start >= first && start <= last ? first.length : 0;
}

function ofPostcode<T extends Territory>(territories: readonly T[], postCode: string): T | null {
  const code = postCode.toUpperCase().replace(/[^A-Z0-9]/g, '');
  let found: T | null = null;
  let longest = 0;
  for (const territory of territories) {
    const length = Math.max(0, ...territory.postcodes.map((entry) => recognised(code, entry)));
    if (length > longest) [found, longest] = [territory, length];
  }
  return found;
}

/** The territories that an address names, each by another field; the postcode first. */
export function territoriesAt<T extends Territory>(
  territories: readonly T[],
  { postCode, region, city }: Place,
): readonly TerritoryMatch<T>[] {
  if (territories.length === 0) return [];
  const town = letters(city);
  const found: Readonly<Record<keyof Place, T | null | undefined>> = {
    postCode: ofPostcode(territories, postCode),
    region: territories.find(({ regions }) => regions.includes(region.trim().toUpperCase())),
    city: town === '' ? null : territories.find(({ cities }) => cities.some((name) => letters(name) === town)),
  };
  return (['postCode', 'region', 'city'] as const).flatMap((field) => {
    const territory = found[field];
    return territory ? [{ territory, field }] : [];
  });
}

/** The territory of an address to which the shop does not deliver, and the field that names it; null for none. */
export function closedTerritory(
  { territories }: Pick<Market, 'territories'>,
  place: Place,
): TerritoryMatch<MarketTerritory> | null {
  return territoriesAt(territories, place).find(({ territory }) => territory.terms === null) ?? null;
}

/**
 * The market as it delivers to an address: with tax, threshold and delivery of the territory that it lies in, else with
 * those of the country. The same object where nothing changes.
 */
export function marketAt(market: Market, address: Place & { readonly country: string }): Market {
  const found = address.country === market.countryCode ? territoriesAt(market.territories, address) : [];
  const open = found.find(({ territory }) => territory.terms !== null)?.territory ?? null;
  return open?.key === market.territory?.key ? market : delivering(market, open);
}

/** The market as it delivers to one of its open territories; null for any other key. */
export function marketOfTerritory(market: Market, key: string): Market | null {
  const open = market.territories.find((territory) => territory.key === key && territory.terms !== null);
  return open ? delivering(market, open) : null;
}

const delivering = memoised((market: Market, to: MarketTerritory | null): Market => {
  const mainland = market.territory?.mainland ?? {
    tax: market.tax,
    kindTaxes: market.kindTaxes,
    shipping: market.shipping,
  };
  if (!to?.terms) return { ...market, ...mainland, territory: null };
  const { tax, price, days, freeFrom } = to.terms;
  return {
    ...market,
    // Sales tax is added to prices that include none.
    tax: market.taxName === 'salesTax' ? 0 : tax,
    kindTaxes: {},
    shipping: { freeShippingThreshold: freeFrom },
    territory: { key: to.key, name: to.name, tax, price, days, mainland },
  };
});
