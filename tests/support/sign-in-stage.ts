import type { SignIn } from '#app/modules/sign-in/domain/sign-in.ts';

/** A session around the use cases of sign-in, signed in or not. */
export function signInStage({ signedIn }: { readonly signedIn: boolean }) {
  let count = 0;
  const ended: string[] = [];
  const session: { data: { signIn?: SignIn | undefined }; update(patch: { signIn: SignIn | undefined }): void } = {
    data: signedIn ? { signIn: { id: 'id-1' } } : {},
    update(patch) {
      count += 1;
      session.data = { ...session.data, ...patch };
    },
  };
  const signIns = {
    emailOf: async (id: string) => (ended.includes(id) ? null : 'ada@example.com'),
    end: async (id: string) => void ended.push(id),
    endAll: async (id: string) => void ended.push(`${id} and others`),
  };
  return {
    deps: { signIns, session },
    session,
    ended,
    updates: () => count,
  };
}
