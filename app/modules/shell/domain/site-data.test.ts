import { expect, test } from 'vitest';
import { siteData } from './site-data.ts';

const SHOP = {
  origin: 'https://shop.test',
  url: 'https://shop.test/uk',
  brand: { name: 'Pairwise', claim: '' },
  language: 'en-GB',
  email: 'hello@shop.test',
  telephone: '+31 20 000 0000',
};
const organisationWith = (...elsewhere: readonly string[]) => siteData({ ...SHOP, elsewhere })[0];

test('the structured data of the shop has its telephone number, where there is one', () => {
  expect(organisationWith()).toMatchObject({ telephone: '+31 20 000 0000' });
  expect(siteData({ ...SHOP, telephone: '', elsewhere: [] })[0]).not.toHaveProperty('telephone');
});

test('the structured data of the shop names its own pages elsewhere, not the start page of a network', () => {
  const own = 'https://www.instagram.com/pairwise';
  expect(organisationWith('https://www.instagram.com/', own, 'http://www.tiktok.com/@pairwise')).toMatchObject({
    '@type': 'Organization',
    sameAs: [own],
  });
  expect(organisationWith('https://www.youtube.com', 'https://www.facebook.com/')).not.toHaveProperty('sameAs');
});
