import type { Cookies } from '#app/kernel/cookies.ts';
import type { CountryCode, MarketRegistry } from '#app/modules/markets/domain/types.ts';

/**
 * What the page after a switch of the market says once. `already`: the visitor was in this market. `no-page`: the page
 * of the switch does not exist in it, and its home page is shown.
 */
export type MarketNotice = { readonly country: CountryCode; readonly kind: 'already' | 'no-page' };

/** The notice has its own cookie: only a request that carries it gets a page of its own. */
export const NOTICE_COOKIE = 'notice';
const NOTICE_COOKIE_SECONDS = 10 * 60;
const NO_PAGE = '.no-page';

export function noticeCookie({ country, kind }: MarketNotice, { secure }: { readonly secure: boolean }): string {
  const value = kind === 'no-page' ? country + NO_PAGE : country;
  return `${NOTICE_COOKIE}=${value}; Path=/; Max-Age=${NOTICE_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value that removes the notice. */
export function clearNoticeCookie({ secure }: { readonly secure: boolean }): string {
  return `${NOTICE_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The notice of a visitor, when the shop serves its country. */
export function readNoticeCookie(cookies: Cookies, registry: MarketRegistry): MarketNotice | null {
  const [, code, noPage] = /^([A-Z]{2})(\.no-page)?$/.exec(cookies.get(NOTICE_COOKIE) ?? '') ?? [];
  const market = code === undefined ? null : registry.market(code);
  return market && { country: market.countryCode, kind: noPage === undefined ? 'already' : 'no-page' };
}
