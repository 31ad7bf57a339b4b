import type { Cart, CartItem, ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import { MAX_LINE_QUANTITY } from '#app/modules/cart/domain/quantity.ts';
import { includedTax } from '#app/modules/cart/domain/sales-tax.ts';
import { type CartView, cartView } from '#app/modules/cart/ui/cart-view.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { RequestContext } from '#app/request-context.ts';

const DELIVERY = { earliest: '2026-11-25', latest: '2026-11-27' } as const;

/** Carts of the page of components: with every kind of line, with lines that cannot be bought, and of one line. */
export type SampleCarts = { readonly full: CartView; readonly unavailable: CartView; readonly small: CartView };

export function sampleCarts(context: Pick<RequestContext, 'market' | 'format' | 't'>): SampleCarts {
  const { market } = context;
  const methods = [method(market, 'standard', 395), method(market, 'express', 895)];
  const view = (cart: Cart) => cartView(cart, methods, context);
  const plain = line(market, 'plain', 'Melon Slice', { quantity: 1 });
  return {
    full: view(fullCart(market, plain)),
    unavailable: view(
      sampleCart(market, [
        plain,
        line(market, 'sold-out', 'Wochenendlieblingsstücke', { quantity: 2, available: 0 }),
        line(market, 'short', 'Pizza Friday', { quantity: 5, available: 2 }),
      ]),
    ),
    small: view({ ...sampleCart(market, [plain]), giftOptions: gift(market, false, null) }),
  };
}

function fullCart(market: Market, plain: CartItem): Cart {
  const money = moneyIn(market);
  const items = [
    line(market, 'long', 'Donaudampfschifffahrtsgesellschaftskapitänssocken, dunkelblau gestreift', { quantity: 3 }),
    line(market, 'sale', 'Sunday Check', { original: 1400, discount: 200, quantity: 2 }),
    plain,
    { ...line(market, 'gift-sample', 'Gift pair', { quantity: 1, original: 900, final: 0 }), isGift: true },
  ];
  return {
    ...sampleCart(market, items),
    priceDiscount: money(200),
    priceWrapping: money(350),
    priceTax: money(includedTax(5095, market.tax)),
    priceTotal: money(5095),
    giftOptions: gift(market, true, 'Happy birthday!\nYours, Ann'),
    discountCode: 'WELCOME10',
    discounts: {
      ...sampleCart(market, []).discounts,
      rules: [
        {
          ruleId: 'welcome',
          type: 'DISCOUNTCODE',
          discountCode: 'WELCOME10',
          name: 'Welcome',
          effect: 'percentage',
          amount: money(200),
        },
      ],
    },
    offers: [{ kind: 'add', ruleId: 'kids', name: '3 + 1', more: 1, free: 1 }],
    messages: [{ kind: 'line-removed', itemId: 'gone', name: 'Grey Morning' }],
  };
}

const moneyIn = (market: Market) => (amount: number) => ({ amount, currency: market.currency.code });

function gift(market: Market, isWrapped: boolean, message: string | null): Cart['giftOptions'] {
  return { wrappingPrice: moneyIn(market)(350), isWrapped, message };
}

function method(market: Market, id: 'standard' | 'express', price: number): ShippingMethod {
  const money = moneyIn(market);
  const title = id === 'standard' ? 'Standard delivery' : 'Express delivery';
  return { id, title, carrier: 'DHL Express', price: money(price), fullPrice: money(price), deliveryDetails: DELIVERY };
}

/** A cart of some lines with standard delivery and no discount. */
function sampleCart(market: Market, items: readonly CartItem[]): Cart {
  const money = moneyIn(market);
  const products = items.reduce((sum, { total }) => sum + total.amount, 0);
  return {
    cartId: 'sample',
    version: 1,
    countryCode: market.countryCode,
    items,
    messages: [],
    shippingMethod: method(market, 'standard', 395),
    itemsCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    priceProducts: money(products),
    priceShipping: money(395),
    priceWrapping: money(0),
    priceDiscount: money(0),
    priceTax: money(includedTax(products + 395, market.tax)),
    priceTotal: money(products + 395),
    salesTax: null,
    giftOptions: null,
    discountCode: null,
    discounts: {
      rules: [],
      orderRules: [],
      productDiscounts: [],
      cartDiscount: money(0),
      totalDiscountAmount: money(0),
    },
    offers: [],
    isFreeShippingDiscountCodeApplied: false,
    freeShipping: { threshold: 5000, missing: 1500, reached: false },
  };
}

function line(
  market: Market,
  itemId: string,
  name: string,
  {
    quantity,
    available = MAX_LINE_QUANTITY,
    final = 900,
    original = final,
    discount = 0,
  }: {
    readonly quantity: number;
    readonly available?: number;
    readonly final?: number;
    readonly original?: number;
    readonly discount?: number;
  },
): CartItem {
  const money = moneyIn(market);
  return {
    itemId,
    id: itemId,
    sku: itemId.toUpperCase(),
    parentSku: itemId,
    slug: itemId,
    name,
    goods: null,
    image: null,
    imageBackground: '',
    size: { label: '36-40', value: '36-40' },
    sections: [],
    quantity,
    price: { original: money(original), final: money(final) },
    productDiscount: money(discount),
    total: money(available === 0 ? 0 : final * quantity - discount),
    stockStatus: available === 0 ? 'no-stock' : 'in-stock',
    available,
    isGift: false,
    taxProductCode: null,
  };
}
