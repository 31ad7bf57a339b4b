import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createFormatter, type Formatter } from '#app/modules/markets/domain/format.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { Market, MarketRegistry, ShopStage } from '#app/modules/markets/domain/types.ts';
import { type Bundle, readBundle } from '#server/adapters/content/bundle.ts';
import type { ProgramFiles } from './process-context.ts';

/** The markets of a stage, with the thresholds and gift wrapping prices of the bundled content. */
export async function openMarkets(
  stage: ShopStage,
  { contentFolder }: ProgramFiles,
): Promise<{ readonly bundle: Bundle; readonly registry: MarketRegistry }> {
  const bundle = await readBundle(contentFolder);
  const { freeShippingThresholds, giftWrappingPrices } = bundle;
  const prices = { freeShippingThresholds, giftWrappingPrices };
  return { bundle, registry: createMarketRegistry({ stage, ...prices, countryNames, regions }) };
}

/** The formatter of a market, made once per locale. */
export function createFormatters(): (market: Market) => Formatter {
  const formatters = new Map<string, Formatter>();
  return (market) => {
    const known = formatters.get(textLocale(market)) ?? createFormatter(market);
    formatters.set(textLocale(market), known);
    return known;
  };
}
