import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { SIGN_IN_LIFE } from '#app/modules/sign-in/domain/sign-in.ts';
import { signInStage } from '#tests/support/sign-in-stage.ts';
import { signedInEmail } from './signed-in-email.server.ts';

test('signedInEmail is the address of the session for 14 days', async () => {
  const { deps, session, pass } = signInStage({ signedIn: true });
  expect(await signedInEmail(deps)).toBe('ada@example.com');
  pass(SIGN_IN_LIFE - 1);
  expect(await signedInEmail(deps)).toBe('ada@example.com');
  pass(1);
  expect(await signedInEmail(deps)).toBeNull();
  expect([session.data, SIGN_IN_LIFE]).toEqual([{ signIn: undefined }, days(14)]);
});

test('signedInEmail is null once all sign-ins of the address were ended, and for a browser that never signed in', async () => {
  const { deps, session, ended } = signInStage({ signedIn: true });
  ended.push('id-1');
  expect(await signedInEmail(deps)).toBeNull();
  expect(session.data.signIn).toBeUndefined();
  const other = signInStage({ signedIn: false });
  expect(await signedInEmail(other.deps)).toBeNull();
  expect(other.updates()).toBe(0);
});
