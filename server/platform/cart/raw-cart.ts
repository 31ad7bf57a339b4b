import type { Cart } from '#app/modules/cart/domain/cart.ts';
import type { RawCart, RawCartItem } from '#app/modules/cart/domain/raw-cart.ts';
import type { SellingMarket } from './selling-market.ts';

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
  const { shippingMethod } = cart;
  const cartItems = cart.items.map(
    (item): RawCartItem => ({
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
    }),
  );
  if (shippingMethod) {
    const { id, title, carrier, price, fullPrice, deliveryDetails } = shippingMethod;
    cartItems.push({
      type: 'shippingOption',
      id,
      name: title,
      price: { [currency]: fullPrice.amount },
      discount: { [currency]: fullPrice.amount - price.amount },
      carrier,
      ...deliveryDetails,
    });
  }
  return {
    id: cart.cartId,
    store: {
      countryCode: market.countryCode,
      languageCode: market.language,
      currencyUnit: currency,
      taxPercentage: market.tax,
    },
    cartItems,
    discounts: {
      rules: cart.discounts.rules.map((rule) => ({ ...rule, amount: rule.amount.amount })),
      orderRules: [...cart.discounts.orderRules],
      productDiscounts: cart.discounts.productDiscounts.map((discount) => ({
        ...discount,
        amount: discount.amount.amount,
      })),
      cartDiscount: cart.discounts.cartDiscount.amount,
      totalDiscountAmount: cart.discounts.totalDiscountAmount.amount,
      lineDiscounts: cart.items.map(({ itemId, productDiscount }) => ({ itemId, amount: productDiscount.amount })),
    },
    totalPrice: cart.priceProducts.amount + cart.priceShipping.amount,
    totalDiscountAmount: cart.priceDiscount.amount,
    totalPriceWithDiscount: cart.priceTotal.amount,
    state,
    jwtToken,
    version: cart.version,
    messages: [...cart.messages],
    freeShipping: cart.freeShipping,
  };
}
