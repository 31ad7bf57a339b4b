import { roundToStep } from '#app/kernel/money.ts';
import { provedOriginal } from '#app/modules/catalogue/domain/reference-price.ts';
import { readReferences } from '#server/platform/catalogue/read-references.ts';
import { type CartRules, readCartRules } from '#server/platform/discounts/read-rules.ts';
import type { Sql } from '#server/store/types.ts';
import { type KeptCart, readCartGoods } from './read-cart.ts';
import type { Goods } from './read-goods.ts';
import type { SellingMarket } from './selling-market.ts';

/** The data that a price depends on besides the cart itself. */
export type PricingFacts = { readonly goods: ReadonlyMap<string, Goods>; readonly rules: CartRules };

/**
 * Reads the data for pricing a cart in a market at `now`: the rules, and the variants of its lines and of possible
 * gifts.
 */
export async function readForPricing(
  sql: Sql,
  cart: KeptCart,
  { market, now }: { readonly market: SellingMarket; readonly now: number },
): Promise<PricingFacts> {
  const rules = await readCartRules(sql, cart, now);
  const offered = [...rules.automatic, ...(rules.code ? [rules.code] : [])];
  const gifts = offered.flatMap(({ rule }) => (rule.effect.type === 'gift' ? rule.effect.variants : []));
  return {
    rules,
    goods: await withProvedReductions(sql, await readCartGoods(sql, cart, market, gifts), { market, now }),
  };
}

async function withProvedReductions(
  sql: Sql,
  goods: ReadonlyMap<string, Goods>,
  { market, now }: { readonly market: SellingMarket; readonly now: number },
): Promise<ReadonlyMap<string, Goods>> {
  const variants = [...goods.values()].filter(({ original, final }) => original > final).map(({ id }) => id);
  if (variants.length === 0) return goods;
  const references = await readReferences(sql, { variants, currency: market.currency.code, now });
  const original = (one: Goods) => roundToStep(provedOriginal(one, references.get(one.id)), market.cashRounding);
  return new Map([...goods].map(([id, one]) => [id, { ...one, original: original(one) }]));
}
