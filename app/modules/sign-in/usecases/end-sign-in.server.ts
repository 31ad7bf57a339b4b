import type { SignInSession } from '#app/modules/sign-in/domain/sign-in.ts';
import type { SignIns } from '#app/modules/sign-in/ports.ts';

type Deps = { readonly signIns: Pick<SignIns, 'endOther'>; readonly session: SignInSession };

/**
 * Ends another sign-in of the address of this browser, or with null all others. Returns whether this browser is signed
 * in and one has ended: an id of another address ends nothing.
 */
export async function endOtherSignIn({ signIns, session }: Deps, other: string | null): Promise<boolean> {
  const { signIn } = session.data;
  return signIn !== undefined && (await signIns.endOther(signIn.id, other)) > 0;
}
