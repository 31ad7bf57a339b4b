import type { SignIn } from '#app/modules/sign-in/domain/sign-in.ts';
import type { SignInLinkState, SignInLinkUse } from '#app/modules/sign-in/ports.ts';

const LINKED = 'ada@example.com';

/** A session around the use cases of sign-in, signed in with `email` or not, and links of one address. */
export function signInStage({ signedIn, email = LINKED }: { readonly signedIn: boolean; readonly email?: string }) {
  let count = 0;
  /** The used links with the keys of their forms. */
  const used = new Map<string, string | null>();
  const ended: string[] = [];
  const session: { data: { signIn?: SignIn | undefined }; update(patch: { signIn: SignIn | undefined }): void } = {
    data: signedIn ? { signIn: { id: 'id-1' } } : {},
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
    end: async (id: string) => void ended.push(id),
    endAll: async (id: string) => void ended.push(`${id} and others`),
  };
  return {
    deps: { signIns, session },
    session,
    used,
    ended,
    updates: () => count,
  };
}
