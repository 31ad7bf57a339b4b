import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { htmlLang } from '#app/modules/markets/domain/registry.ts';
import { storefrontPath, stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { Translations } from '#app/web/i18n/translations.server.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { requestLanguage } from '#server/kernel/request-language.ts';

/** The language of a page that no route makes, and the start page of its storefront; null outside of one. */
export type PlainWording = { readonly lang: string; readonly home: string | null; readonly t: Translate };
export type WordingOf = (request: Request) => Promise<PlainWording>;

/** The words of the storefront in an address; outside of one those of the language that the browser prefers. */
export function createWordingOf({
  registry,
  translations,
}: {
  readonly registry: Pick<MarketRegistry, 'storefront'>;
  readonly translations: Pick<Translations, 'translator'>;
}): WordingOf {
  return async (request) => {
    const code = stripStorefront(new URL(request.url).pathname).storefront;
    const market = code && registry.storefront(code)?.markets[0];
    if (market) {
      const { storefrontCode } = market;
      const home = storefrontPath(storefrontCode, '/');
      return { lang: htmlLang(market), home, t: translations.translator(textLocale(market)) };
    }
    const language = await requestLanguage(request);
    return { lang: language, home: null, t: translations.translator(language) };
  };
}
