import { expect, test } from 'vitest';
import { signInStage } from '#tests/support/sign-in-stage.ts';
import { signedInEmail } from './signed-in-email.server.ts';

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
