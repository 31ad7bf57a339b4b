import type { Services } from '#app/request-context.ts';
import { openSession, type SessionCodec } from '#app/web/session/session.server.ts';
import { newSession, type OpenedSession } from '#app/web/session/session-life.ts';

/** The session of a cookie; an empty one for a copy of a cookie whose browser was forgotten. */
export function openedSession(
  { sessions, services }: { readonly sessions: SessionCodec; readonly services: Pick<Services, 'forgottenSessions'> },
  header: string | null,
  now: number,
): OpenedSession {
  const opened = sessions.read(header, now);
  const isForgotten = opened.id !== null && services.forgottenSessions.has(opened.id);
  return isForgotten ? { ...newSession({}, now), changed: true } : opened;
}

/** A shared page is made without the session of its visitor. */
export function sessionOf<Opened>(
  shared: boolean,
  session: Opened,
  now: number,
): Opened | ReturnType<typeof openSession> {
  return shared ? openSession(newSession({}, now), now) : session;
}
