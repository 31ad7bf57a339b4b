import { unavailableLines } from '#app/modules/cart/domain/availability.ts';
import type { Cart, CartMessage, ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import { type CountryForms, countryForms } from '#app/modules/markets/domain/country-name.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { type CartLineView, cartLineView, type UnavailableLineView, unavailableLineView } from './cart-line-view.ts';
import {
  type CartSumsView,
  cartSumsView,
  type FreeShippingView,
  freeShippingView,
  type Printing,
} from './cart-sums-view.ts';

/** A change not made by the shopper, and whether removing the code resolves it. */
type CartMessageView = {
  readonly kind: CartMessage['kind'];
  readonly text: string;
  readonly removesCode: boolean;
};

/** Null for a stock message, which is shown at its line. */
function cartMessageViews(message: CartMessage, { format, t }: Printing): readonly CartMessageView[] {
  const { kind, name } = message;
  switch (message.kind) {
    case 'line-removed':
      return [{ kind, text: t('cart:lineRemoved', { name }), removesCode: false }];
    case 'discount-ended': {
      const { before, now } = message;
      const changed = before !== null && before.amount !== now.amount;
      const text = changed
        ? t('discounts:message.endedTotals', { code: name, before: format.money(before), now: format.money(now) })
        : t('discounts:message.ended', { code: name });
      return [{ kind, text, removesCode: true }];
    }
    case 'discount-paused':
      return [
        {
          kind,
          text:
            message.missing.amount > 0
              ? t('discounts:message.missing', { code: name, amount: format.money(message.missing) })
              : t('discounts:message.otherGoods', { code: name }),
          removesCode: true,
        },
      ];
    default:
      return [];
  }
}

/** The view of a cart, for the cart page and the checkout's summary. */
export type CartView = {
  readonly version: number;
  readonly items: readonly CartLineView[];
  readonly unavailable: readonly UnavailableLineView[];
  readonly itemsCount: number;
  readonly methods: readonly ShippingMethodView[];
  readonly country: CountryForms;
  /** Changes not made by the shopper. */
  readonly messages: readonly CartMessageView[];
  readonly gift: GiftOptionsView | null;
  readonly code: { readonly code: string; readonly text: string } | null;
  /** Offers that a little more in the cart makes apply. */
  readonly offers: readonly { readonly ruleId: string; readonly text: string }[];
  readonly lines: CartSumsView;
  readonly freeShipping: FreeShippingView | null;
  readonly ready: boolean;
};

/** `wrappingPrice` is null where wrapping is not offered. */
type GiftOptionsView = {
  readonly wrappingPrice: string | null;
  readonly isWrapped: boolean;
  readonly message: string | null;
};

type ShippingMethodView = {
  readonly id: string;
  readonly title: string;
  readonly carrier: string;
  readonly price: string;
  readonly arrives: string;
  readonly chosen: boolean;
};

type Deps = { readonly market: Market; readonly format: Formatter; readonly t: Translate };

export function cartView(cart: Cart, methods: readonly ShippingMethod[], deps: Deps): CartView {
  const unavailable = unavailableLines(cart.items);
  const isUnavailable = ({ itemId }: { readonly itemId: string }) => unavailable.has(itemId);
  return {
    version: cart.version,
    items: cart.items.filter((item) => !isUnavailable(item)).map((item) => cartLineView(item, deps)),
    unavailable: cart.items.filter(isUnavailable).map((item) => unavailableLineView(item, deps)),
    itemsCount: cart.itemsCount,
    methods: methods.map((method) => methodView(method, cart, deps)),
    country: countryForms(deps.market),
    messages: cart.messages.flatMap((message) => cartMessageViews(message, deps)),
    gift: giftOptionsView(cart, deps),
    code: codeView(cart, deps),
    offers: cart.offers.map((offer) => ({ ruleId: offer.ruleId, text: offerText(offer, cart, deps) })),
    lines: cartSumsView(cart, deps),
    freeShipping: freeShippingView(cart, methods, deps),
    ready: cart.items.length > 0 && unavailable.size === 0,
  };
}

/** The gift options of a cart; null where the platform has none. */
function giftOptionsView({ giftOptions }: Cart, { format }: Deps): GiftOptionsView | null {
  if (!giftOptions) return null;
  const { wrappingPrice, isWrapped, message } = giftOptions;
  return { wrappingPrice: wrappingPrice && format.money(wrappingPrice), isWrapped, message };
}

function methodView(
  { id, title, carrier, price, deliveryDetails: { earliest, latest } }: ShippingMethod,
  { shippingMethod }: Cart,
  { format, t }: Deps,
): ShippingMethodView {
  return {
    id,
    title,
    carrier,
    price: price.amount === 0 ? t('cart:free') : format.money(price),
    arrives: t('cart:arrives', { days: format.days(earliest, latest) }),
    chosen: id === shippingMethod?.id,
  };
}

function offerText(offer: Cart['offers'][number], { priceTotal }: Cart, { format, t }: Deps): string {
  const { name } = offer;
  if (offer.kind === 'add' && offer.free === 1) return t('cart-page:offer.addOne', { name, count: offer.more });
  if (offer.kind === 'add') return t('cart-page:offer.addMore', { name, count: offer.more, free: offer.free });
  const amount = format.money({ amount: offer.missing, currency: priceTotal.currency });
  return t('cart-page:offer.spend', { name, amount });
}

function codeView({ discountCode, isFreeShippingDiscountCodeApplied }: Cart, { t }: Deps): CartView['code'] {
  if (!discountCode) return null;
  return {
    code: discountCode,
    text: isFreeShippingDiscountCodeApplied
      ? t('cart:codeFreeShipping')
      : t('cart:codeApplied', { code: discountCode }),
  };
}
