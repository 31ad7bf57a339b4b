import { noticeCookie, type PageNotice } from '#app/modules/shell/domain/notice-cookie.ts';
import type { RequestContext } from '#app/request-context.ts';
import { seeOther } from '#app/web/responses.ts';

/** Opens a page of the shop, which says once what happened: opened again or by a link, its address says nothing. */
export function saysOnce({ site }: RequestContext, path: string, notice: PageNotice): Response {
  return seeOther(path, { 'Set-Cookie': noticeCookie(notice, { secure: site.secureCookies }) });
}
