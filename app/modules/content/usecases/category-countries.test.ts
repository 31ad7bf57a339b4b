import { expect, test } from 'vitest';
import type { Category } from '#app/modules/content/domain/story.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { readCategoryCountries } from './category-countries.server.ts';

test('`readCategoryCountries` names the countries that have both products and words of a category', async () => {
  const countriesOf = await readCategoryCountries({
    registry: sampleRegistry,
    products: {
      listedCategories: async ({ currency }) =>
        ['socks', 'new-in', 'type/mugs', ...(currency.code === 'SEK' ? [] : ['boxers'])].map((slug) => ({
          slug,
          name: slug.startsWith('type/') ? 'Mugs' : null,
          total: 1,
        })),
    },
    content: {
      categories: async ({ storefrontCode }) =>
        ['socks', 'boxers', 'empty', ...(storefrontCode === 'uk' ? ['new-in'] : [])].map(
          (full_slug) => ({ full_slug }) as Category,
        ),
    },
  });
  expect(countriesOf('socks')).toHaveLength(33);
  expect(countriesOf('new-in')).toEqual(['GB']);
  expect(countriesOf('boxers')).toHaveLength(32);
  expect(countriesOf('type/mugs')).toHaveLength(33);
  expect(countriesOf('empty')).toEqual([]);
});
