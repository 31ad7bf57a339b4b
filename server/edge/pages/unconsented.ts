import type { Cookies } from '#app/kernel/cookies.ts';
import { ACCEPTED, consentOf, refuses } from '#app/modules/consent/domain/consent.ts';
import { isUnconsentedTag, withdrawnCookies } from '#app/modules/consent/domain/withdrawn-cookies.ts';
import { clearProfileCookie, PROFILE_COOKIE } from '#app/modules/recommendations/domain/profile-cookie.ts';
import { clearSegmentsCookie, SEGMENTS_COOKIE } from '#app/modules/shell/domain/segments-cookie.ts';
import { clearRecentlyViewedCookie, RECENTLY_VIEWED_COOKIE } from '#app/modules/wish-list/domain/recently-viewed.ts';
import type { CookieChanges } from './cookie-changes.ts';

type Deps = {
  /** The host of the shop. */
  readonly host: string;
  readonly secure: boolean;
  /** Without a tag manager cookies of tags are those of other sites of the domain. */
  readonly hasTagManager: boolean;
};

/**
 * Cookies that a request sends without a right to them: consent has ended, or the browser has sent Global Privacy
 * Control since. What needs no consent before a refusal goes with a refusal.
 */
export function createUnconsented({ host, secure, hasTagManager }: Deps) {
  const own = [
    {
      name: PROFILE_COOKIE,
      isOver: (cookies: Cookies) => !consentOf(cookies).personalisation,
      clear: clearProfileCookie,
    },
    {
      name: RECENTLY_VIEWED_COOKIE,
      isOver: (cookies: Cookies) => refuses(cookies, 'personalisation'),
      clear: clearRecentlyViewedCookie,
    },
    { name: SEGMENTS_COOKIE, isOver: (cookies: Cookies) => refuses(cookies, 'marketing'), clear: clearSegmentsCookie },
  ];
  const givenTo = (cookies: Cookies) => (hasTagManager ? consentOf(cookies) : ACCEPTED);
  const isTagIn = (cookies: Cookies) => {
    const given = givenTo(cookies);
    return (name: string) => isUnconsentedTag(name, given);
  };
  const isOverIn = (cookies: Cookies) => {
    return ({ name, isOver }: (typeof own)[number]) => cookies.has(name) && isOver(cookies);
  };
  return {
    /** Asked for each page: most visitors have none of these cookies. */
    isIn(cookies: Cookies): boolean {
      if (cookies.size === 0) return false;
      return own.some(isOverIn(cookies)) || [...cookies.keys()].some(isTagIn(cookies));
    },
    /** Removes them from a request and from its browser. */
    remove(cookies: Cookies, changes: CookieChanges): void {
      for (const { name, clear } of own.filter(isOverIn(cookies))) {
        changes.drop(name);
        changes.send(clear({ secure }));
      }
      for (const name of [...cookies.keys()].filter(isTagIn(cookies))) changes.drop(name);
      withdrawnCookies(cookies, { given: givenTo(cookies), host, secure }).forEach(changes.send);
    },
  };
}
