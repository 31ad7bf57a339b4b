import { type LinkResult, noticeCookie } from '#app/modules/shell/domain/notice-cookie.ts';
import type { RequestContext } from '#app/request-context.ts';
import { seeOther } from '#app/web/responses.ts';

/**
 * To the page of the link, which says once what the link did: loaded again it asks as before, because the address may
 * have been signed up or off since.
 */
export function linkResult({ path, site }: RequestContext, kind: LinkResult): Response {
  return seeOther(path, { 'Set-Cookie': noticeCookie({ kind }, { secure: site.secureCookies }) });
}
