import type { SignInSession } from '#app/modules/sign-in/domain/sign-in.ts';
import type { SignIns } from '#app/modules/sign-in/ports.ts';

export type SignedInDeps = {
  readonly signIns: Pick<SignIns, 'emailOf'>;
  readonly session: SignInSession;
};

/** The address that this browser is signed in with; null without one. A sign-in that has ended leaves the session. */
export async function signedInEmail({ signIns, session }: SignedInDeps): Promise<string | null> {
  const { signIn } = session.data;
  if (!signIn) return null;
  const email = await signIns.emailOf(signIn.id);
  if (email === null) session.update({ signIn: undefined });
  return email;
}
