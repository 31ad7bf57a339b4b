import { describe, expect, test } from 'vitest';
import { setUpShop } from './set-up-shop.ts';
import { type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const built = setUpShop({ REGIONAL_SHOPS: 'AU=https://au.example,NZ=https://au.example/nz' });

const AUSTRALIAN = { 'Accept-Language': 'en-AU' };
const OFFER = `aside[aria-label="${uiText('shell:marketOffer')}"]`;
const STAY = `${OFFER} form:has(button[name=stay])`;
const offerOf = (page: Page) => {
  const offer = page.document.querySelector(OFFER);
  return offer && [offer.querySelector('p')?.textContent, offer.querySelector('a')?.getAttribute('href') ?? null];
};

describe('the offer of a regional shop', () => {
  test.each(['/gl', '/gl/adults/socks?page=2', '/gl/product/melon-slice', '/gl/faq', '/gl/checkout/cart', '/uk'])(
    'stands on %s for visitors from Australia and New Zealand, and for no others',
    async (path) => {
      const visit = async (language: string) =>
        offerOf(await new Shopper(built.shop).visit(path, { 'Accept-Language': language }));
      expect(await visit('en-AU')).toEqual([
        uiText('shell:offer.regional', { theCountry: 'Australia' }),
        'https://au.example/',
      ]);
      expect(await visit('en-NZ')).toEqual([
        uiText('shell:offer.regional', { theCountry: 'New Zealand' }),
        'https://au.example/nz',
      ]);
      expect(await visit('en-SG')).toBeNull();
    },
  );

  test.each(['/gl/market', '/gl/menu'])('is left out on %s', async (path) => {
    expect(offerOf(await new Shopper(built.shop).visit(path, AUSTRALIAN))).toBeNull();
  });

  test('redirects no visitor, and is gone for those who stay, on every page', async () => {
    const shopper = new Shopper(built.shop);
    await shopper.visit('/gl/adults/socks?page=2', AUSTRALIAN);
    const stayed = await shopper.submit(STAY, { stay: 'yes' });
    expect([stayed.url.pathname + stayed.url.search, stayed.status]).toEqual(['/gl/adults/socks?page=2', 200]);
    expect(shopper.cookies.get('offer')).toBe('AU');
    for (const path of ['/gl', '/gl/faq', '/gl/checkout/cart', '/uk'])
      expect(offerOf(await shopper.visit(path, AUSTRALIAN)), path).toBeNull();
    // In New Zealand it is another offer.
    expect(offerOf(await shopper.visit('/gl', { 'Accept-Language': 'en-NZ' }))).not.toBeNull();
  });

  test('ends with staying also for those who chose the country before', async () => {
    const shopper = new Shopper(built.shop);
    shopper.cookies.set('market', 'AU');
    expect(offerOf(await shopper.visit('/gl/faq'))).not.toBeNull();
    await shopper.submit(STAY, { stay: 'yes' });
    expect([shopper.current.url.pathname, offerOf(shopper.current)]).toEqual(['/gl/faq', null]);
    expect(shopper.cookies.get('market')).toBe('AU');
  });
});

describe('the offer of the storefront chosen before', () => {
  test('ends with staying, and returns after another choice of that country', async () => {
    const shopper = new Shopper(built.shop);
    shopper.cookies.set('market', 'DE');
    expect(offerOf(await shopper.visit('/uk/faq'))).not.toBeNull();
    await shopper.submit(STAY, { stay: 'yes' });
    expect(offerOf(await shopper.visit('/uk'))).toBeNull();
    await shopper.post('/uk/market', { countryCode: 'DE', from: '/uk/faq' });
    expect(shopper.cookies.has('offer')).toBe(false);
    expect(offerOf(await shopper.visit('/uk'))).not.toBeNull();
  });

  test('is declined for a country that the shop serves alone, and leads back to a page of the storefront', async () => {
    const shopper = new Shopper(built.shop);
    await shopper.visit('/uk');
    expect((await shopper.post('/uk/market', { countryCode: 'ZZ', stay: 'yes' })).status).toBe(422);
    const back = await shopper.post('/uk/market', { countryCode: 'DE', stay: 'yes', from: '//evil.test/x' });
    expect([back.url.origin, back.url.pathname]).toEqual(['http://localhost:3000', '/uk']);
  });
});
