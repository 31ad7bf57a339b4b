import type { Money } from '../../../app/kernel/money.ts';
import { stockMessages } from '../../../app/modules/cart/domain/availability.ts';
import type { Cart, CartItem, CartMessage } from '../../../app/modules/cart/domain/cart.ts';
import { computeTotals } from '../../../app/modules/cart/domain/totals.ts';
import { stockStatus } from '../../../app/modules/catalogue/domain/market-product.ts';
import { findDiscountRule } from '../discounts/codes.ts';
import { offeredMethods, toShippingMethod } from '../shipping/offered-methods.ts';
import type { KeptCart } from './read-cart.ts';
import type { Goods } from './read-goods.ts';
import type { SellingMarket } from './selling-market.ts';

/** The cart as a market sees it at `now`: today's prices, stock, delivery days. Lines the market does not sell become messages. */
export function priceCart(
  kept: KeptCart,
  { goods, market, now }: { readonly goods: ReadonlyMap<string, Goods>; readonly market: SellingMarket; readonly now: number },
): Cart {
  const money = (amount: number): Money => ({ amount, currency: market.currency.code });
  const sold = kept.lines.flatMap((line) => {
    const facts = goods.get(line.id);
    return facts ? [{ line, facts }] : [];
  });
  const rule = kept.discountCode === null ? null : findDiscountRule(kept.discountCode);
  const offer = offeredMethods(market, now).find(({ id }) => id === kept.shippingMethod) ?? null;
  const totals = computeTotals({
    lines: sold.map(({ line, facts }) => ({ unitPrice: facts.final, quantity: line.quantity })),
    rule,
    shipping: offer?.tariff ?? null,
    freeShippingThreshold: market.shipping.freeShippingThreshold,
    taxPercent: market.tax,
  });
  const items = sold.map(
    ({ line, facts }, index): CartItem => ({
      itemId: line.itemId,
      id: facts.id,
      sku: facts.sku,
      parentSku: facts.parentSku,
      slug: facts.slug,
      name: facts.name,
      image: facts.image,
      imageBackground: facts.imageBackground,
      size: facts.size,
      sections: facts.sections,
      quantity: line.quantity,
      price: { original: money(facts.original), final: money(facts.final) },
      productDiscount: money(totals.lines[index]?.discount ?? 0),
      total: money(totals.lines[index]?.total ?? 0),
      stockStatus: stockStatus(facts.pieces),
      available: facts.pieces,
      isGift: false,
      taxProductCode: facts.taxProductCode,
    }),
  );
  const gone = kept.lines.filter((line) => !goods.has(line.id)).map(({ itemId, name }): CartMessage => ({ kind: 'line-removed', itemId, name }));
  const ended: CartMessage[] = kept.discountCode !== null && !rule ? [{ kind: 'discount-ended', itemId: null, name: kept.discountCode }] : [];
  return {
    cartId: kept.id,
    version: kept.version,
    countryCode: market.countryCode,
    items,
    messages: [...gone, ...stockMessages(items), ...ended],
    shippingMethod: offer ? toShippingMethod(offer, { rule, reached: totals.freeShipping.reached, market }) : null,
    itemsCount: items.reduce((sum, item) => sum + item.quantity, 0),
    priceProducts: money(totals.products),
    priceShipping: money(totals.shipping),
    priceDiscount: money(totals.discount),
    priceTax: money(totals.tax),
    priceTotal: money(totals.total),
    salesTax: null,
    discountCode: rule?.code ?? null,
    isFreeShippingDiscountCodeApplied: rule?.type === 'free-shipping',
    freeShipping: totals.freeShipping,
  };
}
