import { roundToStep } from '#app/kernel/money.ts';
import { provedOriginal } from '#app/modules/catalogue/domain/reference-price.ts';
import { readReferences } from '#server/platform/catalogue/read-references.ts';
import { type CartRules, readCartRules } from '#server/platform/discounts/read-rules.ts';
import type { Sql } from '#server/store/types.ts';
import { readCartVariants, type StoredCart } from './read-cart.ts';
import type { PricedVariant } from './read-priced-variants.ts';
import type { SellingMarket } from './selling-market.ts';

/** The data that a price depends on besides the cart itself. */
export type PricingFacts = { readonly pricedVariants: ReadonlyMap<string, PricedVariant>; readonly rules: CartRules };

/**
 * Reads the data for pricing a cart in a market at `now`: the rules, and the variants of its lines and of possible
 * gifts.
 */
export async function readForPricing(
  sql: Sql,
  cart: StoredCart,
  { market, now }: { readonly market: SellingMarket; readonly now: number },
): Promise<PricingFacts> {
  const rules = await readCartRules(sql, cart, now);
  const offered = [...rules.automatic, ...(rules.code ? [rules.code] : [])];
  const gifts = offered.flatMap(({ rule }) => (rule.effect.type === 'gift' ? rule.effect.variants : []));
  return {
    rules,
    pricedVariants: await withProvedReductions(sql, await readCartVariants(sql, cart, market, gifts), { market, now }),
  };
}

async function withProvedReductions(
  sql: Sql,
  pricedVariants: ReadonlyMap<string, PricedVariant>,
  { market, now }: { readonly market: SellingMarket; readonly now: number },
): Promise<ReadonlyMap<string, PricedVariant>> {
  const variants = [...pricedVariants.values()].filter(({ original, final }) => original > final).map(({ id }) => id);
  if (variants.length === 0) return pricedVariants;
  const references = await readReferences(sql, { variants, currency: market.currency.code, now });
  const original = (one: PricedVariant) =>
    roundToStep(provedOriginal(one, references.get(one.id)), market.cashRounding);
  return new Map([...pricedVariants].map(([id, one]) => [id, { ...one, original: original(one) }]));
}
