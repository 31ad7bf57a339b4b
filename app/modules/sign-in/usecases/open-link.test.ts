import { expect, test } from 'vitest';
import { signInStage } from '#tests/support/sign-in-stage.ts';
import { openLink } from './open-link.server.ts';

test('openLink returns the key of a new form for an open link, and uses nothing', async () => {
  const { deps, used, updates } = signInStage({ signedIn: false });
  expect(await openLink(deps, 'link')).toEqual({
    kind: 'open',
    email: 'ada@example.com',
    instead: null,
    idempotencyKey: 'K1',
  });
  expect([used.size, updates()]).toEqual([0, 0]);
});

test('openLink names the other address that a sign-in by an open link would replace', async () => {
  const { deps, updates } = signInStage({ signedIn: true, email: 'bob@example.com' });
  expect(await openLink(deps, 'link')).toMatchObject({ email: 'ada@example.com', instead: 'bob@example.com' });
  expect(updates()).toBe(0);
});

test('openLink returns signed-in for an open link in a browser that is signed in with its address', async () => {
  const { deps, used } = signInStage({ signedIn: true });
  expect([await openLink(deps, 'link'), used.size]).toEqual([{ kind: 'signed-in' }, 0]);
});

test.each([
  ['signed-in in a browser that is signed in with its address', true, 'id-1', 'signed-in'],
  ['ended in a browser that is signed in with another address', true, 'id-2', 'ended'],
  ['ended in another browser', false, '', 'ended'],
] as const)('openLink returns for a used link: %s', async (_, signedIn, id, kind) => {
  const { deps, session, used } = signInStage({ signedIn });
  if (session.data.signIn) session.data = { signIn: { ...session.data.signIn, id } };
  used.set('link', 'K1');
  expect(await openLink(deps, 'link')).toEqual({ kind });
});

test('openLink returns ended for a used link whose sign-ins were ended', async () => {
  const { deps, used, ended } = signInStage({ signedIn: true });
  used.set('link', 'K1');
  ended.push('id-1');
  expect(await openLink(deps, 'link')).toEqual({ kind: 'ended' });
});
