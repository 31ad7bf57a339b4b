import { expect, test } from 'vitest';
import { signInStage } from '#tests/support/sign-in-stage.ts';
import { signOut } from './sign-out.server.ts';

test.each([
  ['this browser alone', false, []],
  ['every browser of the address', true, ['id-1']],
] as const)('signOut signs out %s', async (_, everywhere, expected) => {
  const { deps, session, ended } = signInStage({ signedIn: true });
  expect(await signOut(deps, { everywhere })).toBe(everywhere ? 'everywhere' : 'here');
  expect([session.data.signIn, ended]).toEqual([undefined, expected]);
});

test('signOut changes nothing for a browser that is not signed in', async () => {
  const { deps, ended, updates } = signInStage({ signedIn: false });
  expect(await signOut(deps, { everywhere: true })).toBe('here');
  expect([ended, updates()]).toEqual([[], 0]);
});
