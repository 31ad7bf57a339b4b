import type { Cookies } from '#app/kernel/cookies.ts';
import type { CountryCode, MarketRegistry } from '#app/modules/markets/domain/types.ts';

/**
 * What the page after a switch of the market says once. `already`: the visitor was in this market. `no-page`: the page
 * of the switch does not exist in it, and its home page is shown.
 */
export type MarketNotice = { readonly country: CountryCode; readonly kind: 'already' | 'no-page' };

/**
 * What the next page says once: after a switch, how a request for a mail about a size is confirmed, that an enquiry
 * arrived, that a sign-in link or the link of an order was asked for, where the visitor was signed out, which other
 * sign-ins have ended, that the settings of consent are saved, that a review arrived, that a withdrawal had been
 * declared before, that the address of an order is corrected, what a link in a letter did, or that a sign-up for the
 * newsletter by the form of `place` is taken.
 */
export type PageNotice =
  | MarketNotice
  | { readonly kind: StoredKind }
  | { readonly kind: 'newsletter'; readonly place: string };

/** The notice has its own cookie: only a request that carries it gets a page of its own. */
export const NOTICE_COOKIE = 'notice';
const NOTICE_COOKIE_SECONDS = 10 * 60;
const NO_PAGE = '.no-page';

/** What a link in a letter did, once its button was pressed. */
const LINK_RESULTS = [
  'newsletter-confirmed',
  'newsletter-link-ended',
  'newsletter-ended',
  'stock-alert-confirmed',
  'stock-alerts-ended',
] as const;
export type LinkResult = (typeof LINK_RESULTS)[number];
const STORED = [
  'stock-alert',
  'enquiry',
  'sign-in-asked',
  'signed-out',
  'signed-out-everywhere',
  'sign-in-ended',
  'other-sign-ins-ended',
  'order-link-asked',
  'consent-saved',
  'review-sent',
  'withdrawal-repeated',
  'order-corrected',
  ...LINK_RESULTS,
] as const;
type StoredKind = (typeof STORED)[number];
const NEWSLETTER = 'newsletter.';

/** Whether the notice is one of a switch. */
export const isMarketNotice = (notice: PageNotice): notice is MarketNotice => 'country' in notice;

function textOf(notice: PageNotice): string {
  if (isMarketNotice(notice)) return notice.country + (notice.kind === 'no-page' ? NO_PAGE : '');
  return notice.kind === 'newsletter' ? NEWSLETTER + notice.place : notice.kind;
}

export function noticeCookie(notice: PageNotice, { secure }: { readonly secure: boolean }): string {
  return `${NOTICE_COOKIE}=${textOf(notice)}; Path=/; Max-Age=${NOTICE_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value that removes the notice. */
export function clearNoticeCookie({ secure }: { readonly secure: boolean }): string {
  return `${NOTICE_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The notice of a visitor; null for one of a country that the shop does not serve. */
export function readNoticeCookie(cookies: Cookies, registry: MarketRegistry): PageNotice | null {
  const value = cookies.get(NOTICE_COOKIE) ?? '';
  const stored = STORED.find((kind) => kind === value);
  if (stored) return { kind: stored };
  const [, place] = /^newsletter\.([\w-]+)$/.exec(value) ?? [];
  if (place !== undefined) return { kind: 'newsletter', place };
  const [, code, noPage] = /^([A-Z]{2})(\.no-page)?$/.exec(value) ?? [];
  const market = code === undefined ? null : registry.market(code);
  return market && { country: market.countryCode, kind: noPage === undefined ? 'already' : 'no-page' };
}
