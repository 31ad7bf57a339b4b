import type { Cookies } from '#app/kernel/cookies.ts';
import { PREVIEW_COOKIE } from '#app/modules/content/domain/preview.ts';
import type { WarehouseRegion } from '#app/modules/markets/domain/types.ts';
import { NOTICE_COOKIE } from '#app/modules/shell/domain/notice-cookie.ts';
import { BAG_COOKIE, BAG_US_COOKIE, type BagNumbers, readBagNumber } from './bag-cookie.ts';

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
