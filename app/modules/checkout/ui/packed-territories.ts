import { type Language, localized, textIn } from '#app/kernel/text.ts';
import type { Market, MarketTerritory } from '#app/modules/markets/domain/types.ts';

/** The closed territories of a market, as the browser needs them: with their names in the language of the page. */
export function formTerritories({ territories, language }: Market): readonly MarketTerritory[] {
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
export function packTerritories(territories: readonly MarketTerritory[], language: Language): string {
  return territories
    .map(({ key, name, postcodes, regions, cities }) =>
      [key, localized(name, language), ...[postcodes, regions, cities].map((list) => list.join('|'))].join('\t'),
    )
    .join('\n');
}

export function unpackTerritories(text: string, language: Language): readonly MarketTerritory[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [key = '', name = '', postcodes, regions, cities] = line.split('\t');
    const lists = { postcodes: words(postcodes), regions: words(regions), cities: words(cities) };
    return { key, name: textIn(language, name), ...lists, terms: null, missing: [] };
  });
}
