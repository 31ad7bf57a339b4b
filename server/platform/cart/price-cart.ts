import type { Money } from '#app/kernel/money.ts';
import { stockMessages, unavailableLines } from '#app/modules/cart/domain/availability.ts';
import type { Cart, CartItem, CartMessage, DiscountInfo, GiftOptions } from '#app/modules/cart/domain/cart.ts';
import { type DiscountRule, type OfferedRule, ruleObstacle } from '#app/modules/cart/domain/discount-rule.ts';
import {
  applyDiscounts,
  type DiscountInput,
  type DiscountOutcome,
  isInScope,
} from '#app/modules/cart/domain/discounts.ts';
import { type GiftChoice, NO_GIFT_CHOICE } from '#app/modules/cart/domain/gift-options.ts';
import { stockStatus } from '#app/modules/catalogue/domain/market-product.ts';
import { marketText } from '#app/modules/markets/domain/market-text.ts';
import { chosenMethod, offeredMethods, toShippingMethod } from '#server/platform/shipping/offered-methods.ts';
import { taxPercentOf } from '#server/platform/tax/goods-kind.ts';
import type { StoredCart } from './read-cart.ts';
import type { PricingFacts } from './read-for-pricing.ts';
import type { PricedVariant } from './read-priced-variants.ts';
import type { SellingMarket } from './selling-market.ts';
import { computeTotals, type Totals } from './totals.ts';

type Pricing = PricingFacts & { readonly market: SellingMarket; readonly now: number };
type SoldLine = { readonly line: StoredCart['lines'][number]; readonly facts: PricedVariant };
type Offer = ReturnType<typeof offeredMethods>[number];
type Calculation = { readonly input: DiscountInput; readonly outcome: DiscountOutcome; readonly totals: Totals };
/** `sold` are the lines that the market sells, `counted` those of them with enough stock. */
type CountedCart = {
  readonly sold: readonly SoldLine[];
  readonly counted: readonly SoldLine[];
  readonly pricing: Pricing;
};

/**
 * The cart in a market at `now`: current prices, stock, rules, delivery days. Lines that the market does not sell
 * become messages; no sum includes lines with too little stock.
 */
export function priceCart(stored: StoredCart, pricing: Pricing): Cart {
  const { pricedVariants, rules, market, now } = pricing;
  const money = (amount: number): Money => ({ amount, currency: market.currency.code });
  const sold = stored.lines.flatMap((line): SoldLine[] => {
    const facts = pricedVariants.get(line.id);
    return facts ? [{ line, facts }] : [];
  });
  const unavailable = unavailableLines(
    sold.map(({ line, facts }) => ({ ...line, sku: facts.sku, available: facts.quantity })),
  );
  const counted = sold.filter(({ line }) => !unavailable.has(line.itemId));
  const offer = sold.length === 0 ? null : chosenMethod(offeredMethods(market, now), stored.shippingMethod);
  const gift = giftOptions(sold.length === 0 ? NO_GIFT_CHOICE : stored.gift, market);
  const wrapping = gift.isWrapped ? market.giftWrapping : 0;
  const calculate = (code: OfferedRule | null) => calculateCart(code, { sold, counted, offer, wrapping, pricing });
  const { input, outcome, totals } = calculate(rules.code);

  const items = cartItems({ sold, counted, outcome, totals, pricing });
  const code = outcome.codeObstacle === null ? rules.code : null;
  const gone = stored.lines
    .filter((line) => !pricedVariants.has(line.id))
    .map(({ itemId, name }): CartMessage => ({ kind: 'line-removed', itemId, name }));
  return {
    cartId: stored.id,
    version: stored.version,
    countryCode: market.countryCode,
    items,
    messages: [...gone, ...stockMessages(items), ...codeMessages(stored, { outcome, totals, pricing, calculate })],
    shippingMethod: offer
      ? toShippingMethod(offer, { freeShipping: outcome.freeShipping, reached: totals.freeShipping.reached, market })
      : null,
    itemsCount: items.reduce((sum, item) => sum + item.quantity, 0),
    priceProducts: money(totals.products),
    priceShipping: money(totals.shipping),
    priceWrapping: money(wrapping),
    priceDiscount: money(totals.discount),
    priceTax: money(totals.tax),
    ...(isTaxedApart(totals, market) && { taxes: [...totals.taxes] }),
    priceTotal: money(totals.total),
    salesTax: null,
    giftOptions: gift,
    discountCode: code?.rule.code ?? null,
    offers: cartOffers(input, pricing),
    discounts: discountInfo(outcome, { sold: counted, market }),
    isFreeShippingDiscountCodeApplied: code?.rule.effect.type === 'free-shipping',
    freeShipping: totals.freeShipping,
  };
}

