import type { CurrencyCode } from '#app/kernel/money.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import type { RawCart, RawCartItem } from './raw-cart-shape.ts';
import type { SellingMarket } from './selling-market.ts';

type CartItem = Cart['items'][number];
type CartShippingMethod = NonNullable<Cart['shippingMethod']>;

/** A priced cart in the shape the platform answers with. */
export function rawCart(
  cart: Cart,
  {
    market,
    state,
    jwtToken,
  }: { readonly market: SellingMarket; readonly state: RawCart['state']; readonly jwtToken: string },
): RawCart {
  const currency = market.currency.code;
  return {
    id: cart.cartId,
    store: {
      countryCode: market.countryCode,
      languageCode: market.language,
      currencyUnit: currency,
      taxPercentage: market.tax,
    },
    cartItems: [
      ...cart.items.map((item) => rawVariant(item, currency)),
      ...(cart.shippingMethod ? [rawShippingOption(cart.shippingMethod, currency)] : []),
    ],
    discounts: rawDiscounts(cart),
    totalPrice: cart.priceProducts.amount + cart.priceShipping.amount + cart.priceWrapping.amount,
    totalDiscountAmount: cart.priceDiscount.amount,
    totalPriceWithDiscount: cart.priceTotal.amount,
    state,
    jwtToken,
    version: cart.version,
    messages: [...cart.messages],
    offers: [...cart.offers],
    giftOptions: cart.giftOptions && {
      ...cart.giftOptions,
      wrappingPrice: cart.giftOptions.wrappingPrice?.amount ?? null,
    },
    freeShipping: cart.freeShipping,
  };
}

function rawVariant(item: CartItem, currency: CurrencyCode): RawCartItem {
  return {
    type: 'productVariant',
    id: item.id,
    name: item.name,
    imageUrl: item.image,
    price: { [currency]: item.price.original.amount },
    discount: { [currency]: item.price.original.amount - item.price.final.amount },
    quantity: item.quantity,
    relatedProduct: item.parentSku,
    isGift: item.isGift,
    customerAttribute: {
      size: item.size,
      skuNumber: item.sku,
      itemSections: [...item.sections],
      taxProductCode: item.taxProductCode,
    },
    itemId: item.itemId,
    slug: item.slug,
    imageBackground: item.imageBackground,
    stockStatus: item.stockStatus,
    available: item.available,
  };
}

function rawShippingOption(
  { id, title, carrier, price, fullPrice, deliveryDetails }: CartShippingMethod,
  currency: CurrencyCode,
): RawCartItem {
  return {
    type: 'shippingOption',
    id,
    name: title,
    price: { [currency]: fullPrice.amount },
    discount: { [currency]: fullPrice.amount - price.amount },
    carrier,
    ...deliveryDetails,
  };
}

function rawDiscounts({ discounts, items }: Cart): RawCart['discounts'] {
  return {
    rules: discounts.rules.map((rule) => ({ ...rule, amount: rule.amount.amount })),
    orderRules: [...discounts.orderRules],
    productDiscounts: discounts.productDiscounts.map((discount) => ({ ...discount, amount: discount.amount.amount })),
    cartDiscount: discounts.cartDiscount.amount,
    totalDiscountAmount: discounts.totalDiscountAmount.amount,
    lineDiscounts: items.map(({ itemId, productDiscount }) => ({ itemId, amount: productDiscount.amount })),
  };
}
