import { checkedPlace } from '#app/modules/markets/domain/place.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The page of this shop in the `Referer` header, as path and query; empty for any other. */
export function referringPlace({ site }: Pick<RequestContext, 'site'>, request: Request): string {
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return '';
  const url = new URL(referer);
  return url.origin === site.publicOrigin || url.host === new URL(request.url).host
    ? checkedPlace(url.pathname + url.search)
    : '';
}
