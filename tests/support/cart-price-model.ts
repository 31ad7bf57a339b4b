import type { OfferedRule } from '#app/modules/cart/domain/discount-rule.ts';
import { SHIPPING_METHODS } from '#server/platform/shipping/methods.ts';
import { type CartSample, NOW } from './cart-samples.ts';

// The price of a cart, calculated a second time: exact fractions, one unit and one minor unit at a time.

type Fraction = { readonly top: bigint; readonly bottom: bigint };
const halfUp = ({ top, bottom }: Fraction): bigint => (2n * top + bottom) / (2n * bottom);

type Line = {
  paid: bigint;
  countable: bigint;
  readonly categories: readonly string[];
};
type Rule = OfferedRule['rule'];
type Effect<T extends Rule['effect']['type']> = Extract<Rule['effect'], { readonly type: T }>;
export type ExpectedPrice = {
  readonly total: bigint;
  readonly discount: bigint;
  readonly shipping: bigint;
  readonly wrapping: bigint;
  readonly tax: bigint;
  readonly gifts: number;
  readonly perLine: readonly bigint[];
  readonly perRule: ReadonlyMap<string, bigint>;
};

const sumOf = (lines: readonly Line[]): bigint => lines.reduce((sum, line) => sum + line.paid, 0n);

/** Shares of the lines in an amount, in proportion to what is paid for them. */
function allocate(amount: bigint, lines: readonly Line[]): Map<Line, bigint> {
  const whole = sumOf(lines);
  const shares = new Map(lines.map((line) => [line, whole === 0n ? 0n : (amount * line.paid) / whole]));
  // The line furthest from its exact share gets the next minor unit; of equal ones the first.
  for (let left = amount - [...shares.values()].reduce((sum, share) => sum + share, 0n); left > 0n; left -= 1n) {
    let furthest: Line | undefined;
    let distance = -1n;
    for (const line of lines) {
      const lacking = amount * line.paid - (shares.get(line) ?? 0n) * whole;
      if (lacking > distance) [furthest, distance] = [line, lacking];
    }
    if (furthest) shares.set(furthest, (shares.get(furthest) ?? 0n) + 1n);
  }
  return shares;
}

function isInForce({ rule, used, usedByCart }: OfferedRule, { market }: CartSample, spend: bigint): boolean {
  const isLate = rule.validUntil !== null && rule.validUntil <= NOW;
  const isEarly = rule.validFrom !== null && rule.validFrom > NOW;
  const isAbroad = rule.countries !== null && !rule.countries.some((country) => country === market.countryCode);
  const least = rule.minimum === null ? 0 : rule.minimum[market.currency.code];
  return (
    !isLate &&
    !isEarly &&
    !isAbroad &&
    !reaches(rule.usageLimit, used) &&
    !reaches(rule.usageLimitPerCart, usedByCart) &&
    least !== undefined &&
    spend >= BigInt(least)
  );
}
const reaches = (limit: number | null, uses: number): boolean => limit !== null && limit <= uses;

function linesInScope({ scope }: Rule, lines: readonly Line[]): readonly Line[] {
  return lines.filter(
    (line) => scope.kind === 'cart' || scope.categories.some((category) => line.categories.includes(category)),
  );
}

/** The cheapest units are free; a free unit counts for no further rule. */
function freeUnits(effect: Effect<'buy-n-get-m'>, lines: readonly Line[]): Map<Line, bigint> {
  const units = lines.flatMap((line) =>
    Array.from({ length: Number(line.countable) }, (_, unit) => ({
      line,
      worth: line.paid / line.countable + (BigInt(unit) < line.paid % line.countable ? 1n : 0n),
    })),
  );
  const groups = Math.min(effect.groups ?? Infinity, Math.floor(units.length / (effect.buy + effect.free)));
  const free: typeof units = [];
  for (let count = groups * effect.free; count > 0; count -= 1) {
    let cheapest = 0;
    for (let index = 1; index < units.length; index += 1)
      if ((units[index]?.worth ?? 0n) < (units[cheapest]?.worth ?? 0n)) cheapest = index;
    free.push(...units.splice(cheapest, 1));
  }
  const reductions = new Map<Line, bigint>();
  if (!free.some(({ worth }) => worth > 0n)) return reductions;
  for (const { line, worth } of free) {
    reductions.set(line, (reductions.get(line) ?? 0n) + worth);
    line.countable -= 1n;
  }
  return reductions;
}

