import { parseCookies } from '#app/kernel/cookies.ts';
import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { PageRequest } from '#server/edge/http/http-app-types.ts';
import { isRead } from '#server/kernel/is-read.ts';
import { readVisitor } from './visitor.ts';

/** Whether a request is of someone who buys: with something in the bag, in the checkout, or with a form. */
export function isShopper({ request, bag }: Pick<PageRequest, 'request' | 'bag'>, sessionCookieName: string): boolean {
  if (bag !== undefined) return bag > 0;
  if (!isRead(request) || stripStorefront(new URL(request.url).pathname).rest.startsWith('/checkout/')) return true;
  const { NL, US } = readVisitor(parseCookies(request.headers.get('cookie')), { sessionCookieName }).bag;
  return NL + US > 0;
}
