import { memoised } from '#app/kernel/memo.ts';
import { type Language, languageNamed } from '#app/kernel/text.ts';
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

/** The market in another language of the shop, with its own content in that language; itself for every other text. */
export function marketIn(market: Market, language: string | null | undefined): Market {
  const known = languageNamed(language);
  return known === null || known === market.language ? market : readMarket(market, { ...market, language: known });
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
