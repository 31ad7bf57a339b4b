import { unlessUnavailable } from '#app/kernel/upstream.ts';
import type { SignedOut, SignInSession } from '#app/modules/sign-in/domain/sign-in.ts';
import type { SignIns } from '#app/modules/sign-in/ports.ts';

type Deps = {
  readonly signIns: Pick<SignIns, 'emailOf' | 'end' | 'endAll'>;
  readonly session: SignInSession;
  /** Called when the store did not answer: a copy of the cookie would still be signed in. */
  readonly onUnended: () => void;
};

/**
 * Signs this browser out and ends its sign-in; `everywhere` ends the sign-ins of its address in all browsers. A browser
 * that another tab signed out, or whose sign-in was ended elsewhere, does not know the address any more: it is signed
 * out here alone. While the store is unavailable a browser loses its sign-in all the same, and `everywhere` fails.
 */
export async function signOut(
  { signIns, session, onUnended }: Deps,
  { everywhere }: { readonly everywhere: boolean },
): Promise<SignedOut> {
  const { signIn } = session.data;
  if (!signIn) return 'here';
  const reaches = everywhere && (await signIns.emailOf(signIn.id)) !== null;
  if (reaches) await signIns.endAll(signIn.id);
  else if ((await unlessUnavailable(signIns.end(signIn.id).then(() => true))) === null) onUnended();
  session.update({ signIn: undefined });
  return reaches ? 'everywhere' : 'here';
}
