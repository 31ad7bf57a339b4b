import type { SignIns } from '#app/modules/sign-in/ports.ts';
import { type SignedInDeps, signedInEmail } from './signed-in-email.server.ts';

type Deps = SignedInDeps & { readonly signIns: Pick<SignIns, 'use'> };

/**
 * Signs this browser in by the link of a letter. Returns whether it is signed in: a link that was used before changes
 * nothing, so that a button that is pressed twice does what it said.
 */
export async function signIn(deps: Deps, linkId: string): Promise<boolean> {
  const id = await deps.signIns.use(linkId);
  if (id === null) return (await signedInEmail(deps)) !== null;
  deps.session.update({ signIn: { id, at: deps.clock() } });
  return true;
}
