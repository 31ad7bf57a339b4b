import { type FoundAddress, lookupNeedsNumber, withFoundAddress } from '#app/modules/checkout/domain/address-lookup.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import type { StepRedirect } from '#app/modules/checkout/domain/guards.ts';
import { parsePostcode } from '#app/modules/checkout/domain/postcode.ts';
import type { LookupRequest } from '#app/modules/checkout/forms/address-lookup-form.ts';
import type { AddressLookup } from '#app/modules/checkout/ports.ts';
import type { CartDeps } from './checkout-cart.server.ts';
import { openStep } from './open-step.server.ts';

export type FindAddressDeps = CartDeps & {
  readonly lookup: AddressLookup;
  /** Counts a lookup; null within the limit, else seconds until the next one. */
  takeLimit(): Promise<number | null>;
};

export type FindAddressResult =
  /** Another step comes first, or an order has taken the cart. */
  | { readonly kind: 'closed'; readonly redirect: StepRedirect }
  /** Too many lookups. In seconds. */
  | { readonly kind: 'limited'; readonly retryAfter: number }
  /** A field of the lookup is empty or not a postcode of the country. */
  | { readonly kind: 'invalid'; readonly field: 'postCode' | 'houseNumber' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'choices'; readonly addresses: readonly FoundAddress[] }
  /** The typed values with the address that was found. Nothing is stored. */
  | { readonly kind: 'found'; readonly values: CheckoutInfo };

/** Looks up the delivery address of a checkout by its postcode. The step needs no lookup, and none stores anything. */
export async function findAddress(
  deps: FindAddressDeps,
  { request, values }: { readonly request: LookupRequest; readonly values: CheckoutInfo },
): Promise<FindAddressResult> {
  const { market, lookup } = deps;
  const country = market.countryCode;
  const opened = await openStep(deps, 'address');
  if (!opened.ok) return { kind: 'closed', redirect: opened.error };
  const postCode = parsePostcode(country, request.postCode);
  if (!postCode.ok) return { kind: 'invalid', field: 'postCode' };
  if (lookupNeedsNumber(country) && !/\d/.test(request.houseNumber)) return { kind: 'invalid', field: 'houseNumber' };
  const retryAfter = await deps.takeLimit();
  if (retryAfter !== null) return { kind: 'limited', retryAfter };
  const found = await lookup.find({ country, postCode: postCode.value, houseNumber: request.houseNumber });
  if (!found.ok) return { kind: 'unavailable' };
  return chooseAddress(found.value, { request, values });
}

/** The chosen address, or the only one, in its fields; several to choose from; or none. */
function chooseAddress(
  addresses: readonly FoundAddress[],
  { request, values }: { readonly request: LookupRequest; readonly values: CheckoutInfo },
): FindAddressResult {
  const chosen = addresses.find(({ id }) => id === request.chosen) ?? (addresses.length === 1 ? addresses[0] : null);
  if (chosen) return { kind: 'found', values: withFoundAddress(values, chosen) };
  return addresses.length === 0 ? { kind: 'not-found' } : { kind: 'choices', addresses };
}
