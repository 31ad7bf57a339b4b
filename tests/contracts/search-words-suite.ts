import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { SearchQuery } from '#app/modules/search/domain/search-query.ts';
import { sampleMarket } from './sample-markets.ts';
import { sampleProduct } from './sample-product.ts';
import type { SearchUnderTest, StartSearch } from './search-suite.ts';

const uk = sampleMarket('GB');
const germany = sampleMarket('DE');
const netherlands = sampleMarket('NL');

const cat = sampleProduct('CAT1', {
  name: { en: 'Cat Nap', de: 'Katzenschlaf', nl: 'Kattenslaapje' },
  patternGroup: 'stripes',
  information: { ...sampleProduct('X').information, silhouette: 'knee' },
});
const dog = sampleProduct('DOG1', {
  name: { en: 'Good Dog', de: 'Guter Hund', nl: 'Brave Hond' },
  patternGroup: 'dots',
});

const asked = (query: string): SearchQuery => ({
  query,
  options: { sortBy: 'relevance:desc', limit: 24, offset: 0 },
});

/** What every adapter of the search does with words that the catalogue writes in another way, or lacks. */
export function describeSearchWords(name: string, start: StartSearch): void {
  describe(`the words of the search ${name}`, () => {
    let opened: SearchUnderTest | null = null;
    const open = async (...products: readonly ProductRecord[]) => {
      opened = await start(products);
      return opened;
    };
    beforeEach(() => {
      opened = null;
    });
    afterEach(() => opened?.close());

    test('finds a compound together, apart and hyphenated as one, in every language', async () => {
      const box = sampleProduct('BOX1', {
        information: { ...sampleProduct('X').information, family: 'gift-boxes', silhouette: 'gift-box' },
      });
      const flake = sampleProduct('S1', { name: { en: 'Snowflake', de: 'Schneeflocke', nl: 'Sneeuwvlok' } });
      const { search } = await open(cat, dog, box, flake);
      for (const [market, sku, terms] of [
        [uk, 'BOX1', ['gift box', 'giftbox', 'gift-box']],
        [uk, 'S1', ['snow flake', 'snowflake', 'snow-flake']],
        [germany, 'BOX1', ['Geschenk Box', 'Geschenkbox', 'Geschenk-Box']],
        [germany, 'S1', ['Schnee Flocke', 'Schneeflocke', 'Schnee-Flocke']],
        [netherlands, 'BOX1', ['cadeau doos', 'cadeaudoos', 'cadeau-doos', 'kado box']],
        [netherlands, 'S1', ['sneeuw vlok', 'sneeuwvlok', 'sneeuw-vlok']],
      ] as const)
        for (const term of terms) {
          const { items, searchedAs } = await search.search(market, asked(term));
          expect({ term, skus: items.map((item) => item.sku), searchedAs }).toEqual({
            term,
            skus: [sku],
            searchedAs: { kind: 'exact' },
          });
        }
    });

    test('states what is near a term that nothing fits', async () => {
      const walks = sampleProduct('W1', {
        description: { short: { en: 'For people who run indoors.' }, full: { en: 'Fine with plain trousers.' } },
      });
      const { search } = await open(walks, cat, dog);
      for (const [term, market, searchedAs, skus] of [
        ['running socks', uk, { kind: 'mentioned', text: 'running socks' }, ['W1']],
        ['tights', uk, { kind: 'relaxed', text: 'knee high socks' }, ['CAT1']],
        ['wide dots', uk, { kind: 'relaxed', text: 'dots' }, ['DOG1']],
        ['Strumpfhose', germany, { kind: 'relaxed', text: 'Kniestrümpfe' }, ['CAT1']],
        ['gestreepte panty', netherlands, { kind: 'relaxed', text: 'gestreepte kniekousen' }, ['CAT1']],
        ['knee, 7 days', uk, { kind: 'relaxed', text: 'knee' }, ['CAT1']],
      ] as const) {
        const answer = await search.search(market, asked(term));
        const found = answer.items.map(({ sku }) => sku);
        expect({ term, searchedAs: answer.searchedAs, found }).toEqual({ term, searchedAs, found: skus });
      }
      for (const term of ['7 days', '100 %', 'wide', 'running'])
        expect({ term, found: (await search.search(uk, asked(term))).items }).toEqual({ term, found: [] });
      expect((await search.suggest(uk, 'tights', 8)).products).toEqual([]);
    });

    test('suggests the correction of a word that begins none', async () => {
      const { search } = await open(cat, dog);
      // A search waits for the index, a suggestion does not.
      await search.search(uk, asked('cat'));
      expect((await search.suggest(uk, 'stipred', 8)).terms).toEqual(['striped']);
      expect((await search.suggest(germany, 'gestreifft', 8)).terms).toEqual(['gestreift']);
    });
  });
}
