import type { CartError, CodeRejection } from '#app/modules/cart/domain/cart.ts';
import { MAX_LINES } from '#app/modules/cart/domain/wanted-items.ts';
import { countryForms } from '#app/modules/markets/domain/country-name.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { inMinutes } from '#app/web/too-many-requests.ts';

type Texts = { readonly t: Translate; readonly market: Market; readonly format: Pick<Formatter, 'money'> };

/** The message of a cart error for shoppers of a market. */
export function cartErrorText(error: CartError, texts: Texts): string {
  const { t, market } = texts;
  switch (error.kind) {
    case 'OUT_OF_STOCK':
      return error.available > 0
        ? t('cart:error.outOfStockLeft', { name: error.name, count: error.available })
        : t('cart:error.OUT_OF_STOCK', { name: error.name });
    case 'quantity_request_upper_limit':
      return error.limit === MAX_LINES
        ? t('cart-page:tooManyLines', { limit: error.limit })
        : t('cart:error.quantity_request_upper_limit', { limit: error.limit, email: t('shell:serviceEmail') });
    case 'MISSING_PRODUCTS':
    case 'invalid-quantity':
    case 'line-not-found':
    case 'gift-line':
    case 'shipping-method-not-found':
      return t(`cart:error.${error.kind}`);
    case 'gift-options-not-offered':
      return t('cart-page:gift.notOffered');
    case 'gift-message-too-long':
      return t('cart:error.giftMessageTooLong', { limit: error.limit });
    case 'line-changed':
      return error.wanted > 0
        ? t('cart-page:changed.set', { name: error.name, count: error.wanted, now: error.now })
        : t('cart-page:changed.removed', { name: error.name, count: error.seen, now: error.now });
    case 'discount-code-not-found':
      return codeRejectionText(error.why, texts);
    case 'too-many-codes':
      return t('discounts:tooManyCodes', { count: inMinutes(error.retryAfter) });
    case 'warehouse_error':
      return t('cart:error.warehouse_error', { country: countryForms(market).country });
    case 'UNAUTHORIZED':
    case 'CART_NOT_FOUND':
    case 'CART_CLOSED':
    case 'RESET':
      return t('cart:error.noCartFound');
    case 'cart-token-missing':
      return t('cart-page:noCartYet');
    case 'other':
      return error.message;
    case 'apple_pay_country_error':
    case 'invalid-country-code':
      return t('cart:error.generic');
  }
}

/** One reason. Only an unknown code has the specification's message before it. */
function codeRejectionText(why: CodeRejection | null, { t, market, format }: Texts): string {
  if (why === null) return `${t('cart:error.discount-code-not-found')}. ${t('discounts:refusal.unknown')}`;
  if (why.kind !== 'paused') return t(`discounts:refusal.${why.kind}`, countryForms(market));
  return why.missing.amount > 0
    ? t('discounts:refusal.missing', { amount: format.money(why.missing) })
    : t('discounts:refusal.otherGoods');
}

/** 409 for a conflict with the current state, 429 over a limit, 422 for an invalid form. */
export function cartErrorStatus(error: CartError): 409 | 422 | 429 {
  if (error.kind === 'too-many-codes') return 429;
  const conflicts: readonly CartError['kind'][] = [
    'OUT_OF_STOCK',
    'CART_CLOSED',
    'CART_NOT_FOUND',
    'UNAUTHORIZED',
    'RESET',
    'cart-token-missing',
    'line-not-found',
    'line-changed',
    'gift-options-not-offered',
    'warehouse_error',
  ];
  return conflicts.includes(error.kind) ? 409 : 422;
}
