import { expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { signInStage } from '#tests/support/sign-in-stage.ts';
import { signOut } from './sign-out.server.ts';

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
