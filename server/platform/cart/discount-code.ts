import { err } from '#app/kernel/result.ts';
import type { Cart, CodeRejection } from '#app/modules/cart/domain/cart.ts';
import type { CartChangeOf } from '#app/modules/cart/domain/cart-change.ts';
import { canonicalCode, type OfferedRule, ruleObstacle } from '#app/modules/cart/domain/discount-rule.ts';
import { countTry, type RateLimit, uncountTry } from '#server/platform/rate-limits/rate-limits.ts';
import { type Changed, type OpenCart, setColumn } from './cart-changes.ts';
import { priceCart } from './price-cart.ts';
import { readForPricing } from './read-for-pricing.ts';

/**
 * Replaces the discount code of a cart by one that has an effect on it; any other code leaves the cart unchanged. An
 * unknown code counts as an attempt under every one of `limits`. Above them no code is looked up, so that a valid guess
 * cannot be recognised.
 */
export async function applyDiscountCode(
  on: OpenCart,
  { code }: CartChangeOf<'apply-discount-code'>,
  limits: readonly RateLimit[],
): Changed {
  const { sql, cart, now } = on;
  const wait = await countTry(sql, limits, now);
  if (wait !== null) return err({ kind: 'too-many-codes', retryAfter: Math.ceil(wait / 1000) });

  const facts = await readForPricing(sql, { ...cart, discountCode: canonicalCode(code) }, on);
  if (!facts.rules.code) return err({ kind: 'discount-code-not-found', code, why: null });
  await uncountTry(sql, limits);
  const discountCode = facts.rules.code.rule.code;
  const priced = priceCart({ ...cart, discountCode }, { ...facts, ...on });
  if (priced.discountCode === null)
    return err({ kind: 'discount-code-not-found', code, why: codeRejection(priced, facts.rules.code, on) });
  return setColumn(on, { column: 'discount_code', value: discountCode });
}

export async function removeDiscountCode(on: OpenCart): Changed {
  return setColumn(on, { column: 'discount_code', value: null });
}

/** Why a code has no effect on a cart. */
function codeRejection({ messages }: Cart, rule: OfferedRule, { market, now }: OpenCart): CodeRejection {
  const paused = messages.find((message) => message.kind === 'discount-paused');
  if (paused) return { kind: 'paused', missing: paused.missing };
  const occasion = {
    now,
    country: market.countryCode,
    currency: market.currency.code,
    cashRounding: market.cashRounding,
  };
  const obstacle = ruleObstacle(rule, occasion, 0);
  return { kind: obstacle === null || obstacle.kind === 'paused' ? 'ended' : obstacle.kind };
}
