import { expect, test } from 'vitest';
import type { Category } from '#app/modules/content/domain/story.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { readCategoryCountries, readListedCountries } from './category-countries.server.ts';

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

test('`readListedCountries` names the countries in which a category has products, asking once per range', async () => {
  const asked: string[] = [];
  const listed = async ({ countryCode, currency, storefrontCode }: Market) => {
    asked.push(countryCode);
    const slugs = ['socks', ...(currency.code === 'EUR' ? ['euro'] : []), ...(storefrontCode === 'us' ? ['us'] : [])];
    return slugs.map((slug) => ({ slug, name: null, total: 1 }));
  };
  const countriesOf = await readListedCountries({ registry: sampleRegistry, products: { listedCategories: listed } });
  expect(countriesOf('socks')).toHaveLength(33);
  expect(countriesOf('us')).toEqual(['US']);
  expect(countriesOf('nowhere')).toEqual([]);
  expect(countriesOf('euro')).toEqual(expect.arrayContaining(['DE', 'AT', 'BE', 'NL', 'FR', 'IE', 'PT']));
  expect(countriesOf('euro')).not.toContain('SE');
  // Ten currencies besides those of storefront us.
  expect(asked.length).toBeLessThanOrEqual(12);
});
