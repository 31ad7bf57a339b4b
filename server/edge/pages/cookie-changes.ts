import type { Cookies } from '#app/kernel/cookies.ts';
import type { Arrival } from '#server/edge/http/http-app-types.ts';

export type CookieChanges = ReturnType<typeof createCookieChanges>;

/** Cookies as they are after the answer, and what the answer sets. */
export function createCookieChanges(cookies: Cookies) {
  const after = new Map(cookies);
  const sent: string[] = [];
  let isChanged = false;
  return {
    set(name: string, value: string, setCookie: string): void {
      if (after.get(name) === value) return;
      after.set(name, value);
      sent.push(setCookie);
    },
    /** A value that the answer may set later. */
    expect(name: string, value: string): void {
      after.set(name, value);
      isChanged = true;
    },
    send(setCookie: string): void {
      sent.push(setCookie);
    },
    drop(name: string): void {
      after.delete(name);
    },
    /** Null when nothing has changed. */
    made(): Pick<Arrival, 'cookie' | 'setCookies'> | null {
      if (sent.length === 0 && !isChanged) return null;
      return { cookie: [...after].map(([name, value]) => `${name}=${value}`).join('; '), setCookies: sent };
    },
  };
}
