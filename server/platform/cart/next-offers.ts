import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { type DiscountRule, type OfferedRule, ruleObstacle } from '#app/modules/cart/domain/discount-rule.ts';
import { applyDiscounts, type DiscountInput, isInScope } from '#app/modules/cart/domain/discounts.ts';

type WithoutName<Offer> = Offer extends unknown ? Omit<Offer, 'name'> : never;
type NextOffer = WithoutName<Cart['offers'][number]>;

/**
 * The automatic rules that are near. Each is checked by applying all rules to the cart with what is missing: a rule
 * that another one displaces is no offer. A rule without a unit of its scope in the cart is not near.
 */
export function nextOffers(input: DiscountInput): NextOffer[] {
  const spend = input.lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  return input.automatic.flatMap((offered): NextOffer[] => {
    const { rule } = offered;
    if (!input.lines.some((line) => isInScope(line, rule.scope))) return [];
    const obstacle = ruleObstacle(offered, input.occasion, spend);
    if (obstacle?.kind === 'paused')
      return appliesWithoutMinimum(offered, input)
        ? [{ ruleId: rule.id, kind: 'spend', missing: obstacle.missing }]
        : [];
    const { effect } = rule;
    return obstacle || effect.type !== 'buy-n-get-m' ? [] : nextGroup(rule, effect, input);
  });
}

function appliesWithoutMinimum(offered: OfferedRule, input: DiscountInput): boolean {
  const { rule } = offered;
  const automatic = input.automatic.map((one) =>
    one === offered ? { ...one, rule: { ...rule, minimum: null } } : one,
  );
  return amountsOf({ ...input, automatic }).has(rule.id);
}

/** The units that complete the next group of a rule, when they reduce the cart. */
function nextGroup(
  { id, scope }: DiscountRule,
  { buy, free }: { readonly buy: number; readonly free: number },
  input: DiscountInput,
): NextOffer[] {
  const inside = input.lines.filter((line) => isInScope(line, scope));
  const units = inside.reduce((sum, { quantity }) => sum + quantity, 0);
  const more = buy + free - (units % (buy + free));
  if (more === buy + free) return [];
  const lines = input.lines.map((line) => (line === inside[0] ? { ...line, quantity: line.quantity + more } : line));
  const grows = (amountsOf({ ...input, lines }).get(id) ?? 0) > (amountsOf(input).get(id) ?? 0);
  return grows ? [{ ruleId: id, kind: 'add', more, free }] : [];
}

/** The amount of each rule that applies. */
function amountsOf(input: DiscountInput): ReadonlyMap<string, number> {
  return new Map(applyDiscounts(input).applied.map(({ rule, amount }) => [rule.id, amount]));
}
