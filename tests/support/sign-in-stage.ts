import { days } from '#app/kernel/clock.ts';
import type { SignIn } from '#app/modules/sign-in/domain/sign-in.ts';
import type { SignInLinkState, SignInLinkUse } from '#app/modules/sign-in/ports.ts';

const LINKED = 'ada@example.com';

/** A session around the use cases of sign-in, signed in with `email` or not, and links of one address. */
export function signInStage({ signedIn, email = LINKED }: { readonly signedIn: boolean; readonly email?: string }) {
  let time = days(1000);
  let count = 0;
  const now = () => time;
  /** The used links with the keys of their forms. */
  const used = new Map<string, string | null>();
  const ended: string[] = [];
  const session: { data: { signIn?: SignIn | undefined }; update(patch: { signIn: SignIn | undefined }): void } = {
    data: signedIn ? { signIn: { id: 'id-1', at: time } } : {},
    update(patch) {
      count += 1;
      session.data = { ...session.data, ...patch };
    },
  };
  const signIns = {
    async look(linkId: string): Promise<SignInLinkState> {
      return used.has(linkId) ? { kind: 'used', id: 'id-1' } : { kind: 'open', email: LINKED, idempotencyKey: 'K1' };
    },
    async use({ linkId, idempotencyKey }: SignInLinkUse) {
      if (used.has(linkId)) return used.get(linkId) === idempotencyKey ? 'id-1' : null;
      used.set(linkId, idempotencyKey);
      return 'id-1';
    },
    emailOf: async (id: string) => (ended.includes(id) ? null : email),
    endAll: async (id: string) => void ended.push(id),
  };
  return {
    deps: { signIns, session, clock: now },
    session,
    used,
    ended,
    now,
    updates: () => count,
    pass(milliseconds: number) {
      time += milliseconds;
    },
  };
}
