import { expect, test } from 'vitest';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { readListedCountries } from './listed-countries.server.ts';

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
