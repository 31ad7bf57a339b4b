import { PRIVACY_CONTROL } from '#app/modules/consent/domain/consent.ts';
import { isRead } from '#server/kernel/is-read.ts';
import type { HttpAppDeps, Visit } from './http-app-types.ts';

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
  const sent = (name: string) => request.headers.get(name);
  const arrival = isRead(request)
    ? arrivalOf?.(new URL(request.url).search, sent('cookie'), sent(PRIVACY_CONTROL))
    : null;
  if (!arrival) return answer(visit);
  const headers = new Headers(request.headers);
  headers.set('cookie', arrival.cookie);
  const { method, signal } = request;
  const response = await answer({ ...visit, request: new Request(request.url, { method, signal, headers }) });
  for (const cookie of arrival.setCookies) response.headers.append('Set-Cookie', cookie);
  // An answer with a cookie is for one visitor.
  if (!/no-store/.test(response.headers.get('cache-control') ?? ''))
    response.headers.set('Cache-Control', 'private, no-cache');
  response.headers.delete('Surrogate-Key');
  return response;
}
