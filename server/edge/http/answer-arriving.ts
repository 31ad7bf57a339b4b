import { PRIVACY_CONTROL } from '#app/modules/consent/domain/consent.ts';
import { isUnseen } from '#app/web/prefetch.ts';
import { isRead } from '#server/kernel/is-read.ts';
import type { Arriving, HttpAppDeps, Visit } from './http-app-types.ts';

/**
 * Answers a request whose address or cookies change its visit as if they had been changed before: its page is that of
 * the changed visit, from memory where it is shared. Every other request is answered as it is.
 */
export async function answerArriving(
  { arrival: arrivalOf }: Pick<HttpAppDeps, 'arrival'>,
  visit: Visit,
  answer: (visit: Visit) => Promise<Response>,
): Promise<Response> {
  const { request } = visit;
  const arrival = isRead(request) ? arrivalOf?.(arriving(request)) : null;
  if (!arrival) return answer(visit);
  const headers = new Headers(request.headers);
  headers.set('cookie', arrival.cookie);
  const { method, signal } = request;
  const response = await answer({ ...visit, request: new Request(request.url, { method, signal, headers }) });
  const further = arrival.onShown && showsPage(request, response) ? arrival.onShown() : [];
  if (arrival.setCookies.length + further.length === 0) return response;
  for (const cookie of arrival.setCookies) response.headers.append('Set-Cookie', cookie);
  for (const [name, value] of further) response.headers.append(name, value);
  // An answer with a cookie is for one visitor. One that a browser kept would name its exposures again.
  if (!/no-store/.test(response.headers.get('cache-control') ?? ''))
    response.headers.set('Cache-Control', further.length > 0 ? 'no-store' : 'private, no-cache');
  response.headers.delete('Surrogate-Key');
  return response;
}

function arriving({ url, headers }: Request): Arriving {
  const { pathname, search } = new URL(url);
  return {
    pathname,
    search,
    cookie: headers.get('cookie'),
    control: headers.get(PRIVACY_CONTROL),
    isUnseen: isUnseen(headers),
  };
}

/** Whether a person sees a page: a new one, or the browser's own, which is still true. */
function showsPage({ method }: Request, { status, headers }: Response): boolean {
  if (method !== 'GET') return false;
  return status === 304 || (status === 200 && (headers.get('content-type') ?? '').startsWith('text/html'));
}
