import { LRUCache } from 'lru-cache';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import { patchSession, type SessionData } from '#app/web/session/session-data.ts';
import type { OpenedSession } from '#app/web/session/session-life.ts';

/** How long a browser may still send a cookie that an answer has replaced. */
const REMEMBERED = seconds(60);
/** The longest time that a post waits for one before it. */
const LONGEST_WAIT = seconds(10);
/** Cookies remembered at most, each with a few changes of a few kilobytes. */
const MOST_COOKIES = 4000;
/** The end of a sealed cookie tells it from others. */
const KEY_LENGTH = 32;

type Patch = Partial<SessionData>;
/** What one request has changed. `draft` is the time at which a draft in it was typed. */
type Change = { readonly patch: Patch; readonly draft: number };
/** The changes of one session, the oldest first, and the end of the last post. */
type Line = { readonly changes: Change[]; lastPost: Promise<void> };
/** A cookie of the session holds the first `included` changes. */
type Place = { readonly line: Line; readonly included: number };
type Written = Pick<OpenedSession, 'data' | 'times'>;

/** What one request does with the session of its browser. */
export interface SessionTurn {
  /** The session of the cookie, with what other requests have changed since the cookie was made. */
  caughtUp(session: OpenedSession): OpenedSession;
  /**
   * Writes a changed session by `seal`, which returns the sealed cookie, null for none. What others have changed
   * meanwhile is part of it.
   */
  write(session: Written & { readonly patch: Patch }, seal: (whole: Written) => string | null): void;
  /** Lets the next post of the session begin. */
  end(): void;
}

/** What the requests of one browser change at the same time, each with the cookie that it had. */
export interface RecentChanges {
  /** The turn of a request with a sealed cookie, null for none. A post waits for the earlier posts of its session. */
  turn(sealed: string | null, options: { readonly isPost: boolean }): Promise<SessionTurn>;
}

const ALONE: SessionTurn = {
  caughtUp: (session) => session,
  write: (session, seal) => void seal(session),
  end: () => undefined,
};

/**
 * Keeps the changes of sessions for a minute in this process. A cookie holds the whole session: of two answers to one
 * cookie the browser would keep the later one alone, and lose what the other has changed.
 */
export function createRecentChanges({
  clock,
  pause,
}: {
  readonly clock: Clock;
  readonly pause: (milliseconds: number) => Promise<void>;
}): RecentChanges {
  const places = new LRUCache<string, Place>({
    max: MOST_COOKIES,
    ttl: REMEMBERED,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const find = (sealed: string) => places.get(sealed.slice(-KEY_LENGTH));
  const remember = (sealed: string, place: Place) => void places.set(sealed.slice(-KEY_LENGTH), place);

  function placeOf(sealed: string): Place {
    const known = find(sealed);
    if (known) return known;
    const place = { line: { changes: [], lastPost: Promise.resolve() }, included: 0 };
    remember(sealed, place);
    return place;
  }

  return {
    async turn(sealed, { isPost }) {
      if (sealed === null) return ALONE;
      const end = isPost ? await takeTurn(placeOf(sealed).line, pause) : () => undefined;
      let seen = find(sealed)?.included ?? 0;
      return {
        caughtUp(session) {
          const changes = find(sealed)?.line.changes.slice(seen) ?? [];
          seen += changes.length;
          return changes.length === 0 ? session : { ...applied(session, changes), changed: true };
        },
        write({ patch, ...session }, seal) {
          const { line } = placeOf(sealed);
          const meanwhile = line.changes.slice(seen);
          const own = { patch: isPost ? patch : withoutKeys(patch, meanwhile), draft: session.times.draft };
          const whole = applied(session, [...meanwhile, own]);
          line.changes.push(own);
          const written = seal(whole);
          if (written !== null) remember(written, { line, included: line.changes.length });
        },
        end,
      };
    },
  };
}

/** Resolves when the posts before have ended, or take too long. Returns what ends this one. */
async function takeTurn(line: Line, pause: (milliseconds: number) => Promise<void>): Promise<() => void> {
  const before = line.lastPost;
  let end: () => void = () => undefined;
  line.lastPost = new Promise<void>((resolve) => {
    end = resolve;
  });
  await Promise.race([before, pause(LONGEST_WAIT)]);
  return end;
}

function applied<Session extends Written>(session: Session, changes: readonly Change[]): Session {
  let { data, times } = session;
  for (const { patch, draft } of changes) {
    data = patchSession(data, patch);
    if (patch.checkout) times = { ...times, draft };
  }
  return { ...session, data, times };
}

/** A page that is only read takes nothing back of what a form has changed meanwhile. */
function withoutKeys(patch: Patch, meanwhile: readonly Change[]): Patch {
  const taken = new Set(meanwhile.flatMap((change) => Object.keys(change.patch)));
  return Object.fromEntries(Object.entries(patch).filter(([name]) => !taken.has(name)));
}
