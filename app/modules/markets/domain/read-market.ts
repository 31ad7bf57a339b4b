import { memoised } from '#app/kernel/memo.ts';
import type { Language } from '#app/kernel/text.ts';
import type { ContentScope, Market } from './types.ts';

/** How some visitors read a market whose own language is another. */
export type MarketReading = Pick<ContentScope, 'contentLocale' | 'contentKey' | 'tenantKey'> & {
  readonly language: Language;
};

/**
 * The market as it is read with another language and content. Country, currency, tax, delivery and with them prices and
 * law are its own. The same object for equal readings.
 */
export function readMarket(market: Market, { language, contentLocale, contentKey, tenantKey }: MarketReading): Market {
  return marketRead(market, language, contentLocale, contentKey, tenantKey);
}

const marketRead = memoised(
  (
    market: Market,
    language: Language,
    contentLocale: ContentScope['contentLocale'],
    contentKey: ContentScope['contentKey'],
    tenantKey: ContentScope['tenantKey'],
  ): Market => ({
    ...market,
    contentLocale,
    contentKey,
    tenantKey,
    language,
    name: language === 'en' ? { ...market.name, local: market.name.english } : market.name,
    locale: { iso: `${language}-${market.countryCode}`, html: `${language}-XX` },
  }),
);
