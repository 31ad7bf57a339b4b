import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { SESSION_IDLE_LIFE, SESSION_LIFE } from '#app/web/session/session-life.ts';
import { signInStage } from '#tests/support/sign-in-stage.ts';
import { endOtherSignIn, forgetSession, signedInEmail, signOut } from './sign-in.server.ts';

test('signedInEmail is the address of the sign-in of the session', async () => {
  const { deps, updates } = signInStage({ signedIn: true });
  expect([await signedInEmail(deps), updates()]).toEqual(['ada@example.com', 0]);
});

test('signedInEmail is null once the sign-in has ended, and for a browser that never signed in', async () => {
  const { deps, session, ended } = signInStage({ signedIn: true });
  ended.push('id-1');
  expect(await signedInEmail(deps)).toBeNull();
  expect(session.data.signIn).toBeUndefined();
  const other = signInStage({ signedIn: false });
  expect(await signedInEmail(other.deps)).toBeNull();
  expect(other.updates()).toBe(0);
});

const fail = async () => {
  throw new UpstreamUnavailable('store', 'network');
};
const onUnended = () => {
  throw new Error('The sign-in was ended');
};

test.each([
  ['this browser alone', false, ['id-1']],
  ['every browser of the address', true, ['id-1 and others']],
] as const)('signOut signs out %s, and ends the sign-in in the store', async (_, everywhere, expected) => {
  const { deps, session, ended } = signInStage({ signedIn: true });
  expect(await signOut({ ...deps, onUnended }, { everywhere })).toBe(everywhere ? 'everywhere' : 'here');
  expect([session.data.signIn, ended]).toEqual([undefined, expected]);
});

test('signOut changes nothing for a browser that is not signed in', async () => {
  const { deps, ended, updates } = signInStage({ signedIn: false });
  expect(await signOut({ ...deps, onUnended }, { everywhere: true })).toBe('here');
  expect([ended, updates()]).toEqual([[], 0]);
});

test('signOut signs this browser out without the store, reports it, and does not claim "everywhere"', async () => {
  const { deps, session } = signInStage({ signedIn: true });
  const signIns = { ...deps.signIns, emailOf: fail, end: fail };
  await expect(signOut({ ...deps, signIns, onUnended }, { everywhere: true })).rejects.toThrow('store');
  expect(session.data.signIn).toBeDefined();
  let reported = 0;
  const report = () => {
    reported += 1;
  };
  expect(await signOut({ ...deps, signIns, onUnended: report }, { everywhere: false })).toBe('here');
  expect([session.data.signIn, reported]).toEqual([undefined, 1]);
});

test.each([
  ['one other sign-in', 'other', 1, true],
  ['all others', null, 3, true],
  ['none by an id of another address', 'foreign', 0, false],
] as const)('endOtherSignIn ends %s of the address', async (_, other, count, result) => {
  const { deps } = signInStage({ signedIn: true });
  const calls: unknown[] = [];
  const endOther = async (...call: unknown[]) => {
    calls.push(call);
    return count;
  };
  expect([await endOtherSignIn({ ...deps, signIns: { endOther } }, other), calls]).toEqual([result, [['id-1', other]]]);
});

test('endOtherSignIn ends nothing for a browser that is not signed in', async () => {
  const { deps } = signInStage({ signedIn: false });
  const endOther = async () => {
    throw new Error('Nothing may be ended');
  };
  expect(await endOtherSignIn({ ...deps, signIns: { endOther } }, null)).toBe(false);
});

const NOW = days(1000);

async function forget({
  data = { signIn: { id: 'id-1' } } as { readonly signIn?: { readonly id: string } },
  id = 'session' as string | null,
  started = NOW,
  isAvailable = true,
} = {}) {
  const ended: unknown[] = [];
  const add = (entry: unknown) => async () => {
    if (!isAvailable) throw new UpstreamUnavailable('store', 'network');
    ended.push(entry);
  };
  let cleared = 0;
  let unended = 0;
  const clear = () => {
    cleared += 1;
  };
  const onUnended = () => {
    unended += 1;
  };
  await forgetSession({
    signIns: { end: (one) => add(one)() },
    forgottenSessions: { add: (one) => add(one)() },
    session: { id, data, times: { started }, clear },
    clock: () => NOW,
    onUnended,
  });
  return { ended, cleared, unended };
}

test('forgetSession ends the sign-in and forgets the session until its cookie ends by itself', async () => {
  const endsAt = NOW + SESSION_IDLE_LIFE + days(1);
  expect(await forget()).toEqual({ ended: ['id-1', { id: 'session', endsAt }], cleared: 1, unended: 0 });
  const started = NOW - SESSION_LIFE + days(1);
  expect((await forget({ started })).ended).toEqual(['id-1', { id: 'session', endsAt: NOW + days(1) }]);
});

test('forgetSession stores nothing for an empty session, nor for one of an earlier release', async () => {
  for (const options of [{ data: {} }, { id: null, data: {} }])
    expect(await forget(options)).toEqual({ ended: [], cleared: 1, unended: 0 });
});

test('forgetSession empties the session of this browser without the store, and reports it', async () => {
  expect(await forget({ isAvailable: false })).toEqual({ ended: [], cleared: 1, unended: 1 });
});
