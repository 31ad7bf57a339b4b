import { type LocalizedText, localized } from '#app/kernel/text.ts';
import TABLE from '#app/modules/markets/data/territories.json' with { type: 'json' };
import type { CountryCode, Market, Territory } from './types.ts';

/**
 * Why a territory is no ordinary part of its country, for docs/law.md. One that is `served` is delivered to like the
 * country: its row only says so.
 */
export const TERRITORY_REASONS = {
  'no-vat': 'outside the VAT area, inside the customs area or a customs union with it',
  'no-customs': 'outside VAT and customs area',
  'other-rate': 'inside the VAT area, with other rates; parcels go by air or sea, at other prices',
  'no-sales-tax': 'outside the states and their sales taxes; customs form',
  'no-gst': 'external territory, outside the area of the goods and services tax',
  'other-country': 'has a country or a post of its own, which an address of this country cannot name',
  forces: 'post of the armed forces: no other carrier, no fixed days, often a customs form',
  elsewhere: 'belongs to another country where the shop sells',
  served: 'inside the tax area, at the price of the country’s post',
} as const;
export type TerritoryReason = keyof typeof TERRITORY_REASONS;

/**
 * The sources of the rows, as of November 2025: facts of law and of national post offices. Names are those of Unicode
 * CLDR 48, in English with the article that a sentence needs.
 */
export const TERRITORY_SOURCES = {
  vat: 'Directive 2006/112/EC, articles 5 to 7; European Commission, territorial status of EU countries and certain territories',
  rates: 'Directive 2006/112/EC, articles 104 and 105; European Commission, Taxes in Europe Database',
  uk: 'Value Added Tax Act 1994, section 96; Isle of Man Act 1979; Royal Mail, postcode areas and BFPO',
  norway: 'Merverdiavgiftsloven §§ 1-2 and 1-3; Posten, postcodes',
  swiss:
    'Mehrwertsteuergesetz (SR 641.20), article 4; customs treaty of 1923 (SR 0.631.112.514); Swiss Post, postcodes',
  usps: 'US Postal Service, Publication 28 and Domestic Mail Manual 608.2',
  gst: 'A New Tax System (Goods and Services Tax) Act 1999, section 195-1; Australia Post, postcodes',
  post: 'the list of postcodes of the national post office',
} as const;

export type TerritoryRow = Territory & { readonly country: CountryCode; readonly reason: TerritoryReason };

type Written = {
  readonly source: keyof typeof TERRITORY_SOURCES;
  readonly territories: readonly {
    readonly key: string;
    readonly reason: TerritoryReason;
    readonly name: LocalizedText;
    /** Entries of `Territory`, separated by spaces. */
    readonly postcodes?: string;
    readonly regions?: string;
    readonly cities?: readonly string[];
  }[];
};

const WRITTEN = TABLE as Readonly<Partial<Record<CountryCode, Written>>>;
const words = (text = ''): readonly string[] => (text === '' ? [] : text.split(' '));

/** The territories of a country, those delivered to like the country among them. */
export function territoryRows(country: CountryCode): readonly TerritoryRow[] {
  return (WRITTEN[country]?.territories ?? []).map(({ key, reason, name, postcodes, regions, cities = [] }) => ({
    country,
    key,
    reason,
    name,
    postcodes: words(postcodes),
    regions: words(regions),
    cities,
  }));
}

/** The source of the rows of a country, as `TERRITORY_SOURCES` names it; null without rows. */
export function territorySource(country: CountryCode): keyof typeof TERRITORY_SOURCES | null {
  return WRITTEN[country]?.source ?? null;
}

/** The territories that the shop does not deliver to like their country. */
export function separateTerritories(country: CountryCode): readonly TerritoryRow[] {
  return territoryRows(country).filter(({ reason }) => reason !== 'served');
}

/** Whether an operator can open a territory: an address of the country has to be able to name it. */
export function canOpen({ reason }: Pick<TerritoryRow, 'reason'>): boolean {
  return reason !== 'served' && reason !== 'other-country' && reason !== 'elsewhere';
}

/**
 * The names of the places that a market's country has or looks to have, and that the shop does not deliver to, for a
 * sentence; empty where there are none.
 */
export function undeliveredPlaces({ countryCode, territories, language }: Market): string {
  const open = new Set(territories.flatMap(({ key, terms }) => (terms ? [key] : [])));
  return separateTerritories(countryCode)
    .filter(({ key, reason }) => reason !== 'elsewhere' && !open.has(key))
    .map(({ name }) => localized(name, language))
    .join(', ');
}
