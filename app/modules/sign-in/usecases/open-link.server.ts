import type { SignInLinkState, SignIns } from '#app/modules/sign-in/ports.ts';
import { type SignedInDeps, signedInEmail } from './signed-in-email.server.ts';

type Deps = SignedInDeps & { readonly signIns: Pick<SignIns, 'look'> };

/**
 * What opening a link finds, without using it: programs that examine letters open every link in them. `signed-in`: this
 * browser is signed in with the address of a used link. A link that another browser used has ended.
 */
export async function openLink(
  deps: Deps,
  linkId: string,
): Promise<Exclude<SignInLinkState, { readonly kind: 'used' }> | { readonly kind: 'signed-in' }> {
  const link = await deps.signIns.look(linkId);
  if (link.kind !== 'used') return link;
  const isOwn = deps.session.data.signIn?.id === link.id && (await signedInEmail(deps)) !== null;
  return { kind: isOwn ? 'signed-in' : 'ended' };
}
