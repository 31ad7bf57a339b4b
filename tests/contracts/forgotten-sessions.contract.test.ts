import { describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { createForgottenSessions } from '#server/platform/sign-in/forgotten-sessions.ts';
import { setUpStage } from './commerce-fixture.ts';

const logger = { warn: () => undefined };
const stage = setUpStage({ variants: [{ id: 'red', stock: { nl: 100 } }] });

describe('a forgotten session', () => {
  const node = () =>
    createForgottenSessions({
      store: stage.store,
      clock: stage.now,
      logger,
    });

  test('is forgotten at once by its node, and by others with their next read, until its cookie ends', async () => {
    const [one, other] = [node(), node()];
    await other.read();
    const session = { id: 'A', endsAt: stage.now() + days(30) };
    await Promise.all([one.add(session), one.add(session)]);
    expect([one.has('A'), one.has('B'), other.has('A')]).toEqual([true, false, false]);
    await other.read();
    expect(other.has('A')).toBe(true);
    stage.pass(days(30) - 1);
    await stage.store.command('deleteOldSignIns', { now: stage.now() });
    const later = node();
    await later.read();
    expect(later.has('A')).toBe(true);
    stage.pass(1);
    await stage.store.command('deleteOldSignIns', { now: stage.now() });
    expect(await stage.count('forgotten_sessions')).toBe(0);
    stage.pass(minutes(10));
    await later.read();
    expect(later.has('A')).toBe(false);
  });

  test('stays forgotten in the memory of a node whose store is unavailable', async () => {
    const unavailable = async () => {
      throw new Error('unavailable');
    };
    const { add, has } = createForgottenSessions({
      store: { ...stage.store, command: unavailable },
      clock: stage.now,
      logger,
    });
    await expect(add({ id: 'A', endsAt: stage.now() + days(30) })).rejects.toThrow('unavailable');
    expect(has('A')).toBe(true);
  });
});
