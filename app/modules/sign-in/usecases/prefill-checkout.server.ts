import { ADDRESS_FIELDS, type Address } from '#app/kernel/address.ts';
import { unlessUnavailable } from '#app/kernel/upstream.ts';
import { type CheckoutInfo, EMPTY_CHECKOUT_INFO } from '#app/modules/checkout/domain/checkout-info.ts';
import { clampForDraft } from '#app/modules/checkout/domain/draft.ts';
import { noHouseNumberOf } from '#app/modules/checkout/domain/house-number.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { MOST_ORDERS } from './load-orders.server.ts';
import { type SignedInDeps, signedInEmail } from './sign-in.server.ts';

type Deps = SignedInDeps & {
  readonly session: { readonly data: { readonly checkout?: unknown } };
  readonly orders: Pick<OrderService, 'ofAddress'>;
  readonly market: Pick<Market, 'countryCode'>;
};

/**
 * What the address step of a visitor who is signed in begins with: the latest order sent to the country of the page.
 * Null without one, where an address was typed, and while sign-ins or orders are unavailable: typing is no dead end.
 * Nothing is stored before the step is posted; what the shopper agrees to is asked every time.
 */
export async function prefillCheckout(deps: Deps): Promise<CheckoutInfo | null> {
  const { session, orders, market } = deps;
  if (session.data.checkout || !session.data.signIn) return null;
  const email = await unlessUnavailable(signedInEmail(deps));
  const bought = email === null ? null : await unlessUnavailable(orders.ofAddress(email, MOST_ORDERS));
  const latest = bought?.find(({ address }) => address.shipping.country === market.countryCode);
  return latest ? infoOf(latest) : null;
}

/**
 * Leaves the address step empty for a shopper who does not want that order filled in: also when it is opened again, as
 * long as the draft lives. What was typed meanwhile, in another tab, stays.
 */
export function declinePrefill(session: {
  readonly data: { readonly checkout?: unknown };
  update(patch: { readonly checkout: CheckoutInfo }): void;
}): void {
  if (!session.data.checkout) session.update({ checkout: EMPTY_CHECKOUT_INFO });
}

function infoOf({ address, contact: { email, telephone } }: Order): CheckoutInfo {
  const { billing, shipping } = address;
  return clampForDraft({
    address: { billing, shipping },
    useShippingForBilling: isSame(billing, shipping),
    ...noHouseNumberOf(address),
    contact: { ...EMPTY_CHECKOUT_INFO.contact, email, telephone },
  });
}

function isSame(one: Address, other: Address): boolean {
  return ADDRESS_FIELDS.every((field) => one[field] === other[field]);
}
