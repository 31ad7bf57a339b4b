import { expect, test } from 'vitest';
import { UNKNOWN_DEVICE } from '#app/modules/sign-in/domain/device.ts';
import { signInStage } from '#tests/support/sign-in-stage.ts';
import { signIn } from './sign-in.server.ts';

test('signIn puts the sign-in of a link into the session', async () => {
  const { deps, session } = signInStage({ signedIn: false });
  expect(await signIn(deps, { linkId: 'link', idempotencyKey: 'K1', device: UNKNOWN_DEVICE })).toBe(true);
  expect(session.data.signIn).toEqual({ id: 'id-1' });
});

test('signIn changes nothing by a link that another form used, even in a browser that is signed in', async () => {
  for (const signedIn of [false, true]) {
    const { deps, session, used, updates } = signInStage({ signedIn });
    const before = session.data;
    used.set('link', 'K1');
    expect(await signIn(deps, { linkId: 'link', idempotencyKey: 'K2', device: UNKNOWN_DEVICE })).toBe(false);
    expect([session.data, updates()]).toEqual([before, 0]);
  }
});
