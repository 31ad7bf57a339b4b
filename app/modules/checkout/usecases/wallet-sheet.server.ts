import type { Address } from '#app/kernel/address.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { findShortage } from '#app/modules/cart/domain/availability.ts';
import type { CartError, ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import type { VisitorCart } from '#app/modules/cart/usecases/visitor-cart.server.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { addressChanged } from '#app/modules/checkout/domain/completed-views.ts';
import { clampForDraft } from '#app/modules/checkout/domain/draft.ts';
import { territoryError } from '#app/modules/checkout/domain/validate-address.ts';
import { type WalletContact, walletAddress } from '#app/modules/checkout/domain/wallet-contact.ts';
import {
  countriesRejection,
  countryRejection,
  mayReplace,
  totalsAddress,
  validateWallet,
  type WalletContacts,
  type WalletRejection,
} from '#app/modules/checkout/domain/wallet-validation.ts';
import type { CheckoutStore } from '#app/modules/checkout/ports.ts';
import { marketAt } from '#app/modules/markets/domain/territory.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { PlaceholderOrder } from '#app/modules/orders/domain/start-order.ts';
import type { OrderService, PlaceholderError } from '#app/modules/orders/ports.ts';
import { readTelephone } from './read-telephone.server.ts';
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
 * Stores the contact data of a wallet in the draft of the checkout, whose address step is open again then. Paying with
 * the wallet accepts the terms for this order alone: the draft does not accept them.
 */
export function saveWalletDraft(session: CheckoutStore, info: CheckoutInfo): void {
  const checkout = clampForDraft({ ...info, contact: { ...info.contact, agreements: false } });
  if (JSON.stringify(session.data.checkout) === JSON.stringify(checkout)) return;
  session.update({ checkout, ...addressChanged(session.data.completedViews ?? []) });
}

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

/**
 * Checks the contacts of a payment that the shopper has approved in the wallet's sheet: missing contacts and countries
 * are rejected at once. Any other fault is left to `payWithWallet`, and stores nothing; valid contacts become the
 * draft.
 */
export function approveWallet(
  { session, registry }: { readonly session: CheckoutStore; readonly registry: MarketRegistry },
  { market, contacts }: { readonly market: Market; readonly contacts: WalletContacts },
): Result<null, WalletRejected> {
  const { rejection, info } = validateWallet(contacts, { market, registry, readTelephone });
  const first = rejection?.kind === 'apple_pay_fatal_error' ? rejection : countriesRejection(info.address, market);
  if (first) return err({ kind: 'wallet-rejected', rejection: first });
  if (!rejection) saveWalletDraft(session, info);
  return ok(null);
}

export type StartWalletError =
  | CartError
  | { readonly kind: 'MISSING_SHIPPING_OPTION_ERROR' }
  /** The cart is empty, or not the version that the page showed. */
  | { readonly kind: 'cart-changed' };

type StartWalletDeps = {
  readonly carts: Pick<CartService, 'listWalletShippingMethods'>;
  readonly visitorCart: Pick<VisitorCart, 'read' | 'token'>;
};

/**
 * Checks before the wallet's sheet opens that what it shows first is what the page showed: the cart version, then the
 * stock, then whether the market has a shipping method.
 */
export async function startWallet(
  { carts, visitorCart }: StartWalletDeps,
  { market, cartVersion }: { readonly market: Market; readonly cartVersion: number },
): Promise<Result<null, StartWalletError>> {
  const read = await visitorCart.read();
  if (!read.ok) return read;
  const cart = read.value;
  if (!cart) return err({ kind: 'CART_NOT_FOUND' });
  if (cart.items.length === 0 || cart.version !== cartVersion) return err({ kind: 'cart-changed' });
  const shortage = findShortage(cart.items);
  if (shortage) return err(shortage);
  if (cart.shippingMethod) return ok(null);
  const methods = await carts.listWalletShippingMethods(market, visitorCart.token(), market.countryCode);
  if (!methods.ok) return methods;
  return methods.value.length === 0 ? err({ kind: 'MISSING_SHIPPING_OPTION_ERROR' }) : ok(null);
}
