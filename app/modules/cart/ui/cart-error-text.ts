import type { Translate } from '../../../platform/i18n/translator.ts';
import type { CartError } from '../domain/cart.ts';

/** What a person is told about a cart error. `country` is the market's name. */
export function cartErrorText(error: CartError, { t, country }: { readonly t: Translate; readonly country: string }): string {
  switch (error.kind) {
    case 'OUT_OF_STOCK':
      return error.available > 0
        ? t('cart:error.outOfStockLeft', { name: error.name, count: error.available })
        : t('cart:error.OUT_OF_STOCK', { name: error.name });
    case 'quantity_request_upper_limit':
      return t('cart:error.quantity_request_upper_limit', { limit: error.limit });
    case 'MISSING_PRODUCTS':
    case 'invalid-quantity':
    case 'line-not-found':
    case 'gift-line':
    case 'discount-code-not-found':
    case 'shipping-method-not-found':
      return t(`cart:error.${error.kind}`);
    case 'warehouse_error':
      return t('cart:error.warehouse_error', { country });
    case 'UNAUTHORIZED':
    case 'CART_NOT_FOUND':
    case 'CART_CLOSED':
    case 'RESET':
    case 'cart-token-missing':
      return t('cart:error.noCartFound');
    case 'apple_pay_country_error':
    case 'invalid-country-code':
      return t('cart:error.generic');
  }
}

/** 409 where the world has changed under the shopper, 422 where the form itself is wrong. */
export function cartErrorStatus(error: CartError): 409 | 422 {
  const conflicts: readonly CartError['kind'][] = [
    'OUT_OF_STOCK',
    'CART_CLOSED',
    'CART_NOT_FOUND',
    'UNAUTHORIZED',
    'RESET',
    'line-not-found',
    'warehouse_error',
  ];
  return conflicts.includes(error.kind) ? 409 : 422;
}