/** Whether a part of the tax has another rate than that of the market. */
const isTaxedApart = ({ taxes }: Totals, { tax }: SellingMarket): boolean =>
  taxes.some(({ percent }) => percent !== tax);

/** The gift options in a market. A choice of wrapping stays stored where the market has none, and does not count. */
function giftOptions({ isWrapped, message }: GiftChoice, { giftWrapping, currency }: SellingMarket): GiftOptions {
  const isOffered = giftWrapping > 0;
  return {
    wrappingPrice: isOffered ? { amount: giftWrapping, currency: currency.code } : null,
    isWrapped: isWrapped && isOffered,
    message,
  };
}

/** Discounts and totals of a cart with a discount code, or without one. */
function calculateCart(
  code: OfferedRule | null,
  {
    sold,
    counted,
    offer,
    wrapping,
    pricing: { pricedVariants, rules, market, now },
  }: CountedCart & { readonly offer: Offer | null; readonly wrapping: number },
): Calculation {
  const input: DiscountInput = {
    lines: counted.map(({ line, facts }) => ({ ...facts, unitPrice: facts.final, quantity: line.quantity })),
    automatic: rules.automatic,
    code,
    occasion: {
      now,
      country: market.countryCode,
      currency: market.currency.code,
      cashRounding: market.cashRounding,
    },
    giftStock: (id) =>
      (pricedVariants.get(id)?.quantity ?? 0) -
      sold.reduce((sum, { line }) => sum + (line.id === id ? line.quantity : 0), 0),
  };
  const outcome = applyDiscounts(input);
  const totals = computeTotals({
    lines: counted.map(({ line, facts }, index) => ({
      unitPrice: facts.final,
      quantity: line.quantity,
      discount: outcome.lineDiscounts[index] ?? 0,
      taxPercent: taxPercentOf(facts.goods, market),
    })),
    freeShipping: outcome.freeShipping,
    shipping: offer?.tariff ?? null,
    freeShippingThreshold: market.shipping.freeShippingThreshold,
    wrapping,
    taxPercent: market.tax,
  });
  return { input, outcome, totals };
}

function cartItems({
  sold,
  counted,
  outcome,
  totals,
  pricing: { pricedVariants, market },
}: CountedCart & Pick<Calculation, 'outcome' | 'totals'>): CartItem[] {
  const money = (amount: number): Money => ({ amount, currency: market.currency.code });
  const itemOf = (facts: PricedVariant, line: Parameters<typeof cartItem>[1]) =>
    cartItem(facts, isTaxedApart(totals, market) ? { ...line, taxPercent: taxPercentOf(facts.goods, market) } : line);
  const totalsOf = new Map(counted.map(({ line }, index) => [line.itemId, totals.lines[index]]));
  return [
    ...sold.map(({ line, facts }) =>
      itemOf(facts, {
        itemId: line.itemId,
        quantity: line.quantity,
        price: { original: money(facts.original), final: money(facts.final) },
        productDiscount: money(totalsOf.get(line.itemId)?.discount ?? 0),
        total: money(totalsOf.get(line.itemId)?.total ?? 0),
        isGift: false,
      }),
    ),
    ...outcome.applied.flatMap(({ rule, gift }) => {
      const facts = gift === null ? undefined : pricedVariants.get(gift);
      const nothing = money(0);
      return facts
        ? [
            itemOf(facts, {
              itemId: giftItemId(rule.id),
              quantity: 1,
              price: { original: nothing, final: nothing },
              productDiscount: nothing,
              total: nothing,
              isGift: true,
            }),
          ]
        : [];
    }),
  ];
}

