import { divideRounded, roundToStep } from '#app/kernel/money.ts';
import { allocateInSteps } from './allocation.ts';
import {
  type DiscountObstacle,
  type DiscountOccasion,
  type DiscountRule,
  type DiscountScope,
  type OfferedRule,
  ruleObstacle,
} from './discount-rule.ts';

/** A line as rules see it, with its price before discounts in minor units. Gift lines are excluded. */
export type DiscountLine = {
  readonly unitPrice: number;
  readonly quantity: number;
  readonly productId: string;
  readonly sku: string;
  readonly parentSku: string;
  readonly categories: readonly string[];
  readonly sections: readonly string[];
};

export type AppliedDiscount = {
  readonly rule: DiscountRule;
  /** The discount per line, in the order of the lines. */
  readonly shares: readonly number[];
  /** The sum of the shares. */
  readonly amount: number;
  /** The variant given, for a gift. */
  readonly gift: string | null;
};

export type DiscountOutcome = {
  /** In the order of application. */
  readonly applied: readonly AppliedDiscount[];
  /** The discount of all rules per line. */
  readonly lineDiscounts: readonly number[];
  readonly freeShipping: boolean;
  /** Why the code has no effect; null when it has one or there is no code. */
  readonly codeObstacle: DiscountObstacle | null;
};

export type DiscountInput = {
  readonly lines: readonly DiscountLine[];
  readonly automatic: readonly OfferedRule[];
  readonly code: OfferedRule | null;
  readonly occasion: DiscountOccasion;
  /** Stock of a variant beyond the quantities of the lines; 0 for one the market does not sell. */
  readonly giftStock: (variantId: string) => number;
};

/** The remainder of a line: its amount, and how many of its units are not free yet. */
type Remainder = { amount: number; quantity: number };

/**
 * Applies the automatic rules by priority, then the code; free delivery comes last because no other rule depends on it.
 * Each rule applies to the remainder of the rules before it, so that no line falls below 0. A rule without effect on
 * this cart is not applied.
 */
export function applyDiscounts({ lines, automatic, code, occasion, giftStock }: DiscountInput): DiscountOutcome {
  const rest = lines.map(({ unitPrice, quantity }): Remainder => ({ amount: unitPrice * quantity, quantity }));
  const spend = rest.reduce((sum, { amount }) => sum + amount, 0);
  const applied: AppliedDiscount[] = [];
  const remainingGiftStock = (id: string) => giftStock(id) - applied.filter(({ gift }) => gift === id).length;
  let codeObstacle: DiscountObstacle | null = null;

  for (const offered of inOrderOfEffect(automatic, code)) {
    const obstacle = ruleObstacle(offered, occasion, spend);
    const effect = obstacle ? null : effectOf(offered.rule, { lines, rest, occasion, remainingGiftStock });
    if (effect) {
      const { shares, amount, gift } = effect;
      applied.push({ rule: offered.rule, shares, amount, gift });
      take(rest, effect);
    } else if (offered === code) codeObstacle = obstacle ?? { kind: 'paused', missing: 0 };
  }
  return {
    applied,
    lineDiscounts: lines.map((_, index) => applied.reduce((sum, { shares }) => sum + (shares[index] ?? 0), 0)),
    freeShipping: applied.some(({ rule }) => freesShipping(rule)),
    codeObstacle,
  };
}

function inOrderOfEffect(automatic: readonly OfferedRule[], code: OfferedRule | null): readonly OfferedRule[] {
  const byPriority = automatic.toSorted(
    (a, b) => a.rule.priority - b.rule.priority || (a.rule.id < b.rule.id ? -1 : 1),
  );
  const all = code ? [...byPriority, code] : byPriority;
  return [...all.filter(({ rule }) => !freesShipping(rule)), ...all.filter(({ rule }) => freesShipping(rule))];
}

/** Subtracts an effect from the remainders. */
function take(rest: readonly Remainder[], { shares, freed }: Effect): void {
  for (const [index, line] of rest.entries()) {
    line.amount -= shares[index] ?? 0;
    line.quantity -= freed[index] ?? 0;
  }
}

function freesShipping(rule: DiscountRule): boolean {
  return rule.effect.type === 'free-shipping';
}

type Effect = Omit<AppliedDiscount, 'rule'> & { readonly freed: readonly number[] };

/** The effect of a rule on the remainders; null without one. */
function effectOf(
  { effect, scope }: DiscountRule,
  {
    lines,
    rest,
    occasion,
    remainingGiftStock,
  }: {
    readonly lines: readonly DiscountLine[];
    readonly rest: readonly Remainder[];
    readonly occasion: DiscountOccasion;
    readonly remainingGiftStock: (id: string) => number;
  },
): Effect | null {
  const inside = lines.map((line) => isInScope(line, scope));
  if (!inside.includes(true)) return null;
  const none: Effect = { shares: lines.map(() => 0), amount: 0, gift: null, freed: [] };
  const weights = rest.map(({ amount }, index) => (inside[index] ? amount : 0));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const step = occasion.cashRounding;
  const spread = (exact: number): Effect | null => {
    const amount = Math.min(sum, roundToStep(exact, step));
    return amount > 0 ? { ...none, amount, shares: allocateInSteps(amount, weights, step) } : null;
  };
  switch (effect.type) {
    case 'percentage':
      return spread(divideRounded(sum * effect.percent, 100));
    case 'absolute':
      return spread(effect.amounts[occasion.currency] ?? 0);
    case 'buy-n-get-m':
      return freeUnits(
        effect,
        rest.map((line, index) => (inside[index] ? line : { amount: 0, quantity: 0 })),
        step,
      );
    case 'gift': {
      const gift = effect.variants.find((id) => remainingGiftStock(id) > 0);
      return gift === undefined ? null : { ...none, gift };
    }
    case 'free-shipping':
      return none;
  }
}

/**
 * Makes the cheapest units free. The value of a unit is its share of the remainder of its line, in whole minor units;
 * among equal values the unit of the first line is free first.
 */
function freeUnits(
  { buy, free, groups }: { readonly buy: number; readonly free: number; readonly groups: number | null },
  rest: readonly Remainder[],
  step: number,
): Effect | null {
  const units = rest.flatMap(({ amount, quantity }, line) =>
    allocateInSteps(amount, Array<number>(quantity).fill(1), step).map((value) => ({ line, value })),
  );
  const times = Math.min(Math.floor(units.length / (buy + free)), groups ?? Number.MAX_SAFE_INTEGER);
  const freed = units.sort((a, b) => a.value - b.value || a.line - b.line).slice(0, times * free);
  const amount = freed.reduce((sum, { value }) => sum + value, 0);
  if (amount === 0) return null;
  const perLine = (count: (unit: { readonly value: number }) => number) =>
    rest.map((_, index) => freed.reduce((sum, unit) => sum + (unit.line === index ? count(unit) : 0), 0));
  return { shares: perLine(({ value }) => value), amount, gift: null, freed: perLine(() => 1) };
}

/** Whether the scope of a rule includes a line. */
export function isInScope(
  line: Pick<DiscountLine, 'productId' | 'sku' | 'parentSku' | 'categories' | 'sections'>,
  scope: DiscountScope,
): boolean {
  if (scope.kind === 'cart') return true;
  return (
    scope.products.includes(line.productId) ||
    scope.skus.includes(line.sku) ||
    scope.skus.includes(line.parentSku) ||
    scope.categories.some((category) => line.categories.includes(category)) ||
    scope.sections.some((section) => line.sections.includes(section))
  );
}
