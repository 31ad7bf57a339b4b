import { marketText } from '#app/modules/markets/domain/market-text.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import {
  type DiscountEffect,
  type DiscountScope,
  type OfferedRule,
  ruleObstacle,
  validityIn,
} from './discount-rule.ts';
import { isInScope } from './discounts.ts';

/** An automatic rule as pages announce it; `minimum` in minor units of the market, null for none. */
export type AnnouncedOffer = {
  readonly id: string;
  readonly name: string;
  readonly effect: DiscountEffect;
  readonly scope: DiscountScope;
  readonly minimum: number | null;
};

/** The offers of a market. `until`: the time, in milliseconds, at which one ends or begins; null without one. */
export type MarketOffers = { readonly offers: readonly AnnouncedOffer[]; readonly until: number | null };

type OfferMarket = Pick<Market, 'countryCode' | 'currency' | 'cashRounding' | 'language'>;

/**
 * The automatic rules that apply in a market at `now` to a cart that costs enough. A rule for a limited number of
 * orders is not announced: pages do not follow how often it is used.
 */
export function marketOffers(automatic: readonly OfferedRule[], market: OfferMarket, now: number): MarketOffers {
  const { countryCode: country, currency, cashRounding } = market;
  const occasion = { now, country, currency: currency.code, cashRounding };
  const unlimited = automatic.filter(({ rule }) => rule.usageLimit === null);
  const isOpen = (offered: OfferedRule) => ruleObstacle(offered, occasion, Number.MAX_SAFE_INTEGER) === null;
  const times = unlimited
    .map(({ rule }) => validityIn(rule, country))
    .flatMap(({ from, until }) => [from, until])
    .filter((time) => time !== null);
  const ahead = times.filter((time) => time > now);
  return {
    offers: unlimited.filter(isOpen).map(({ rule: { id, name, effect, scope, minimum } }) => ({
      id,
      name: marketText(name, market),
      effect,
      scope,
      minimum: minimum?.[currency.code] ?? null,
    })),
    until: ahead.length > 0 ? Math.min(...ahead) : null,
  };
}

/** The offers whose scope includes a product. */
export function offersOf(
  { id, sku, variants, categories, sections }: OfferedProduct,
  offers: readonly AnnouncedOffer[],
): readonly AnnouncedOffer[] {
  const product = { productId: id, parentSku: sku, categories, sections };
  return offers.filter(({ scope }) => variants.some((variant) => isInScope({ ...product, sku: variant.sku }, scope)));
}

/** What a scope looks at. */
export type OfferedProduct = {
  readonly id: string;
  readonly sku: string;
  readonly variants: readonly { readonly sku: string }[];
  readonly categories: readonly string[];
  readonly sections: readonly string[];
};
