import type { Clock } from '#app/kernel/clock.ts';
import { isLive, type SignInSession } from '#app/modules/sign-in/domain/sign-in.ts';
import type { SignIns } from '#app/modules/sign-in/ports.ts';

export type SignedInDeps = {
  readonly signIns: Pick<SignIns, 'emailOf'>;
  readonly session: SignInSession;
  readonly clock: Clock;
};

/** The address that this browser is signed in with; null without one. A sign-in that has ended leaves the session. */
export async function signedInEmail({ signIns, session, clock }: SignedInDeps): Promise<string | null> {
  const { signIn } = session.data;
  if (!signIn) return null;
  const email = isLive(signIn, clock()) ? await signIns.emailOf(signIn.id) : null;
  if (email === null) session.update({ signIn: undefined });
  return email;
}
