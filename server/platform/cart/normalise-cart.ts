import type { Money } from '#app/kernel/money.ts';
import { unavailableLines } from '#app/modules/cart/domain/availability.ts';
import type { Cart, CartItem, DiscountInfo, ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import type { GiftOptions } from '#app/modules/cart/domain/gift-options.ts';
import { includedTax } from '#app/modules/cart/domain/included-tax.ts';
import { inCurrency, type RawCart, type RawCartItem } from './raw-cart-shape.ts';

type Item<Type extends RawCartItem['type']> = Extract<RawCartItem, { type: Type }>;

/** The cart as the shop reads it. */
export function normaliseCart(raw: RawCart): Cart {
  const { store, discounts } = raw;
  const money = (amount: number): Money => ({ amount, currency: store.currencyUnit });
  const shares = new Map(discounts.lineDiscounts.map(({ itemId, amount }) => [itemId, amount]));
  const unavailable = unavailableLines(
    raw.cartItems.flatMap((entry) =>
      entry.type === 'productVariant' ? [{ ...entry, sku: entry.customerAttribute.skuNumber }] : [],
    ),
  );
  const items: CartItem[] = [];
  let shippingMethod: ShippingMethod | null = null;
  let products = 0;
  let itemsCount = 0;
  for (const entry of raw.cartItems) {
    if (entry.type === 'shippingOption') shippingMethod = normaliseShipping(entry, money);
    else {
      const counts = !unavailable.has(entry.itemId);
      const item = normaliseItem(entry, { money, share: shares.get(entry.itemId) ?? 0 });
      items.push(counts ? item : { ...item, total: money(0) });
      if (counts) products += item.price.final.amount * item.quantity;
      itemsCount += item.quantity;
    }
  }
  const gift = normaliseGift(raw, money);
  const code = discounts.rules.find(({ type }) => type === 'DISCOUNTCODE');
  return {
    cartId: raw.id,
    version: raw.version,
    countryCode: store.countryCode,
    items,
    messages: raw.messages,
    offers: raw.offers,
    shippingMethod,
    itemsCount: itemsCount,
    priceProducts: money(products),
    priceShipping: shippingMethod?.price ?? money(0),
    priceWrapping: wrappingOf(gift) ?? money(0),
    priceDiscount: money(discounts.totalDiscountAmount),
    priceTax: money(includedTax(raw.totalPriceWithDiscount, store.taxPercentage)),
    priceTotal: money(raw.totalPriceWithDiscount),
    salesTax: null,
    giftOptions: gift,
    discountCode: code?.discountCode ?? null,
    discounts: normaliseDiscounts(discounts, money),
    isFreeShippingDiscountCodeApplied: discounts.orderRules.some(
      ({ ruleId, freeShipping }) => freeShipping && ruleId === code?.ruleId,
    ),
    freeShipping: raw.freeShipping,
  };
}

function normaliseGift({ giftOptions }: RawCart, money: (amount: number) => Money): GiftOptions | null {
  if (!giftOptions) return null;
  const { wrappingPrice } = giftOptions;
  return { ...giftOptions, wrappingPrice: wrappingPrice === null ? null : money(wrappingPrice) };
}

/** The price of chosen gift wrapping. */
const wrappingOf = (gift: GiftOptions | null): Money | null => (gift?.isWrapped ? gift.wrappingPrice : null);

function normaliseDiscounts(
  { rules, orderRules, productDiscounts, cartDiscount, totalDiscountAmount }: RawCart['discounts'],
  money: (amount: number) => Money,
): DiscountInfo {
  return {
    rules: rules.map((rule) => ({ ...rule, amount: money(rule.amount) })),
    orderRules,
    productDiscounts: productDiscounts.map((discount) => ({ ...discount, amount: money(discount.amount) })),
    cartDiscount: money(cartDiscount),
    totalDiscountAmount: money(totalDiscountAmount),
  };
}

type Pricing = { readonly money: (amount: number) => Money; readonly share: number };

function normaliseItem(entry: Item<'productVariant'>, { money, share }: Pricing): CartItem {
  const { customerAttribute } = entry;
  const { currency } = money(0);
  const original = inCurrency(entry.price, currency);
  const final = original - inCurrency(entry.discount, currency);
  return {
    itemId: entry.itemId,
    id: entry.id,
    sku: customerAttribute.skuNumber,
    parentSku: entry.relatedProduct,
    slug: entry.slug,
    name: entry.name,
    image: entry.imageUrl,
    imageBackground: entry.imageBackground,
    size: customerAttribute.size,
    sections: customerAttribute.itemSections,
    quantity: entry.quantity,
    price: { original: money(original), final: money(final) },
    productDiscount: money(share),
    total: money(final * entry.quantity - share),
    stockStatus: entry.stockStatus,
    available: entry.available,
    isGift: entry.isGift,
    taxProductCode: customerAttribute.taxProductCode,
  };
}

function normaliseShipping(
  { id, name, carrier, price, discount, earliest, latest }: Item<'shippingOption'>,
  money: (amount: number) => Money,
): ShippingMethod {
  const { currency } = money(0);
  const full = inCurrency(price, currency);
  return {
    id,
    title: name,
    carrier,
    price: money(full - inCurrency(discount, currency)),
    fullPrice: money(full),
    deliveryDetails: { earliest, latest },
  };
}
