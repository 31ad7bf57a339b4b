import { expect, test } from 'vitest';
import { siteData } from './site-data.ts';

const SHOP = {
  origin: 'https://shop.test',
  url: 'https://shop.test/uk',
  brand: { name: 'Pairwise', claim: '' },
  language: 'en-GB',
  email: 'hello@shop.test',
};
const organisationWith = (...elsewhere: readonly string[]) => siteData({ ...SHOP, elsewhere })[0];

test('the structured data of the shop names its own pages elsewhere, not the start page of a network', () => {
  const own = 'https://www.instagram.com/pairwise';
  expect(organisationWith('https://www.instagram.com/', own, 'http://www.tiktok.com/@pairwise')).toMatchObject({
    '@type': 'Organization',
    sameAs: [own],
  });
  expect(organisationWith('https://www.youtube.com', 'https://www.facebook.com/')).not.toHaveProperty('sameAs');
});
