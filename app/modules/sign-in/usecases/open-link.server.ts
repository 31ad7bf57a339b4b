import type { SignIns } from '#app/modules/sign-in/ports.ts';
import { type SignedInDeps, signedInEmail } from './signed-in-email.server.ts';

type Deps = SignedInDeps & { readonly signIns: Pick<SignIns, 'look'> };

export type OpenedLink =
  /** `instead`: the address that this browser is signed in with, which a sign-in by the link replaces; else null. */
  | {
      readonly kind: 'open';
      readonly email: string;
      readonly instead: string | null;
      readonly idempotencyKey: string;
    }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'ended' };

/**
 * What opening a link finds, without using it: programs that examine letters open every link in them. `signed-in`: this
 * browser is signed in with the address of the link, used or not. A link that another browser used has ended.
 */
export async function openLink(deps: Deps, linkId: string): Promise<OpenedLink> {
  const link = await deps.signIns.look(linkId);
  if (link.kind === 'ended') return link;
  const before = deps.session.data.signIn?.id;
  const instead = await signedInEmail(deps);
  if (link.kind === 'used') return { kind: instead !== null && before === link.id ? 'signed-in' : 'ended' };
  return instead === link.email ? { kind: 'signed-in' } : { ...link, instead };
}
