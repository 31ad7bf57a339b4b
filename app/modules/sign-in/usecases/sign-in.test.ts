import { expect, test } from 'vitest';
import { signInStage } from '#tests/support/sign-in-stage.ts';
import { signIn } from './sign-in.server.ts';

test('signIn puts the sign-in of a link and its moment into the session', async () => {
  const { deps, session, now } = signInStage({ signedIn: false });
  expect(await signIn(deps, 'link')).toBe(true);
  expect(session.data.signIn).toEqual({ id: 'id-1', at: now() });
});

test('signIn rejects a used link in another browser, and is repeated in the browser that used it', async () => {
  const { deps } = signInStage({ signedIn: false });
  await signIn(deps, 'link');
  expect(await signIn(deps, 'link')).toBe(true);
  const other = signInStage({ signedIn: false });
  other.used.push('link');
  expect(await signIn(other.deps, 'link')).toBe(false);
  expect(other.session.data).toEqual({});
});
