import type { AddressPurpose, LinkedAddress } from '#app/kernel/address-link.ts';
import type { RequestContext } from '#app/request-context.ts';
import { pageNotFound } from '#app/web/responses.ts';

/** The headers of a page whose address acts for an address: not cached, not indexed, not sent to another site. */
export const LINK_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'strict-origin',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

/** The address of a link in a letter. Throws 404 for a forged link and for one of another storefront. */
export function addressKey(
  { services, market, path }: RequestContext,
  { purpose, signed }: { readonly purpose: AddressPurpose; readonly signed: string },
): LinkedAddress {
  const key = services.addressLink.verify(purpose, signed);
  if (!key || key.storefront !== market.storefrontCode) throw pageNotFound(path);
  return key;
}