/** What an effect takes off each line. */
function reductionsOf({ effect }: Rule, lines: readonly Line[], { market }: CartSample): Map<Line, bigint> {
  const sum = sumOf(lines);
  if (effect.type === 'percentage') return allocate(halfUp({ top: sum * BigInt(effect.percent), bottom: 100n }), lines);
  if (effect.type === 'buy-n-get-m') return freeUnits(effect, lines);
  if (effect.type !== 'absolute') return new Map();
  const worth = BigInt(effect.amounts[market.currency.code] ?? 0);
  return allocate(worth < sum ? worth : sum, lines);
}

/** Automatic rules by priority and id, then the rule of the code. */
function inOrder(rules: readonly OfferedRule[]): readonly OfferedRule[] {
  const automatic = rules
    .filter(({ rule }) => rule.code === null)
    .sort((a, b) =>
      a.rule.priority === b.rule.priority ? a.rule.id.localeCompare(b.rule.id) : a.rule.priority - b.rule.priority,
    );
  return [...automatic, ...rules.filter(({ rule }) => rule.code !== null)];
}

function shippingOf({ market, lines, method, threshold }: CartSample, products: bigint, isFree: boolean): bigint {
  const chosen = method ?? 'standard';
  const found = SHIPPING_METHODS[market.countryCode].find(({ id }) => id === chosen);
  const least = BigInt(threshold);
  const isSpared = isFree || (chosen === 'standard' && least > 0n && products >= least);
  return lines.length === 0 || isSpared ? 0n : BigInt(found?.prices[market.currency.code] ?? 0);
}

/** The expected price of a cart. */
export function expectedPrice(cart: CartSample): ExpectedPrice {
  const lines = cart.lines.map(
    ({ unit, quantity, kids }): Line => ({
      paid: BigInt(unit) * BigInt(quantity),
      countable: BigInt(quantity),
      categories: [kids ? 'kids/socks' : 'adults/socks'],
    }),
  );
  const start = lines.map((line) => line.paid);
  const spend = sumOf(lines);
  const perRule = new Map<string, bigint>();
  let gifts = 0;
  let isShippingFree = false;
  for (const offered of inOrder(cart.rules)) {
    const { rule } = offered;
    const meant = linesInScope(rule, lines);
    if (!isInForce(offered, cart, spend) || meant.length === 0) continue;
    const reductions = reductionsOf(rule, meant, cart);
    if (rule.effect.type === 'gift' && gifts < cart.giftStock) gifts += 1;
    if (rule.effect.type === 'free-shipping') isShippingFree = true;
    for (const [line, amount] of reductions) line.paid -= amount;
    const sum = [...reductions.values()].reduce((total, amount) => total + amount, 0n);
    if (sum > 0n) perRule.set(rule.id, sum);
  }
  const products = sumOf(lines);
  const shipping = shippingOf(cart, products, isShippingFree);
  const wrapping = BigInt(cart.isWrapped && lines.length > 0 ? cart.wrapping : 0);
  const total = products + shipping + wrapping;
  const rate = BigInt(Math.round(cart.tax * 100));
  return {
    total,
    discount: spend - products,
    shipping,
    wrapping,
    tax: halfUp({ top: total * rate, bottom: 10_000n + rate }),
    gifts,
    perLine: lines.map((line, index) => (start[index] ?? 0n) - line.paid),
    perRule,
  };
}
