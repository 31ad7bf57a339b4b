import { type Clock, days } from '#app/kernel/clock.ts';
import { unlessUnavailable } from '#app/kernel/upstream.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { SignedOut, SignInSession } from '#app/modules/sign-in/domain/sign-in.ts';
import type { ForgottenSessions, SignInLinkUse, SignIns } from '#app/modules/sign-in/ports.ts';
import { SESSION_IDLE_LIFE, SESSION_LIFE } from '#app/web/session/session-life.ts';

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

export type SignedInDeps = {
  readonly signIns: Pick<SignIns, 'emailOf'>;
  readonly session: SignInSession;
};

/** The address that this browser is signed in with; null without one. A sign-in that has ended leaves the session. */
export async function signedInEmail({ signIns, session }: SignedInDeps): Promise<string | null> {
  const { signIn } = session.data;
  if (!signIn) return null;
  const email = await signIns.emailOf(signIn.id);
  if (email === null) session.update({ signIn: undefined });
  return email;
}

type OpenLinkDeps = SignedInDeps & { readonly signIns: Pick<SignIns, 'look'> };

type OpenedLink =
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
export async function openLink(deps: OpenLinkDeps, linkId: string): Promise<OpenedLink> {
  const link = await deps.signIns.look(linkId);
  if (link.kind === 'ended') return link;
  const before = deps.session.data.signIn?.id;
  const instead = await signedInEmail(deps);
  if (link.kind === 'used') return { kind: instead !== null && before === link.id ? 'signed-in' : 'ended' };
  return instead === link.email ? { kind: 'signed-in' } : { ...link, instead };
}

type AskSignInDeps = {
  readonly signIns: Pick<SignIns, 'ask'>;
  readonly market: Pick<Market, 'storefrontCode' | 'countryCode' | 'language'>;
  /** Counts a request; the seconds to wait over the limit of the network, else null. */
  takeLimit(): Promise<number | null>;
};

/**
 * Asks for a letter with a sign-in link. No order is read here: answer and time are the same for every address.
 * `retryAfter` is in seconds.
 */
export async function askSignIn(
  { signIns, market, takeLimit }: AskSignInDeps,
  email: string,
): Promise<
  | { readonly kind: 'asked' }
  | { readonly kind: 'limited'; readonly of: 'network' | 'address' | 'address-day'; readonly retryAfter: number }
> {
  const wait = await takeLimit();
  if (wait !== null) return { kind: 'limited', of: 'network', retryAfter: wait };
  const { storefrontCode: storefront, countryCode: country, language } = market;
  const asked = await signIns.ask({ email, storefront, country, language });
  if (asked.kind === 'asked') return asked;
  const of = asked.per === 'day' ? 'address-day' : 'address';
  return { kind: 'limited', of, retryAfter: asked.retryAfter };
}

type SignOutDeps = {
  readonly signIns: Pick<SignIns, 'emailOf' | 'end' | 'endAll'>;
  readonly session: SignInSession;
  /** Called when the store did not answer: a copy of the cookie would still be signed in. */
  readonly onUnended: () => void;
};

/**
 * Signs this browser out and ends its sign-in; `everywhere` ends the sign-ins of its address in all browsers. A browser
 * that another tab signed out, or whose sign-in was ended elsewhere, does not know the address any more: it is signed
 * out here alone. While the store is unavailable a browser loses its sign-in all the same, and `everywhere` fails.
 */
export async function signOut(
  { signIns, session, onUnended }: SignOutDeps,
  { everywhere }: { readonly everywhere: boolean },
): Promise<SignedOut> {
  const { signIn } = session.data;
  if (!signIn) return 'here';
  const reaches = everywhere && (await signIns.emailOf(signIn.id)) !== null;
  if (reaches) await signIns.endAll(signIn.id);
  else if ((await unlessUnavailable(signIns.end(signIn.id).then(() => true))) === null) onUnended();
  session.update({ signIn: undefined });
  return reaches ? 'everywhere' : 'here';
}

type EndOtherSignInDeps = { readonly signIns: Pick<SignIns, 'endOther'>; readonly session: SignInSession };

/**
 * Ends another sign-in of the address of this browser, or with null all others. Returns whether this browser is signed
 * in and one has ended: an id of another address ends nothing.
 */
export async function endOtherSignIn({ signIns, session }: EndOtherSignInDeps, other: string | null): Promise<boolean> {
  const { signIn } = session.data;
  return signIn !== undefined && (await signIns.endOther(signIn.id, other)) > 0;
}

type ForgetSessionDeps = {
  readonly signIns: Pick<SignIns, 'end'>;
  readonly forgottenSessions: Pick<ForgottenSessions, 'add'>;
  readonly session: Pick<SignInSession, 'data'> & {
    readonly id: string | null;
    readonly times: { readonly started: number };
    clear(): void;
  };
  readonly clock: Clock;
  /** Called when the store did not answer: a copy of the cookie would still open the session on another node. */
  readonly onUnended: () => void;
};

/**
 * Empties the session of this browser, ends its sign-in and forgets the session, so that a copy of its cookie opens
 * nothing. A browser loses its session while the store is unavailable, too.
 */
export async function forgetSession({
  signIns,
  forgottenSessions,
  session,
  clock,
  onUnended,
}: ForgetSessionDeps): Promise<void> {
  const { id, times, data } = session;
  const { signIn } = data;
  // A node that has not read it yet writes the cookie once more at most.
  const endsAt = Math.min(times.started + SESSION_LIFE, clock() + SESSION_IDLE_LIFE + days(1));
  const ended = await unlessUnavailable(
    Promise.all([
      signIn === undefined ? null : signIns.end(signIn.id),
      id === null || isEmpty(data) ? null : forgottenSessions.add({ id, endsAt }),
    ]),
  );
  if (ended === null) onUnended();
  session.clear();
}

const isEmpty = (data: object): boolean => Object.values(data).every((part) => part === undefined);