function cartItem(
  facts: PricedVariant,
  line: Pick<CartItem, 'itemId' | 'quantity' | 'price' | 'productDiscount' | 'total' | 'isGift' | 'taxPercent'>,
): CartItem {
  const { productId, categories, original, final, quantity: available, ...shown } = facts;
  return { ...shown, ...line, stockStatus: stockStatus(available), available };
}

function cartOffers(input: DiscountInput, { rules, market }: Pricing): Cart['offers'] {
  const names = new Map(rules.automatic.map(({ rule }) => [rule.id, marketText(rule.name, market)]));
  return nextOffers(input).map((offer) => ({ ...offer, name: names.get(offer.ruleId) ?? '' }));
}

/** The messages for a stored discount code that has no effect. */
function codeMessages(
  { discountCode }: StoredCart,
  {
    outcome: { codeObstacle },
    totals,
    pricing: { rules, market },
    calculate,
  }: {
    readonly outcome: DiscountOutcome;
    readonly totals: Totals;
    readonly pricing: Pricing;
    readonly calculate: (code: OfferedRule) => Calculation;
  },
): CartMessage[] {
  const money = (amount: number): Money => ({ amount, currency: market.currency.code });
  if (discountCode === null || (rules.code && codeObstacle === null)) return [];
  if (codeObstacle?.kind === 'paused')
    return [{ kind: 'discount-paused', itemId: null, name: discountCode, missing: money(codeObstacle.missing) }];
  const open =
    rules.code &&
    calculate({
      ...rules.code,
      used: 0,
      usedByCart: 0,
      rule: { ...rules.code.rule, validFrom: null, validUntil: null, days: null },
    });
  const before = open && open.outcome.codeObstacle === null ? money(open.totals.total) : null;
  return [{ kind: 'discount-ended', itemId: null, name: discountCode, before, now: money(totals.total) }];
}

function discountInfo(
  { applied }: DiscountOutcome,
  { sold, market }: { readonly sold: readonly SoldLine[]; readonly market: SellingMarket },
): DiscountInfo {
  const money = (amount: number): Money => ({ amount, currency: market.currency.code });
  const sum = (amounts: readonly number[]) => money(amounts.reduce((total, amount) => total + amount, 0));
  return {
    rules: applied.map(({ rule, amount }) => ({
      ruleId: rule.id,
      type: rule.code === null ? 'AUTOMATIC' : 'DISCOUNTCODE',
      discountCode: rule.code,
      name: marketText(rule.name, market),
      effect: rule.effect.type,
      amount: money(amount),
    })),
    orderRules: applied.map(({ rule }) => ({ ruleId: rule.id, freeShipping: rule.effect.type === 'free-shipping' })),
    productDiscounts: applied
      .filter(({ rule }) => rule.scope.kind === 'goods')
      .flatMap(({ rule, shares }) =>
        sold.flatMap(({ line }, index) => {
          const share = shares[index] ?? 0;
          return share > 0 ? [{ itemId: line.itemId, ruleId: rule.id, amount: money(share) }] : [];
        }),
      ),
    cartDiscount: sum(applied.filter(({ rule }) => rule.scope.kind === 'cart').map(({ amount }) => amount)),
    totalDiscountAmount: sum(applied.map(({ amount }) => amount)),
  };
}

const GIFT = 'gift-';

/** The line id of a rule's gift: constant while the rule applies, and different from the id of every added line. */
export function giftItemId(ruleId: string): string {
  return GIFT + ruleId;
}

/** Whether a line is a gift: its rule adds and removes it, and no form changes it. */
export function isGiftItemId(itemId: string): boolean {
  return itemId.startsWith(GIFT);
}

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
