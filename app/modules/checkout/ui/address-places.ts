import { type Language, localized, textIn } from '#app/kernel/text.ts';
import { addressRules } from '#app/modules/checkout/domain/address-rules.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { parseCountry } from '#app/modules/checkout/domain/validate-address.ts';
import { type CountryForms, countryForms } from '#app/modules/markets/domain/country-name.ts';
import type {
  CountryCode,
  Market,
  MarketRegistry,
  MarketTerritory,
  Region,
} from '#app/modules/markets/domain/types.ts';

/** The places of the address step, limited to those on the form. */
export type AddressPlaces = {
  /**
   * The delivery country; its regions only where an address there has one, of its territories those that are closed.
   */
  readonly market: Market;
  /** The market's country for sentences. */
  readonly destination: CountryForms;
  /** The countries a bill may go to, in the order they are listed. */
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  /** The loaded regions of other countries. */
  readonly regions: Readonly<Partial<Record<CountryCode, readonly Region[]>>>;
};

/** `AddressPlaces` as sent to the browser: a list is one text with a line per entry, which is smaller than objects. */
export type PackedPlaces = {
  readonly market: Omit<Market, 'regions' | 'territories'>;
  readonly territories: string;
  readonly destination: CountryForms;
  readonly countries: string;
  readonly regions: Readonly<Partial<Record<CountryCode, string>>>;
};

/** The closed territories of a market, as the browser needs them: with their names in the language of the page. */
function formTerritories({ territories, language }: Market): readonly MarketTerritory[] {
  return territories
    .filter(({ terms }) => terms === null)
    .map(({ name, ...territory }) => ({
      ...territory,
      name: textIn(language, localized(name, language)),
      missing: [],
    }));
}

const words = (text = ''): readonly string[] => (text === '' ? [] : text.split('|'));

/** The territories of a form as one text with a line each, which is smaller than objects. */
function packTerritories(territories: readonly MarketTerritory[], language: Language): string {
  return territories
    .map(({ key, name, postcodes, regions, cities }) =>
      [key, localized(name, language), ...[postcodes, regions, cities].map((list) => list.join('|'))].join('\t'),
    )
    .join('\n');
}

function unpackTerritories(text: string, language: Language): readonly MarketTerritory[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [key = '', name = '', postcodes, regions, cities] = line.split('\t');
    const lists = { postcodes: words(postcodes), regions: words(regions), cities: words(cities) };
    return { key, name: textIn(language, name), ...lists, terms: null, missing: [] };
  });
}

/** The places of a market's form, with the regions of the billing country. */
export function addressPlaces({
  market,
  registry,
  values,
}: {
  readonly market: Market;
  readonly registry: MarketRegistry;
  readonly values: CheckoutInfo;
}): AddressPlaces {
  const billing = parseCountry(values.address.billing.country);
  const regionsOf = (country: CountryCode) =>
    addressRules(country).region === 'hidden'
      ? []
      : (registry.market(country)?.regions ?? []).map(({ code, name }) => ({ code, name }));
  return {
    market: { ...market, regions: regionsOf(market.countryCode), territories: formTerritories(market) },
    destination: countryForms(market),
    countries: registry.markets
      .map(({ countryCode, name }) => ({ code: countryCode, name: name.local }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    regions: billing && billing !== market.countryCode ? { [billing]: regionsOf(billing) } : {},
  };
}

/** The regions of a country; null when they are not loaded. */
export function regionsAt({ market, regions }: AddressPlaces, country: CountryCode): readonly Region[] | null {
  return country === market.countryCode ? market.regions : (regions[country] ?? null);
}

type Entry = { readonly code: string; readonly name: string };
const pack = (entries: readonly Entry[]): string => entries.map(({ code, name }) => `${code} ${name}`).join('\n');
const unpack = (text: string): readonly Entry[] =>
  text === ''
    ? []
    : text
        .split('\n')
        .map((line) => ({ code: line.slice(0, line.indexOf(' ')), name: line.slice(line.indexOf(' ') + 1) }));

/** Codes hold no space. */
export function packPlaces({
  market: { regions: own, territories, ...market },
  destination,
  countries,
  regions,
}: AddressPlaces): PackedPlaces {
  const lists: [string, readonly Entry[]][] = [...Object.entries(regions), [market.countryCode, own]];
  return {
    market,
    territories: packTerritories(territories, market.language),
    destination,
    countries: pack(countries),
    regions: Object.fromEntries(
      lists.filter(([, list]) => list.length > 0).map(([country, list]) => [country, pack(list)]),
    ),
  };
}

export function unpackPlaces({ market, territories, destination, countries, regions }: PackedPlaces): AddressPlaces {
  const others = Object.entries(regions).filter(([country]) => country !== market.countryCode);
  return {
    market: {
      ...market,
      regions: unpack(regions[market.countryCode] ?? ''),
      territories: unpackTerritories(territories, market.language),
    },
    destination,
    countries: unpack(countries),
    regions: Object.fromEntries(others.map(([country, list]) => [country, unpack(list)])),
  };
}
