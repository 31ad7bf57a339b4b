import { type Clock, days } from '#app/kernel/clock.ts';
import { unlessUnavailable } from '#app/kernel/upstream.ts';
import type { SignInSession } from '#app/modules/sign-in/domain/sign-in.ts';
import type { ForgottenSessions, SignIns } from '#app/modules/sign-in/ports.ts';
import { SESSION_IDLE_LIFE, SESSION_LIFE } from '#app/web/session/session-life.ts';

type Deps = {
  readonly signIns: Pick<SignIns, 'end'>;
  readonly forgottenSessions: Pick<ForgottenSessions, 'add'>;
  readonly session: Pick<SignInSession, 'data'> & {
    readonly id: string | null;
    readonly times: { readonly started: number };
    clear(): void;
  };
  readonly clock: Clock;
  /** Called when the store did not answer: a copy of the cookie would still open the session on another node. */
  readonly onUnended: () => void;
};

/**
 * Empties the session of this browser, ends its sign-in and forgets the session, so that a copy of its cookie opens
 * nothing. A browser loses its session while the store is unavailable, too.
 */
export async function forgetSession({ signIns, forgottenSessions, session, clock, onUnended }: Deps): Promise<void> {
  const { id, times, data } = session;
  const { signIn } = data;
  // A node that has not read it yet writes the cookie once more at most.
  const endsAt = Math.min(times.started + SESSION_LIFE, clock() + SESSION_IDLE_LIFE + days(1));
  const ended = await unlessUnavailable(
    Promise.all([
      signIn === undefined ? null : signIns.end(signIn.id),
      id === null || isEmpty(data) ? null : forgottenSessions.add({ id, endsAt }),
    ]),
  );
  if (ended === null) onUnended();
  session.clear();
}

const isEmpty = (data: object): boolean => Object.values(data).every((part) => part === undefined);
