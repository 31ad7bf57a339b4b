import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { createPolicyReports } from './policy-reports.ts';

const REPORT = JSON.stringify({
  'csp-report': {
    'document-uri': 'https://shop.test/uk',
    'effective-directive': 'img-src',
    'blocked-uri': 'https://pictures.test/a.png',
  },
});

function reports() {
  let now = 1_000_000;
  const lines: string[] = [];
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const { handle } = createPolicyReports({ clock: () => now, routeOf: (pathname) => pathname });
  const post = (address: string | null = '203.0.113.9', { body = REPORT, type = 'application/csp-report' } = {}) =>
    handle(new Request('https://shop.test/csp-report', { method: 'POST', body, headers: { 'content-type': type } }), {
      logger,
      clientAddress: address,
    });
  const times = async (count: number, address: (index: number) => string | null) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push((await post(address(index))).status);
    return statuses;
  };
  return {
    handle,
    logger,
    post,
    times,
    lines,
    pass(milliseconds: number) {
      now += milliseconds;
    },
  };
}

describe('the endpoint of policy reports', () => {
  test('answers a report with 204 and no caching, and logs one line', async () => {
    const { post, lines } = reports();
    const answer = await post();
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([204, '', 'no-store']);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      directive: 'img-src',
      blocked: 'https://pictures.test',
      page: '/uk',
    });
  });

  test('rejects everything but a report of at most 16 kB', async () => {
    const { handle, logger, post, lines } = reports();
    const get = await handle(new Request('https://shop.test/csp-report'), { logger, clientAddress: null });
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await post('a', { type: 'application/json' })).status).toBe(415);
    expect((await post('b', { body: `"${'x'.repeat(16 * 1024)}"` })).status).toBe(413);
    expect((await post('c', { body: '{"hello":"world"}' })).status).toBe(400);
    expect(lines).toEqual([]);
  });

  test('accepts twenty a minute from a network, independent of other networks', async () => {
    const { times, post, pass, lines } = reports();
    const network = (index: number) => `2001:db8:1:2::${index.toString(16)}`;
    expect(await times(22, network)).toEqual([...Array(20).fill(204), 429, 429]);
    expect((await post('2001:db8:1:3::1')).status).toBe(204);
    const refused = await post(network(1));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(lines).toHaveLength(21);
    pass(minutes(1));
    expect((await post(network(1))).status).toBe(204);
  });

  test('accepts two hundred a minute from all networks together', async () => {
    const { times, pass } = reports();
    const network = (index: number) => `198.51.100.${index % 250}`;
    expect((await times(201, network)).filter((status) => status === 204)).toHaveLength(200);
    pass(minutes(1));
    expect(await times(1, network)).toEqual([204]);
  });

  test('counts visitors with an unknown address as one', async () => {
    const { times } = reports();
    expect((await times(21, () => null)).at(-1)).toBe(429);
  });
});
