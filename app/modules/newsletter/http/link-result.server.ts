import type { AddressPurpose, LinkedAddress } from '#app/kernel/address-link.ts';
import { type LinkResult, noticeCookie } from '#app/modules/shell/domain/notice-cookie.ts';
import type { RequestContext } from '#app/request-context.ts';
import { pageNotFound, seeOther } from '#app/web/responses.ts';

/**
 * To the page of the link, which says once what the link did: loaded again it asks as before, because the address may
 * have been signed up or off since.
 */
export function linkResult({ path, site }: RequestContext, kind: LinkResult): Response {
  return seeOther(path, { 'Set-Cookie': noticeCookie({ kind }, { secure: site.secureCookies }) });
}

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
