import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { patchSession, readSessionData, type SessionData } from './session-data.ts';
import { liveSession, newSession, type OpenedSession, type SessionTimes } from './session-life.ts';

export type { SessionData } from './session-data.ts';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;
const LARGEST_PLAIN = 16_384;
/** A window of 8 kB: a session is smaller, and the default of 32 kB costs more to allocate than compression takes. */
const WINDOW_BITS = 13;
/** The size of name, value and attributes: browsers drop a longer cookie, and with it the cart. */
const LARGEST_COOKIE = 4095;
const SECOND = 1000;
/** Cookies store times in whole seconds. */
const timesShape = z.object({
  times: z.tuple([z.number(), z.number(), z.number()]).transform(
    ([started, renewed, draft]): SessionTimes => ({
      started: started * SECOND,
      renewed: renewed * SECOND,
      draft: draft * SECOND,
    }),
  ),
});
/** The fields that a session over the size limit drops, in this order. Field limits make this a last resort. */
const EXPENDABLE = [
  'notice',
  'earlierAttempts',
  'otherCart',
  'checkout',
  'payment',
  'orders',
] as const satisfies readonly (keyof SessionData)[];

export interface SessionCodec {
  /**
   * The session in a `Cookie` header at `now`; an absent, altered or expired one, one of another shape or under a
   * removed key is empty.
   */
  read(cookieHeader: string | null, now: number): OpenedSession;
  /**
   * The `Set-Cookie` value for a session, always short enough for a browser; one that deletes the cookie when the
   * session is empty.
   */
  write(session: Pick<OpenedSession, 'data' | 'times'>): string;
  /** JSON encrypted in the same way, for a browser to keep and return. */
  seal(value: unknown): string;
  /** Null when the text was not encrypted here. */
  open(sealed: string): unknown;
}

/**
 * The encrypted session cookie: AES-256-GCM under the first secret, readable under all of them, so that secrets rotate
 * without ending a checkout. Layout: version, key id, nonce, tag, cipher text; base64url.
 */
export function createSessionCodec({
  secrets,
  cookieName,
  secure,
}: {
  readonly secrets: readonly string[];
  readonly cookieName: string;
  readonly secure: boolean;
}): SessionCodec {
  const keys = secrets.map((secret) => ({
    id: createHash('sha256').update(`key id ${secret}`).digest().subarray(0, KEY_ID_BYTES),
    key: Buffer.from(hkdfSync('sha256', secret, 'pairwise', 'session cookie', 32)),
  }));
  const signing = keys[0];
  if (!signing) throw new Error('At least one session secret is needed');
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]+)`);

  const seal = (value: unknown): string => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', signing.key, nonce);
    cipher.setAAD(Buffer.of(VERSION));
    const body = Buffer.concat([
      cipher.update(deflateRawSync(JSON.stringify(value), { windowBits: WINDOW_BITS, memLevel: 4 })),
      cipher.final(),
    ]);
    return Buffer.concat([Buffer.of(VERSION), signing.id, nonce, cipher.getAuthTag(), body]).toString('base64url');
  };

  const open = (sealed: string): unknown => {
    try {
      const bytes = Buffer.from(sealed, 'base64url');
      // Base64 decoding ignores stray characters; an encrypted text has exactly one spelling.
      if (bytes.toString('base64url') !== sealed || bytes[0] !== VERSION) return null;
      let at = 1;
      const take = (length: number) => {
        const part = bytes.subarray(at, at + length);
        at += length;
        return part;
      };
      const id = take(KEY_ID_BYTES);
      const nonce = take(NONCE_BYTES);
      const tag = take(TAG_BYTES);
      const key = keys.find((candidate) => candidate.id.equals(id))?.key;
      if (!key || tag.length !== TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, nonce);
      decipher.setAAD(Buffer.of(VERSION));
      decipher.setAuthTag(tag);
      const plain = Buffer.concat([decipher.update(bytes.subarray(at)), decipher.final()]);
      return JSON.parse(inflateRawSync(plain, { maxOutputLength: LARGEST_PLAIN }).toString('utf8'));
    } catch {
      return null;
    }
  };

  return {
    seal,
    open,
    read(cookieHeader, now) {
      const sealed = pattern.exec(cookieHeader ?? '')?.[1];
      const value = sealed ? open(sealed) : null;
      if (value === null) return newSession({}, now);
      const times = timesShape.safeParse(value);
      return liveSession(readSessionData(value), times.success ? times.data.times : null, now);
    },
    write({ data, times: { started, renewed, draft } }) {
      const times = [started, renewed, draft].map((time) => Math.floor(time / SECOND));
      let stored = data;
      for (const part of [null, ...EXPENDABLE]) {
        if (part) stored = { ...stored, [part]: undefined };
        if (!Object.values(stored).some((value) => value !== undefined)) break;
        const cookie = `${cookieName}=${seal({ ...stored, times })}; ${attributes}`;
        if (cookie.length <= LARGEST_COOKIE) return cookie;
      }
      return `${cookieName}=; ${attributes}; Max-Age=0`;
    },
  };
}

/** The session of one request. Changes are written once, with the response. */
export interface SessionHandle {
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
export function openSession(initial: OpenedSession, now: number): SessionHandle & { readonly changed: boolean } {
  let { data, changed } = initial;
  let { draft } = initial.times;
  return {
    get data() {
      return data;
    },
    get times() {
      return { started: initial.times.started, renewed: changed ? now : initial.times.renewed, draft };
    },
    get changed() {
      return changed;
    },
    update(patch, { typedAt = now } = {}) {
      if (patch.checkout) draft = typedAt;
      data = patchSession(data, patch);
      changed = true;
    },
    clear() {
      data = {};
      changed = true;
    },
  };
}
