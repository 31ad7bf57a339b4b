import type { AddressPurpose, LinkedAddress } from '#app/kernel/address-link.ts';
import type { LinkResult } from '#app/modules/shell/domain/notice-cookie.ts';
import { saysOnce } from '#app/modules/shell/http/says-once.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { pageNotFound } from '#app/web/responses.ts';

/**
 * To the page of the link, which says once what the link did: loaded again it asks as before, because the address may
 * have been signed up or off since.
 */
export const linkResult = (context: RequestContext, kind: LinkResult): Response =>
  saysOnce(context, context.path, { kind });

/**
 * The address of a link in a letter. Throws 404 for a forged link and for one of another storefront, unless the shop no
 * longer sells there: its links are led to the first storefront.
 */
export function addressKey(
  { services, market, path }: RequestContext,
  { purpose, signed }: { readonly purpose: AddressPurpose; readonly signed: string },
): LinkedAddress {
  const key = services.addressLink.verify(purpose, signed);
  const isOfOther = key && key.storefront !== market.storefrontCode && services.registry.storefront(key.storefront);
  if (!key || isOfOther) throw pageNotFound(path);
  return key;
}
