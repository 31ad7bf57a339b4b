import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { createDiagnosticsLog } from './diagnostics-log.ts';

const ORIGIN = 'https://shop.test';
const ENTRY = { message: 'Sheet closed', code: 'wallet.error', level: 'error', service: 'wallet', data: { line: 7 } };

function diagnosticsLog({ waitOf = (_: string | null): number | null => null } = {}) {
  let now = 1_000_000;
  const lines: string[] = [];
  const taken: unknown[] = [];
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const { handle } = createDiagnosticsLog({
    publicOrigins: [ORIGIN],
    limits: {
      async take(...request) {
        taken.push(request);
        return waitOf(request[1]);
      },
    },
    routeOf: (pathname) => pathname.replace(/[^/]+$/, ':signed'),
    clock: () => now,
  });
  const post = async (
    body: string = JSON.stringify(ENTRY),
    headers: Readonly<Record<string, string>> = {},
    clientAddress = '203.0.113.9',
  ) => {
    const answer = await handle(
      new Request(`${ORIGIN}/api/diagnostics/log`, {
        method: 'POST',
        body,
        headers: { Origin: ORIGIN, Referer: `${ORIGIN}/uk/order/abc?x=ada`, ...headers },
      }),
      { logger, clientAddress },
    );
    return [answer.status, await answer.text(), answer.headers.get('cache-control')];
  };
  return { post, handle, logger, lines, taken, pass: (milliseconds: number) => (now += milliseconds) };
}

const QUIET = [204, '', 'no-store'];

describe('the diagnostics log', () => {
  test('answers an entry with 204, and logs it with the route of its page', async () => {
    const { post, lines, taken } = diagnosticsLog();
    expect(await post()).toEqual(QUIET);
    expect(await post(JSON.stringify({ ...ENTRY, level: 'info' }), { 'Content-Type': 'application/json' })).toEqual(
      QUIET,
    );
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([50, 30]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      service: 'wallet',
      code: 'wallet.error',
      message: 'Sheet closed',
      data: { line: 7 },
      page: '/uk/order/:signed',
    });
    expect(lines.join()).not.toMatch(/ada|203\.0/);
    expect(taken).toEqual([
      ['diagnostics-log', '203.0.113.9'],
      ['diagnostics-log', '203.0.113.9'],
    ]);
  });

  test.each([
    ['no entry', '{"hello":"world"}', {}],
    ['longer than 4 kB', JSON.stringify({ ...ENTRY, data: { text: 'x'.repeat(4096) } }), {}],
    ['from another site', JSON.stringify(ENTRY), { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }],
  ])('drops what is %s, with the same answer', async (_, body, headers) => {
    const { post, lines } = diagnosticsLog();
    expect(await post(body, headers)).toEqual(QUIET);
    expect(lines).toEqual([]);
  });

  test('drops an entry beyond the limit of a network, with the same answer', async () => {
    const { post, lines } = diagnosticsLog({ waitOf: () => 60 });
    expect(await post()).toEqual(QUIET);
    expect(lines).toEqual([]);
  });

  test('logs six hundred entries a minute from all networks together', async () => {
    const { post, lines, pass } = diagnosticsLog();
    for (let count = 0; count < 605; count += 1) expect(await post()).toEqual(QUIET);
    expect(lines).toHaveLength(600);
    pass(minutes(1));
    await post();
    expect(lines).toHaveLength(601);
  });

  test('logs an entry of a network while another is beyond its limit', async () => {
    const { post, lines } = diagnosticsLog({ waitOf: (address) => (address === '203.0.113.9' ? 60 : null) });
    for (let count = 0; count < 600; count += 1) await post();
    expect(lines).toEqual([]);
    expect(await post(JSON.stringify(ENTRY), {}, '198.51.100.7')).toEqual(QUIET);
    expect(lines).toHaveLength(1);
  });

  test('answers 204 to a body that breaks off', async () => {
    const { handle, logger, lines } = diagnosticsLog();
    const body = new ReadableStream({ start: (stream) => stream.error(new Error('cut')) });
    const request = new Request(`${ORIGIN}/api/diagnostics/log`, {
      method: 'POST',
      body,
      headers: { Origin: ORIGIN },
      duplex: 'half',
    } as RequestInit);
    expect((await handle(request, { logger, clientAddress: null })).status).toBe(204);
    expect(lines).toEqual([]);
  });

  test('answers a GET with 405', async () => {
    const { handle, logger } = diagnosticsLog();
    const answer = await handle(new Request(`${ORIGIN}/api/diagnostics/log`), { logger, clientAddress: null });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
