import { days } from '#app/kernel/clock.ts';
import type { SessionData } from './session-data.ts';

/** A session expires this long after its cookie was last written. All durations are milliseconds. */
export const SESSION_IDLE_LIFE = days(30);
/** A session expires this long after it began, however often it is used. */
export const SESSION_LIFE = days(90);
/** The lifetime of names, addresses and contact details after they were typed. */
export const DRAFT_LIFE = days(7);
/** The cookie of an unchanged session is written again after this time. */
const RENEW_AFTER = days(1);

/** When a session began, when its cookie was last written, and when its draft was last typed. */
export type SessionTimes = { readonly started: number; readonly renewed: number; readonly draft: number };

/**
 * The session of a request. `changed`: its cookie must be written or deleted. `id` names the session as long as it
 * lives and opens nothing; null before its cookie is first written.
 */
export type OpenedSession = {
  readonly id: string | null;
  readonly data: SessionData;
  readonly times: SessionTimes;
  readonly changed: boolean;
};

/** A session that holds `data` and begins now. */
export function newSession(data: SessionData, now: number): OpenedSession {
  return { id: null, data, times: { started: now, renewed: now, draft: now }, changed: false };
}

/**
 * The valid parts of a session at `now`. An expired session is empty, an expired draft is dropped. A time in the
 * future comes from another clock and counts as now.
 */
export function liveSession({ id, data, times }: Omit<OpenedSession, 'changed'>, now: number): OpenedSession {
  const { started, renewed, draft } = times;
  if (now - renewed >= SESSION_IDLE_LIFE || now - started >= SESSION_LIFE)
    return { ...newSession({}, now), changed: true };
  const changed = now - renewed >= RENEW_AFTER;
  if (!data.checkout || now - draft < DRAFT_LIFE) return { id, data, times, changed };
  const completedViews = data.completedViews?.filter((view) => view === 'cart');
  return { id, data: { ...data, checkout: undefined, completedViews }, times, changed: true };
}
