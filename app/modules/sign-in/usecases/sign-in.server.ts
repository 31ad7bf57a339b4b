import type { Clock } from '#app/kernel/clock.ts';
import type { SignInSession } from '#app/modules/sign-in/domain/sign-in.ts';
import type { SignInLinkUse, SignIns } from '#app/modules/sign-in/ports.ts';

type Deps = { readonly signIns: Pick<SignIns, 'use'>; readonly session: SignInSession; readonly clock: Clock };

/** Signs this browser in by the link of a letter. Returns whether the link did; one that did not changes nothing. */
export async function signIn({ signIns, session, clock }: Deps, use: SignInLinkUse): Promise<boolean> {
  const id = await signIns.use(use);
  if (id !== null) session.update({ signIn: { id, at: clock() } });
  return id !== null;
}
