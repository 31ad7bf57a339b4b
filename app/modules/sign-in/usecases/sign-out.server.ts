import type { SignedOut, SignInSession } from '#app/modules/sign-in/domain/sign-in.ts';
import type { SignIns } from '#app/modules/sign-in/ports.ts';

type Deps = { readonly signIns: Pick<SignIns, 'emailOf' | 'endAll'>; readonly session: SignInSession };

/**
 * Signs this browser out; `everywhere` ends the sign-ins of its address in all browsers. A browser that another tab
 * signed out, or whose sign-in was ended elsewhere, does not know the address any more: it is signed out here alone.
 */
export async function signOut(
  { signIns, session }: Deps,
  { everywhere }: { readonly everywhere: boolean },
): Promise<SignedOut> {
  const { signIn } = session.data;
  if (!signIn) return 'here';
  const reaches = everywhere && (await signIns.emailOf(signIn.id)) !== null;
  if (reaches) await signIns.endAll(signIn.id);
  session.update({ signIn: undefined });
  return reaches ? 'everywhere' : 'here';
}
