import { lookupNeedsNumber } from '#app/modules/checkout/domain/address-lookup.ts';
import type { LookupRequest } from '#app/modules/checkout/forms/address-lookup-form.ts';
import type { LookupView } from '#app/modules/checkout/ui/address-lookup.tsx';
import type { FindAddressResult } from '#app/modules/checkout/usecases/find-address.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { limitText } from '#app/web/too-many-requests.ts';

type Shown = Pick<LookupView, 'message' | 'choices' | 'isFilled'>;
const NOTHING: Shown = { message: null, choices: [], isFilled: false };

/** The postcode lookup of a market with the typed texts, without a result; null where there is none. */
export function openLookup(
  context: RequestContext,
  typed: Pick<LookupRequest, 'postCode' | 'houseNumber'> = { postCode: '', houseNumber: '' },
): LookupView | null {
  return shownLookup(context, typed, NOTHING);
}

/** The postcode lookup after a request, with what was typed; null while it is unavailable: the shopper types. */
export function answeredLookup(
  context: RequestContext,
  request: LookupRequest,
  found: Exclude<FindAddressResult, { readonly kind: 'closed' }>,
): LookupView | null {
  return found.kind === 'unavailable' ? null : shownLookup(context, request, shownResult(context, found));
}

function shownLookup(
  { services: { addressLookup }, market: { countryCode } }: RequestContext,
  { postCode, houseNumber }: Pick<LookupRequest, 'postCode' | 'houseNumber'>,
  shown: Shown,
): LookupView | null {
  if (!addressLookup?.countries.includes(countryCode)) return null;
  return { needsNumber: lookupNeedsNumber(countryCode), postCode, houseNumber, ...shown };
}

function shownResult(
  { t }: RequestContext,
  found: Exclude<FindAddressResult, { readonly kind: 'closed' | 'unavailable' }>,
): Shown {
  switch (found.kind) {
    case 'limited':
      return { ...NOTHING, message: limitText(t, found.retryAfter) };
    case 'invalid':
      return { ...NOTHING, message: t(`address:lookup.${found.field}Missing`) };
    case 'not-found':
      return { ...NOTHING, message: t('address:lookup.notFound') };
    case 'choices':
      return {
        ...NOTHING,
        message: t('address:lookup.choose'),
        choices: found.addresses.map(({ id, street0, street1, city }) => ({
          id,
          label: [street0, street1, city].filter(Boolean).join(', '),
        })),
      };
    case 'found':
      return { ...NOTHING, message: t('address:lookup.filled'), isFilled: true };
  }
}
