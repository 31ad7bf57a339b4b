import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inRequest, type RequestScope } from '#server/kernel/request-scope.ts';
import { createOutgoingClient } from './client.ts';
import type { UpstreamMonitor } from './measured.ts';
import { INVALID_ANSWER, type OutgoingCall } from './outgoing-call.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Answer = () => Promise<Response>;
const json =
  (status: number, body: unknown): Answer =>
  async () =>
    Response.json(body, { status });
const broken: Answer = async () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) });
};

/** A client whose upstream sends these responses in turn, and repeats the last one. */
function stage(
  answers: readonly Answer[],
  { timeout = 1000, monitor }: { readonly timeout?: number; readonly monitor?: UpstreamMonitor } = {},
) {
  const asked: RequestInit[] = [];
  const logged: unknown[] = [];
  const client = createOutgoingClient({
    name: 'upstream',
    baseUrl: 'http://upstream.test',
    timeout,
    clock: Date.now,
    random: () => 0,
    monitor,
    fetch: (_url, init) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)] ?? broken;
      asked.push(init);
      return answer();
    },
    logger: { warn: (details) => logged.push(details) },
  });
  const call = (changes: Partial<OutgoingCall<unknown>> = {}) =>
    client.call<unknown>({
      label: 'GET /thing',
      method: 'GET',
      path: '/thing?secret=abc',
      headers: { Authorization: 'Bearer hidden' },
      body: undefined,
      repeatable: true,
      read: (status, body) => (status === 200 && body !== undefined ? body : INVALID_ANSWER),
      ...changes,
    });
  return { call, asked, logged, pass: (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds) };
}

describe('a call of the outgoing client', () => {
  test('is retried after a broken connection, a 5xx, a redirect and an answer that is not JSON', async () => {
    const moved: Answer = async () => new Response(null, { status: 302, headers: { Location: '/login' } });
    for (const first of [broken, json(500, {}), json(503, {}), moved, async () => new Response('<html>')]) {
      const { call, asked } = stage([first, json(200, { fine: true })]);
      expect(await call()).toEqual({ fine: true });
      expect(asked).toHaveLength(2);
      expect(asked[0]?.headers).toBe(asked[1]?.headers);
    }
  });
  test('is retried once', async () => {
    const { call, asked } = stage([broken]);
    await expect(call()).rejects.toMatchObject({ name: 'UpstreamUnavailable', fault: 'network' });
    expect(asked).toHaveLength(2);
  });
  test('is not retried without a key, after a rejection, or after much of its time', async () => {
    const once = stage([broken]);
    await expect(once.call({ repeatable: false })).rejects.toMatchObject({ fault: 'network' });
    expect(once.asked).toHaveLength(1);
    const refused = stage([json(403, {})]);
    await expect(refused.call()).rejects.toMatchObject({ fault: 'status' });
    expect(refused.asked).toHaveLength(1);
    const late = stage([
      async () => {
        late.pass(500);
        return broken();
      },
    ]);
    await expect(late.call()).rejects.toMatchObject({ fault: 'network' });
    expect(late.asked).toHaveLength(1);
  });
  test('ends at its timeout, and when its caller aborts it', async () => {
    const waits = (init: RequestInit | undefined) =>
      new Promise<Response>((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    const slow = stage([() => waits(slow.asked.at(-1))], { timeout: 20 });
    await expect(slow.call()).rejects.toMatchObject({ fault: 'timeout' });
    const left = stage([() => waits(left.asked.at(-1))]);
    const leaving = new AbortController();
    const call = left.call({ signal: leaving.signal });
    leaving.abort();
    await expect(call).rejects.toMatchObject({ fault: 'aborted' });
  });
  test('ends at its timeout when `fetch` ignores the signal', async () => {
    const { call } = stage([() => new Promise<Response>(() => undefined)]);
    await expect(call({ timeout: 20 })).rejects.toMatchObject({ fault: 'timeout' });
  });
  test('carries the id of its request, which learns how long it took, and none outside of a request', async () => {
    const { call, asked } = stage([json(200, 1)]);
    const scope: RequestScope = { requestId: 'request-1', calls: [] };
    await inRequest(scope, () => call());
    await call();
    expect(asked.map((init) => new Headers(init.headers).get('x-request-id'))).toEqual(['request-1', null]);
    expect(new Headers(asked[0]?.headers).get('authorization')).toBe('Bearer hidden');
    expect(scope.calls).toEqual([{ upstream: 'upstream', ms: expect.any(Number) }]);
  });
  test('is remembered for a request that makes two hundred at most', async () => {
    const { call } = stage([json(200, 1)]);
    const scope: RequestScope = { requestId: 'request-1', calls: [] };
    await inRequest(scope, async () => {
      for (let calls = 0; calls < 205; calls += 1) await call();
    });
    expect(scope.calls).toHaveLength(200);
  });
  test('logs nothing of its query, headers and body', async () => {
    const { call, logged } = stage([broken]);
    await expect(call({ body: '{"email":"ada@example.com"}' })).rejects.toThrow();
    expect(logged).toHaveLength(2);
    expect(JSON.stringify(logged)).not.toMatch(/abc|hidden|ada/);
  });
});

describe('the circuit of an upstream', () => {
  test('opens for two seconds after five failures in a row, lets one call through, and closes when that succeeds', async () => {
    let up = false;
    const { call, asked, pass } = stage([() => (up ? json(200, 1)() : broken())]);
    for (let calls = 0; calls < 3; calls += 1) await expect(call()).rejects.toThrow();
    expect(asked).toHaveLength(5);
    await expect(call()).rejects.toMatchObject({ fault: 'circuit-open' });
    up = true;
    await expect(call()).rejects.toMatchObject({ fault: 'circuit-open' });
    pass(2000);
    const both = await Promise.allSettled([call(), call()]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await call()).toBe(1);
  });
  test('is monitored with the outcome of each call', async () => {
    const states: string[] = [];
    const outcomes: string[] = [];
    const monitor: UpstreamMonitor = {
      circuit: ({ state }) => states.push(state),
      called: ({ outcome }) => outcomes.push(outcome),
    };
    let up = false;
    const { call, pass } = stage([() => (up ? json(200, 1)() : broken())], { monitor });
    for (let calls = 0; calls < 4; calls += 1) await expect(call()).rejects.toThrow();
    up = true;
    pass(2000);
    await call();
    expect(states).toEqual(['closed', 'open', 'half-open', 'closed']);
    expect(outcomes).toEqual(['network', 'network', 'circuit-open', 'circuit-open', 'answered']);
  });
  test('stays closed when callers abort', async () => {
    const { call, asked } = stage([broken]);
    for (let calls = 0; calls < 8; calls += 1)
      await expect(call({ signal: AbortSignal.abort() })).rejects.toMatchObject({ fault: 'aborted' });
    expect(asked).toHaveLength(0);
    await expect(call({ repeatable: false })).rejects.toMatchObject({ fault: 'network' });
  });
  test('stays closed when the upstream rejects a call', async () => {
    const { call, asked } = stage([json(400, {})]);
    for (let calls = 0; calls < 8; calls += 1) await expect(call()).rejects.toMatchObject({ fault: 'status' });
    expect(asked).toHaveLength(8);
  });
});
