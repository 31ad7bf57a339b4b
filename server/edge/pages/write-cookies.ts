import type { Cookies } from '#app/kernel/cookies.ts';
import { clearNoticeCookie } from '#app/modules/shell/domain/notice-cookie.ts';
import type { SiteFacts } from '#app/request-context.ts';
import type { openSession, SessionCodec } from '#app/web/session/session.server.ts';
import { bagCookies } from './bag-cookie.ts';
import { endedPreview } from './preview.ts';
import type { SessionTurn } from './recent-changes.ts';
import { readVisitor } from './visitor.ts';

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
