import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { SESSION_IDLE_LIFE, SESSION_LIFE } from '#app/web/session/session-life.ts';
import { forgetSession } from './forget-session.server.ts';

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

test('forgetSession stores nothing for an empty session, nor for one whose cookie was never written', async () => {
  for (const options of [{ data: {} }, { id: null, data: {} }])
    expect(await forget(options)).toEqual({ ended: [], cleared: 1, unended: 0 });
});

test('forgetSession empties the session of this browser without the store, and reports it', async () => {
  expect(await forget({ isAvailable: false })).toEqual({ ended: [], cleared: 1, unended: 1 });
});
