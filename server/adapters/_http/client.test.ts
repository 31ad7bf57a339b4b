import { describe, expect, test } from 'vitest';
import { createOutgoingClient, type OutgoingCall, UNREADABLE } from './client.ts';

type Answer = () => Promise<Response>;
const json =
  (status: number, body: unknown): Answer =>
  async () =>
    Response.json(body, { status });
const broken: Answer = async () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) });
};

/** A client whose upstream gives these answers one after the other, the last one again and again. */
function stage(answers: readonly Answer[], { timeout = 1000 } = {}) {
  let now = 0;
  const asked: RequestInit[] = [];
  const logged: unknown[] = [];
  const client = createOutgoingClient({
    name: 'upstream',
    baseUrl: 'http://upstream.test',
    timeout,
    clock: () => now,
    random: () => 0,
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
      read: (status, body) => (status === 200 && body !== undefined ? body : UNREADABLE),
      ...changes,
    });
  return { call, asked, logged, pass: (milliseconds: number) => (now += milliseconds) };
}

describe('a call', () => {
  test('is tried again after a broken connection, a 5xx and an answer that is none', async () => {
    for (const first of [broken, json(500, {}), json(503, {}), async () => new Response('<html>')]) {
      const { call, asked } = stage([first, json(200, { fine: true })]);
      expect(await call()).toEqual({ fine: true });
      expect(asked).toHaveLength(2);
      expect(asked[0]?.headers).toBe(asked[1]?.headers);
    }
  });
  test('is tried no third time', async () => {
    const { call, asked } = stage([broken]);
    await expect(call()).rejects.toMatchObject({ name: 'UpstreamUnavailable', fault: 'network' });
    expect(asked).toHaveLength(2);
  });
  test('is not tried again where that could do it twice, when it was refused, or when its time is half gone', async () => {
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
  test('ends when its time is over, and when its caller gives up', async () => {
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
  test('leaves nothing of its query, headers and body in the log', async () => {
    const { call, logged } = stage([broken]);
    await expect(call({ body: '{"email":"ada@example.com"}' })).rejects.toThrow();
    expect(logged).toHaveLength(2);
    expect(JSON.stringify(logged)).not.toMatch(/abc|hidden|ada/);
  });
});

describe('an upstream that failed five times in a row', () => {
  test('is left alone for two seconds, then tried by one call, and used again when that is answered', async () => {
    let up = false;
    const { call, asked, pass } = stage([() => (up ? json(200, 1)() : broken())]);
    for (let calls = 0; calls < 3; calls += 1) await expect(call()).rejects.toThrow();
    expect(asked).toHaveLength(5);
    await expect(call()).rejects.toMatchObject({ fault: 'not-asked' });
    up = true;
    await expect(call()).rejects.toMatchObject({ fault: 'not-asked' });
    pass(2000);
    const both = await Promise.allSettled([call(), call()]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await call()).toBe(1);
  });
  test('is not one that answers that a call is wrong', async () => {
    const { call, asked } = stage([json(400, {})]);
    for (let calls = 0; calls < 8; calls += 1) await expect(call()).rejects.toMatchObject({ fault: 'status' });
    expect(asked).toHaveLength(8);
  });
});
