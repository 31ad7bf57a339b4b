import { expect, test } from 'vitest';
import { minutes, seconds } from '#app/kernel/clock.ts';
import type { SessionData } from '#app/web/session/session-data.ts';
import { newSession } from '#app/web/session/session-life.ts';
import { createRecentChanges } from './recent-changes.ts';

const NOW = 1_700_000_000_000;
const notice = (value: string) => ({ notice: { kind: 'added', value } });

function open() {
  let now = NOW;
  let made = 0;
  let passed: () => void = () => undefined;
  const recent = createRecentChanges({
    clock: () => now,
    pause: () =>
      new Promise((resolve) => {
        passed = resolve;
      }),
  });
  /** A request with a cookie; `change` ends it and returns the data that was written. */
  async function request(cookie: string | null, { isPost = true, data = {} as SessionData } = {}) {
    const turn = await recent.turn(cookie, { isPost });
    const session = turn.caughtUp(newSession(data, now));
    return {
      session,
      end: turn.end,
      change(patch: Partial<SessionData>) {
        let whole: SessionData = {};
        made += 1;
        const written = `cookie-${made}`.padStart(40, '.');
        turn.write({ ...session, data: { ...session.data, ...patch }, patch }, (merged) => {
          whole = merged.data;
          return written;
        });
        turn.end();
        return { whole, cookie: written };
      },
    };
  }
  return {
    request,
    pass: (time: number) => {
      now += time;
    },
    endWait: () => passed(),
  };
}

const ORDERS = { orders: ['o1'] };

test('a post with a replaced cookie sees what the one before it has changed', async () => {
  const { request } = open();
  const first = await request('base');
  let isSecondOpen = false;
  const second = request('base').then((opened) => {
    isSecondOpen = true;
    return opened;
  });
  await Promise.resolve();
  expect(isSecondOpen).toBe(false);
  first.change(ORDERS);
  const opened = await second;
  expect(opened.session).toMatchObject({ data: ORDERS, changed: true });
  expect(opened.change(notice('a')).whole).toEqual({ ...ORDERS, ...notice('a') });
});

test('a cookie whose answer came last, but was made first, gets the rest with the next page', async () => {
  const { request } = open();
  const early = (await request('base')).change(ORDERS);
  (await request('base')).change(notice('a'));
  const page = await request(early.cookie, { isPost: false, data: ORDERS });
  expect(page.session).toMatchObject({ data: { ...ORDERS, ...notice('a') }, changed: true });
});

test('a page takes nothing back of what a post changes meanwhile', async () => {
  const { request } = open();
  const page = await request('base', { isPost: false, data: notice('old') });
  (await request('base', { data: notice('old') })).change({ ...notice('new'), ...ORDERS });
  expect(page.change({ notice: undefined }).whole).toEqual({ ...notice('new'), ...ORDERS });
});

test('a post does not wait longer than its time for one that hangs', async () => {
  const { request, endWait } = open();
  await request('base');
  const second = request('base');
  await Promise.resolve();
  endWait();
  expect((await second).session.data).toEqual({});
});

test('sessions of other cookies, and of none, have nothing in common', async () => {
  const { request } = open();
  (await request('base')).change(ORDERS);
  expect((await request('other'.padStart(40, '-'))).session.data).toEqual({});
  (await request(null)).change(ORDERS);
  expect((await request(null)).session.data).toEqual({});
});

test('changes are remembered for a minute', async () => {
  const { request, pass } = open();
  (await request('base')).change(ORDERS);
  pass(minutes(1) + seconds(1));
  expect((await request('base')).session.data).toEqual({});
});
