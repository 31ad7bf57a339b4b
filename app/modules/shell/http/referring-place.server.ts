import { checkedPlace } from '#app/modules/markets/domain/place.ts';
import type { RequestContext } from '#app/request-context.ts';

/**
 * The page of this shop in the `Referer` header, as path and query; empty for any other, and for the origin alone: a
 * page whose address opens something names no more.
 */
export function referringPlace({ site }: Pick<RequestContext, 'site'>, request: Request): string {
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return '';
  const url = new URL(referer);
  const isOurs = url.origin === site.publicOrigin || url.host === new URL(request.url).host;
  const place = isOurs ? checkedPlace(url.pathname + url.search) : '';
  return place === '/' ? '' : place;
}
