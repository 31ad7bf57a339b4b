import type { SignInSession } from '#app/modules/sign-in/domain/sign-in.ts';
import type { SignInLinkUse, SignIns } from '#app/modules/sign-in/ports.ts';

type Deps = { readonly signIns: Pick<SignIns, 'use'>; readonly session: SignInSession };

/**
 * Signs this browser in by the link of a letter, in place of its former sign-in. Returns whether the link did; one that
 * did not changes nothing.
 */
export async function signIn({ signIns, session }: Deps, use: Omit<SignInLinkUse, 'replaces'>): Promise<boolean> {
  const id = await signIns.use({ ...use, replaces: session.data.signIn?.id ?? null });
  if (id !== null) session.update({ signIn: { id } });
  return id !== null;
}
