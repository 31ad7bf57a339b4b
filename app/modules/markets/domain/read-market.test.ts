import { expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { readMarket } from './read-market.ts';
import { htmlLang } from './registry.ts';

const english = { language: 'en', contentLocale: 'en', contentKey: 'eu', tenantKey: 'EU' } as const;

test('`readMarket` changes the words of a market, and none of its facts', () => {
  const own = sampleMarket('DE');
  const read = readMarket(own, english);
  const { contentLocale, contentKey, tenantKey, language, locale, name, ...facts } = read;
  expect({ contentLocale, contentKey, tenantKey, language, locale }).toEqual({
    ...english,
    locale: { iso: 'en-DE', html: 'en-XX' },
  });
  expect(name.local).toBe('Germany');
  expect(own).toMatchObject(facts);
  expect(htmlLang(read)).toBe('en');
});

test('`readMarket` answers the same object for the same reading', () => {
  expect(readMarket(sampleMarket('DE'), english)).toBe(readMarket(sampleMarket('DE'), { ...english }));
  expect(readMarket(sampleMarket('AT'), english)).not.toBe(readMarket(sampleMarket('DE'), english));
});
