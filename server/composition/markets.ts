import type { ContentFacts } from '#app/modules/content/domain/content-facts.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createFormatter, type Formatter } from '#app/modules/markets/domain/format.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { Config } from '#server/config/types.ts';
import { type Bundle, readBundle } from '#server/platform/content/bundle.ts';
import type { ProgramFiles } from './process-context.ts';

type Thresholds = ContentFacts['freeShippingThresholds'];

export type OpenMarkets = {
  readonly bundle: Bundle;
  /** Its markets follow the thresholds that were taken last; a market itself never changes. */
  readonly registry: MarketRegistry;
  /** Takes the thresholds of free shipping. The markets stay the same objects while the thresholds do. */
  takeThresholds(thresholds: Thresholds): void;
};

/** The markets of a stage, with the thresholds and gift wrapping prices of the bundled content. */
export async function openMarkets(
  { stage, openTerritories, telephoneOptional }: Pick<Config, 'stage' | 'openTerritories' | 'telephoneOptional'>,
  { contentFolder }: Pick<ProgramFiles, 'contentFolder'>,
): Promise<OpenMarkets> {
  const bundle = await readBundle(contentFolder);
  const { giftWrappingPrices } = bundle;
  const { freeShippingThresholds: bundled } = bundle.facts;
  return {
    bundle,
    ...followThresholds(bundled, (freeShippingThresholds) =>
      createMarketRegistry({
        ...{ stage, freeShippingThresholds, giftWrappingPrices, countryNames, regions },
        openTerritories,
        telephoneOptional,
      }),
    ),
  };
}

/** Exported for its test. */
export function followThresholds(
  first: Thresholds,
  make: (thresholds: Thresholds) => MarketRegistry,
): Pick<OpenMarkets, 'registry' | 'takeThresholds'> {
  let taken = JSON.stringify(first);
  let current = make(first);
  return {
    registry: {
      get storefronts() {
        return current.storefronts;
      },
      get markets() {
        return current.markets;
      },
      storefront: (code) => current.storefront(code),
      market: (countryCode) => current.market(countryCode),
      defaultMarketOf: (code) => current.defaultMarketOf(code),
    },
    takeThresholds(thresholds) {
      const next = JSON.stringify(thresholds);
      if (next === taken) return;
      taken = next;
      current = make(thresholds);
    },
  };
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
