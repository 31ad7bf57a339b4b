import { type Clock, days } from '#app/kernel/clock.ts';
import { type Cookies, parseCookies } from '#app/kernel/cookies.ts';
import { CART_TOKEN_LIFE, cartFor, countFor, type SessionCarts } from '#app/modules/cart/domain/session-carts.ts';
import { PREVIEW_COOKIE } from '#app/modules/content/domain/preview.ts';
import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { WarehouseRegion } from '#app/modules/markets/domain/types.ts';
import { clearNoticeCookie, NOTICE_COOKIE } from '#app/modules/shell/domain/notice-cookie.ts';
import type { SiteFacts } from '#app/request-context.ts';
import type { openSession, SessionCodec } from '#app/web/session/session.server.ts';
import type { PageRequest } from '#server/edge/http/http-app-types.ts';
import { isRead } from '#server/kernel/is-read.ts';
import { endedPreview } from './preview.ts';
import type { SessionTurn } from './recent-changes.ts';

/** What the cookies of a request say without decrypting the session. */
export type Visitor = {
  /** The request has a session cookie, valid or not. */
  readonly hasSession: boolean;
  /** The bag cookies as sent. */
  readonly sent: BagNumbers;
  /** The number on the bag per warehouse region. The bag cookies count only beside a session cookie. */
  readonly bag: Readonly<Record<WarehouseRegion, number>>;
  /** The page must be made for this visitor: it shows a notice or a preview, or the bag cookie is missing. */
  readonly passes: boolean;
};

const WITHOUT_COOKIES: Visitor = {
  hasSession: false,
  sent: { NL: null, US: null },
  bag: { NL: 0, US: 0 },
  passes: false,
};

export function readVisitor(cookies: Cookies, { sessionCookieName }: { readonly sessionCookieName: string }): Visitor {
  if (cookies.size === 0) return WITHOUT_COOKIES;
  const textOf = (name: string) => cookies.get(name) ?? '';
  const hasSession = textOf(sessionCookieName) !== '';
  const sent = { NL: readBagNumber(textOf(BAG_COOKIE)), US: readBagNumber(textOf(BAG_US_COOKIE)) };
  return {
    hasSession,
    sent,
    bag: hasSession ? { NL: sent.NL ?? 0, US: sent.US ?? 0 } : { NL: 0, US: 0 },
    passes: textOf(NOTICE_COOKIE) !== '' || textOf(PREVIEW_COOKIE) !== '' || (hasSession && sent.NL === null),
  };
}

/** Whether a request is of someone who buys: with something in the bag, in the checkout, or with a form. */
export function isShopper({ request, bag }: Pick<PageRequest, 'request' | 'bag'>, sessionCookieName: string): boolean {
  if (bag !== undefined) return bag > 0;
  if (!isRead(request) || stripStorefront(new URL(request.url).pathname).rest.startsWith('/checkout/')) return true;
  const { NL, US } = readVisitor(parseCookies(request.headers.get('cookie')), { sessionCookieName }).bag;
  return NL + US > 0;
}

type Answered = {
  /** Those of the request. */
  readonly cookies: Cookies;
  readonly session: ReturnType<typeof openSession>;
  readonly sessionTurn: SessionTurn;
  readonly noticeTaken: boolean;
  readonly answer: Response;
  readonly now: number;
};

/** Sets the cookies of a changed session and of its number on the bag, and deletes a shown notice. Changes `answer`. */
export function writeCookies(
  {
    services,
    site,
    sessions,
  }: Parameters<typeof endedPreview>[0] & {
    readonly site: Pick<SiteFacts, 'secureCookies'>;
    readonly sessions: SessionCodec;
  },
  { cookies, session, sessionTurn, noticeTaken, answer, now }: Answered,
): void {
  const secure = site.secureCookies;
  const set = (cookie: string) => answer.headers.append('Set-Cookie', cookie);
  let { data } = session;
  if (session.changed)
    sessionTurn.write(session, (whole) => {
      ({ data } = whole);
      const cookie = sessions.write(whole);
      set(cookie);
      return sessions.sealedIn(cookie);
    });
  if (noticeTaken) {
    set(clearNoticeCookie({ secure }));
    // The browser's own copy would say it again when its visitor goes back, and report its event.
    answer.headers.set('Cache-Control', 'private, no-store');
  }
  const ended = endedPreview({ services, site }, cookies);
  if (ended) set(ended);
  const { hasSession, sent } = readVisitor(cookies, { sessionCookieName: sessions.cookieName });
  const keeps = session.changed ? Object.values(data).some((part) => part !== undefined) : hasSession;
  bagCookies(keeps ? data : null, { sent, now, renew: session.changed, secure }).forEach(set);
}

/**
 * The cookies with the number on the bag, one per warehouse region. They repeat what the session says, so that a page
 * with the number is made without decrypting the session.
 */
export const BAG_COOKIE = 'bag';
export const BAG_US_COOKIE = 'bag-us';

const NAMES = { NL: BAG_COOKIE, US: BAG_US_COOKIE } as const satisfies Record<WarehouseRegion, string>;

/** A request without them renews the session, so they live no longer than a session stays unrenewed. */
const LONGEST_LIFE = days(1);
const SECOND = 1000;
const NUMBER = /^\d{1,4}$/;

/** The numbers in a request's cookies; null for an absent one. */
export type BagNumbers = Readonly<Record<WarehouseRegion, number | null>>;

/** The number in the value of a bag cookie; null when it is none. */
export function readBagNumber(value: string): number | null {
  return NUMBER.test(value) ? Number(value) : null;
}

/**
 * The `Set-Cookie` values that make a browser's bag cookies repeat its session; none when they do. `carts` is null when
 * the browser has no session cookie. Both are written together, so that none expires before the other. `bag` exists
 * beside every session cookie, 0 for an empty cart. `renew`: they are written although they agree.
 */
export function bagCookies(
  carts: SessionCarts | null,
  {
    sent,
    now,
    renew,
    secure,
  }: {
    readonly sent: BagNumbers;
    readonly now: ReturnType<Clock>;
    readonly renew: boolean;
    readonly secure: boolean;
  },
): string[] {
  const attributes = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  const cleared = (region: WarehouseRegion) =>
    sent[region] === null ? [] : [`${NAMES[region]}=; ${attributes}; Max-Age=0`];
  if (!carts) return [...cleared('NL'), ...cleared('US')];
  const numbers = { NL: countFor(carts, 'NL', now), US: countFor(carts, 'US', now) };
  const agrees = sent.NL === numbers.NL && (sent.US ?? 0) === numbers.US;
  if (agrees && !renew) return [];
  const written = (region: WarehouseRegion) =>
    `${NAMES[region]}=${numbers[region]}; ${attributes}; Max-Age=${lifeOf(carts, region, now)}`;
  return [written('NL'), ...(numbers.US > 0 ? [written('US')] : cleared('US'))];
}

/** The lifetime of a bag cookie in seconds: it ends with its cart. */
function lifeOf(carts: SessionCarts, region: WarehouseRegion, now: number): number {
  const cart = cartFor(carts, region, now);
  const life = cart ? Math.min(LONGEST_LIFE, cart.date + CART_TOKEN_LIFE - now) : LONGEST_LIFE;
  return Math.ceil(life / SECOND);
}
