import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createSeals, type Seals } from './seals.server.ts';
import { NOTHING_KEPT, patchSession, readSessionData, type SessionData } from './session-data.ts';
import { liveSession, newSession, type OpenedSession, type SessionTimes } from './session-life.ts';

export type { SessionData } from './session-data.ts';

/** The size of name, value and attributes: browsers drop a longer cookie, and with it the cart. */
const LARGEST_COOKIE = 4095;
const SECOND = 1000;
/** Cookies store times in whole seconds, up to the last that a date can have. */
const secondsShape = z.int().min(0).max(8.64e12);
const headShape = z.object({
  id: z.string(),
  times: z.tuple([secondsShape, secondsShape, secondsShape]).transform(
    ([started, renewed, draft]): SessionTimes => ({
      started: started * SECOND,
      renewed: renewed * SECOND,
      draft: draft * SECOND,
    }),
  ),
});
/** Bytes of the id of a session: enough to tell sessions apart, and no secret. A cookie has little room. */
const ID_BYTES = 6;
/** The fields that a session over the size limit drops, in this order. Field limits make this a last resort. */
const EXPENDABLE = [
  'cartChanges',
  'addedLinks',
  'receipt',
  'notice',
  'earlierAttempts',
  'signIn',
  'otherCart',
  'checkout',
  'payment',
  'orders',
] as const satisfies readonly (keyof SessionData)[];

/** The encrypted session cookie. Its keys also encrypt the other values that a browser keeps. */
export interface SessionCodec extends Seals {
  readonly cookieName: string;
  /** The encrypted session in a `Cookie` or `Set-Cookie` header; null without one. */
  sealedIn(header: string | null): string | null;
  /**
   * The session in a `Cookie` header at `now`; an absent, altered or expired one, one of another shape or under a
   * removed key is empty.
   */
  read(cookieHeader: string | null, now: number): OpenedSession;
  /**
   * The `Set-Cookie` value for a session, always short enough for a browser; one that deletes the cookie when the
   * session is empty.
   */
  write(session: Pick<OpenedSession, 'data' | 'times'> & Partial<Pick<OpenedSession, 'id'>>): string;
}

export function createSessionCodec({
  secrets,
  cookieName,
  secure,
}: {
  readonly secrets: readonly string[];
  readonly cookieName: string;
  readonly secure: boolean;
}): SessionCodec {
  const seals = createSeals(secrets);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]+)`);
  const sealedIn = (header: string | null) => pattern.exec(header ?? '')?.[1] ?? null;
  return {
    ...seals,
    cookieName,
    sealedIn,
    read(cookieHeader, now) {
      const sealed = sealedIn(cookieHeader);
      const value = sealed ? seals.open(sealed) : null;
      const head = headShape.safeParse(value);
      return head.success ? liveSession({ ...head.data, data: readSessionData(value) }, now) : newSession({}, now);
    },
    write({ id, data, times: { started, renewed, draft } }) {
      const named = id ?? randomBytes(ID_BYTES).toString('base64url');
      const times = [started, renewed, draft].map((time) => Math.floor(time / SECOND));
      let stored = data;
      for (const part of [null, ...EXPENDABLE]) {
        if (part) stored = { ...stored, [part]: undefined };
        if (!Object.values(stored).some((value) => value !== undefined)) break;
        const cookie = `${cookieName}=${seals.seal({ ...stored, id: named, times })}; ${attributes}`;
        if (cookie.length <= LARGEST_COOKIE) return cookie;
      }
      return `${cookieName}=; ${attributes}; Max-Age=0`;
    },
  };
}

/** The session of one request. Changes are written once, with the response. */
export interface SessionHandle {
  /** Null before its cookie is first written. */
  readonly id: string | null;
  readonly data: SessionData;
  readonly times: SessionTimes;
  /**
   * Replaces the given parts; `undefined` removes one. `typedAt` is the time at which a given draft was typed, by
   * default now.
   */
  update(patch: Partial<SessionData>, options?: { readonly typedAt?: number }): void;
  /** Removes every part: the cookie is deleted with the response. */
  clear(): void;
}

/** `now` is the time of the request, from which the lifetime of its writes counts. */
export function openSession(
  initial: OpenedSession,
  now: number,
): SessionHandle & { readonly changed: boolean; readonly patch: Partial<SessionData> } {
  let { data, changed } = initial;
  let made: Partial<SessionData> = {};
  let { draft } = initial.times;
  return {
    id: initial.id,
    get data() {
      return data;
    },
    get times() {
      return { started: initial.times.started, renewed: changed ? now : initial.times.renewed, draft };
    },
    get changed() {
      return changed;
    },
    /** All that this request has changed. */
    get patch() {
      return made;
    },
    update(patch, { typedAt = now } = {}) {
      if (patch.checkout) draft = typedAt;
      data = patchSession(data, patch);
      made = { ...made, ...patch };
      changed = true;
    },
    clear() {
      data = {};
      made = NOTHING_KEPT;
      changed = true;
    },
  };
}
