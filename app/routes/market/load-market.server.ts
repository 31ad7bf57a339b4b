import { countryForms } from '#app/modules/markets/domain/country-name.ts';
import { marketsByContinent } from '#app/modules/markets/domain/markets-by-continent.ts';
import { htmlLang } from '#app/modules/markets/domain/registry.ts';
import { undeliveredPlaces } from '#app/modules/markets/domain/territory-table.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { referringPlace } from '#app/modules/shell/http/referring-place.server.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The page with every market. */
export async function loadMarket(context: RequestContext, request: Request) {
  const { services, market, language, t } = context;
  const places = undeliveredPlaces(market);
  const shell = await services.content.shell(market);
  return {
    continents: marketsByContinent(services.registry).map(({ continent, markets }) => ({
      continent,
      markets: markets.map((entry) => ({
        countryCode: entry.countryCode,
        name: entry.name.local,
        english: entry.name.english,
        lang: htmlLang(entry).slice(0, 2),
        currency: entry.currency.code,
        storefront: entry.storefrontCode,
      })),
    })),
    current: market.countryCode,
    currentText: t('shell:market.current', { ...countryForms(market), currency: market.currency.code }),
    undelivered: places === '' ? null : t('shell:market.undelivered', { places }),
    regional: [...services.regionalShops].flatMap(([countryCode, href]) => {
      const served = services.registry.market(countryCode);
      return served ? [{ name: countryForms(served, language).country, href }] : [];
    }),
    from: referringPlace(context, request),
    head: pageHead(context, shell.brand.name, { title: t('shell:market.title'), path: '/market', index: false }),
  };
}
