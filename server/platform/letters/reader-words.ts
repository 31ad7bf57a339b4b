import { addressLines } from '#app/modules/checkout/domain/address-lines.ts';
import { marketSeller } from '#app/modules/content/domain/market-seller.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { marketIn } from '#app/modules/markets/domain/read-market.ts';
import { htmlLang } from '#app/modules/markets/domain/registry.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { Translations } from '#app/web/i18n/translations.server.ts';

export type ReaderDeps = {
  readonly registry: MarketRegistry;
  readonly content: Pick<ContentSource, 'shell'>;
  readonly translations: Pick<Translations, 'translator'>;
  readonly formatter: (market: Market) => Formatter;
};

/**
 * What letters and papers are made of, in the language of their reader; brand, seller and law stay those of the market.
 * Throws for a country that the shop does not know.
 */
export async function readerWords(
  { registry, content, translations, formatter }: ReaderDeps,
  reader: { readonly market: string; readonly language?: string },
) {
  const own = registry.marketOfOrder(reader.market);
  if (!own) throw new Error(`No market ${reader.market}`);
  const market = marketIn(own, reader.language);
  const { brand, seller } = await content.shell(own);
  return {
    ...{ registry, market, format: formatter(market) },
    t: translations.translator(textLocale(market)),
    language: market === own ? htmlLang(own) : market.language,
    brand: brand.name,
    seller: marketSeller(seller, market.countryCode),
    addressLines: (address: Parameters<typeof addressLines>[0]) => addressLines(address, registry),
  };
}
