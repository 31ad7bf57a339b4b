import type { Address } from '#app/kernel/address.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import type { VisitorCart } from '#app/modules/cart/usecases/visitor-cart.server.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { territoryError } from '#app/modules/checkout/domain/territory-error.ts';
import { type WalletContact, walletAddress } from '#app/modules/checkout/domain/wallet-contact.ts';
import { totalsAddress } from '#app/modules/checkout/domain/wallet-placeholder.ts';
import { countryRejection, mayReplace, type WalletRejection } from '#app/modules/checkout/domain/wallet-validation.ts';
import type { CheckoutStore } from '#app/modules/checkout/ports.ts';
import { marketAt } from '#app/modules/markets/domain/territory.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { PlaceholderOrder } from '#app/modules/orders/domain/placeholder-order.ts';
import type { OrderService, PlaceholderError } from '#app/modules/orders/ports.ts';
import { saveWalletDraft } from './save-wallet-draft.server.ts';
import type { NothingDueError } from './start-payable-order.server.ts';

type Deps = {
  readonly carts: Pick<CartService, 'listWalletShippingMethods'>;
  readonly orders: Pick<OrderService, 'placeholder'>;
  readonly session: CheckoutStore;
  readonly visitorCart: Pick<VisitorCart, 'read' | 'token' | 'change'>;
};

export type WalletTotals = { readonly order: PlaceholderOrder; readonly methods: readonly ShippingMethod[] };

/** The wallet's contact data cannot be accepted. */
export type WalletRejected = { readonly kind: 'wallet-rejected'; readonly rejection: WalletRejection };

/**
 * The totals that the wallet's sheet shows for the place chosen in it: checks the country, stores the place in the
 * draft unless it would replace a complete address elsewhere, selects the shipping method, and prices a placeholder
 * order. `method` is the one selected in the sheet, null before one is.
 */
export async function showWalletTotals(
  deps: Deps,
  {
    market,
    contact,
    draft,
    method,
  }: {
    readonly market: Market;
    readonly contact: WalletContact | null;
    readonly draft: CheckoutInfo;
    readonly method: string | null;
  },
): Promise<Result<WalletTotals, PlaceholderError | NothingDueError | WalletRejected>> {
  if (!contact) return rejected({ kind: 'apple_pay_fatal_error', missing: 'no_shipping_address' });
  const place = walletAddress(contact, market);
  const elsewhere = countryRejection(place.country, market);
  if (elsewhere) return rejected(elsewhere);
  const closed = territoryError(market, place);
  if (closed) return rejected({ kind: 'invalid-address', shipping: [closed], billing: [], contact: [] });
  const { shipping } = draft.address;
  if (mayReplace(shipping, place)) {
    saveWalletDraft(deps.session, { ...draft, address: { ...draft.address, shipping: withKnown(place, shipping) } });
  }
  const address = totalsAddress(place, shipping);
  return walletTotals(deps, { market: marketAt(market, address), address, method });
}

function rejected(rejection: WalletRejection): Result<never, WalletRejected> {
  return err({ kind: 'wallet-rejected', rejection });
}

/** The place, with the name and street of an address that was known there before. */
function withKnown(place: Address, before: Address): Address {
  if (before.postCode !== place.postCode || before.country !== place.country) return place;
  const { city, region, postCode, country } = place;
  return { ...before, city, region, postCode, country };
}

/**
 * Without a `method` the cart's own stays, or the first becomes it, because the sheet shows the first as selected.
 */
async function walletTotals(
  { carts, orders, visitorCart }: Deps,
  { market, address, method }: { readonly market: Market; readonly address: Address; readonly method: string | null },
): Promise<Result<WalletTotals, PlaceholderError | NothingDueError>> {
  const read = await visitorCart.read();
  if (!read.ok) return read;
  if (!read.value) return err({ kind: 'CART_NOT_FOUND' });
  const methods = await carts.listWalletShippingMethods(market, visitorCart.token(), address.country);
  if (!methods.ok) return methods;
  const current = read.value.shippingMethod?.id;
  const selected = method ?? current ?? methods.value[0]?.id;
  if (selected === undefined) return err({ kind: 'MISSING_SHIPPING_OPTION_ERROR' });
  if (selected !== current) {
    const changed = await visitorCart.change({ kind: 'select-shipping-method', id: selected });
    if (!changed.ok) return changed;
  }
  const token = visitorCart.token();
  if (token === null) return err({ kind: 'CART_NOT_FOUND' });
  const placed = await orders.placeholder(market, token, address);
  if (!placed.ok) return placed;
  return placed.value.priceTotal.amount === 0
    ? err({ kind: 'nothing-due' })
    : ok({ order: placed.value, methods: methods.value });
}
