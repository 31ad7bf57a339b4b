import { describe, expect, test } from 'vitest';
import { parseCookies } from '#app/kernel/cookies.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { detectCountry, marketCookie, readMarketCookie } from './detect-country.ts';
import { createMarketRegistry } from './registry.ts';

const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions: {} });

describe('detectCountry', () => {
  test('takes the preference first, then the proxy header, then the browser', () => {
    expect(detectCountry({ preference: 'IT', proxyHeader: 'NL', acceptLanguage: 'fr-FR' })).toBe('IT');
    expect(detectCountry({ preference: null, proxyHeader: 'nl', acceptLanguage: 'fr-FR' })).toBe('NL');
    expect(detectCountry({ preference: null, proxyHeader: null, acceptLanguage: 'fr-FR,fr;q=0.9' })).toBe('FR');
  });

  test('is Germany without any information', () => {
    expect(detectCountry({ preference: null, proxyHeader: null, acceptLanguage: null })).toBe('DE');
    expect(detectCountry({ preference: null, proxyHeader: '', acceptLanguage: '*' })).toBe('DE');
  });

  test.each(['XX', 'T1', 'NLD', 'N', '12', 'NL, DE'])('ignores the proxy header %s', (proxyHeader) => {
    expect(detectCountry({ preference: null, proxyHeader, acceptLanguage: 'sv-SE' })).toBe('SE');
  });

  test.each([
    ['en,de-AT;q=0.8', 'AT'],
    ['zh-Hant-TW', 'TW'],
    ['en-419,es-MX', 'MX'],
    ['de', 'DE'],
    ['EN-gb', 'GB'],
    ['en-UK', 'GB'],
    ['english-GB', 'DE'],
    ['en-GB;q=0.5,sv-SE', 'SE'],
    ['en-US;q=0,nl-BE;q=0.4', 'BE'],
  ])('reads the preferred region of %s', (acceptLanguage, country) => {
    expect(detectCountry({ preference: null, proxyHeader: null, acceptLanguage })).toBe(country);
  });
});

describe('the market cookie', () => {
  test('lasts 180 days, can be read by scripts and stays with same-site requests', () => {
    expect(marketCookie('IT', { secure: false })).toBe('market=IT; Path=/; Max-Age=15552000; SameSite=Lax');
    expect(marketCookie('IT', { secure: true })).toBe('market=IT; Path=/; Max-Age=15552000; SameSite=Lax; Secure');
  });

  test.each([
    ['market=IT', 'IT'],
    ['a=1; market=it; b=2', 'IT'],
    ['market="IT"', 'IT'],
    ['market=IT ; b=2', 'IT'],
  ])('is read from %s', (header, country) => {
    expect(readMarketCookie(parseCookies(header), registry)).toBe(country);
  });

  test.each([
    null,
    '',
    'market=',
    'market=RU',
    'market=XS',
    'market=ITA',
    'market=%49%54',
    'supermarket=IT',
    'a=market=IT',
  ])('is ignored in %s', (header) => {
    expect(readMarketCookie(parseCookies(header), registry)).toBeNull();
  });
});
