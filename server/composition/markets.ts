import type { ContentFacts } from '#app/modules/content/domain/content-facts.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createFormatter, type Formatter } from '#app/modules/markets/domain/format.ts';
import type { HoldingFacts } from '#app/modules/markets/domain/market-facts.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { COUNTRY_CODES, type Market, type MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { Config } from '#server/config/types.ts';
import { type Bundle, readBundle } from '#server/platform/content/bundle.ts';
import { readOwnShop } from './own-shop.ts';
import type { ProgramFiles } from './process-context.ts';

type Thresholds = ContentFacts['freeShippingThresholds'];

/** The settings that markets and bundled content follow. */
export type MarketSettings = Pick<Config, 'stage' | 'openTerritories' | 'telephoneOptional' | 'shopFile'>;

export type OpenMarkets = {
  readonly bundle: Bundle;
  /** Its markets follow the thresholds and facts that were taken last; a market itself never changes. */
  readonly registry: MarketRegistry;
  /** Takes the thresholds of free shipping that content has. The markets stay the same objects while these do. */
  takeThresholds(thresholds: Thresholds): void;
  /** Takes the facts that hold; says whether anything changed. */
  takeFacts(facts: HoldingFacts): boolean;
};

/** The markets of a stage, with the thresholds and gift wrapping prices of the bundled content. */
export async function openMarkets(
  { stage, openTerritories, telephoneOptional, shopFile }: MarketSettings,
  { contentFolder }: Pick<ProgramFiles, 'contentFolder'>,
): Promise<OpenMarkets> {
  const shop = shopFile === null ? null : await readOwnShop(shopFile);
  const bundle = await readBundle(contentFolder, shop);
  const { giftWrappingPrices } = bundle;
  const { freeShippingThresholds: bundled } = bundle.facts;
  return {
    bundle,
    ...followMarkets(bundled, (freeShippingThresholds, facts) =>
      createMarketRegistry({
        ...{ stage, freeShippingThresholds, giftWrappingPrices, countryNames, regions, facts },
        openTerritories,
        telephoneOptional,
        countries: shop?.countries,
      }),
    ),
  };
}

/** The thresholds of content; where it says what the bundle says, those of facts. */
function thresholdsOf(content: Thresholds, bundled: Thresholds, facts: HoldingFacts): Thresholds {
  const set = COUNTRY_CODES.flatMap((country) => {
    const amount = facts[country]?.freeFrom;
    return amount !== undefined && content[country] === bundled[country] ? [[country, amount]] : [];
  });
  return { ...content, ...Object.fromEntries(set) };
}

/** Exported for its test. */
export function followMarkets(
  bundled: Thresholds,
  make: (thresholds: Thresholds, facts: HoldingFacts) => MarketRegistry,
): Omit<OpenMarkets, 'bundle'> {
  let taken = { content: bundled, facts: {} as HoldingFacts };
  let current = make(bundled, {});
  const take = (part: Partial<typeof taken>): boolean => {
    const next = { ...taken, ...part };
    if (JSON.stringify(next) === JSON.stringify(taken)) return false;
    taken = next;
    current = make(thresholdsOf(next.content, bundled, next.facts), next.facts);
    return true;
  };
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
      marketOfOrder: (countryCode) => current.marketOfOrder(countryCode),
      defaultMarketOf: (code) => current.defaultMarketOf(code),
    },
    takeThresholds: (content) => void take({ content }),
    takeFacts: (facts) => take({ facts }),
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
