import { once } from 'node:events';
import { connect } from 'node:net';
import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { wordingOf } from '#tests/support/http-shop.ts';
import { createHttpApp } from './http-app.ts';
import { type Listening, listen } from './listen.ts';
import { createRouteOf } from './logged-route.ts';
import { createPolicyReports } from './policy-reports.ts';

const open: Listening[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.drain()));
});

/** A shop behind a real socket, and the lines of its log. */
async function start({ idleGrace }: { readonly idleGrace?: number } = {}) {
  const lines: { readonly level: number; readonly msg: string }[] = [];
  const logger = pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const routeOf = createRouteOf(['/:storefront']);
  const app = createHttpApp({
    publicOrigins: ['https://shop.test'],
    logger,
    ready: () => true,
    staticFiles: async () => null,
    images: { handle: async () => new Response(null) },
    sandbox: null,
    webhook: { handle: async () => new Response(null) },
    policyReports: createPolicyReports({ clock: () => 0, routeOf }),
    formTargets: [],
    payment: { provider: [], banks: [] },
    routeOf,
    wordingOf,
    pages: async () => ({ response: new Response('a page'), hydrates: false, pays: false }),
  });
  const listening = await listen({
    app,
    port: 0,
    host: '127.0.0.1',
    logger,
    ...(idleGrace !== undefined && { idleGrace }),
  });
  open.push(listening);
  return { ...listening, lines };
}

/** Sends text unchanged; returns the received bytes until the server closes. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk) => (answer += chunk));
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

describe('a request with an invalid target', () => {
  test.each([
    ['a port that is none', 'GET /uk HTTP/1.1\r\nHost: shop.test:99999'],
    ['a host with a path', 'GET /uk HTTP/1.1\r\nHost: shop.test/a'],
    ['a host with a user', 'GET /uk HTTP/1.1\r\nHost: a@shop.test'],
    ['a host with a space', 'GET /uk HTTP/1.1\r\nHost: shop test'],
    ['a host of brackets', 'GET /uk HTTP/1.1\r\nHost: [::1'],
    ['a host with a percent sign', 'GET /uk HTTP/1.1\r\nHost: %00'],
    ['an empty host', 'GET /uk HTTP/1.1\r\nHost: '],
    ['a whole address that is none', 'GET http://shop.test:99999/uk HTTP/1.1\r\nHost: shop.test'],
    ['a path with a backslash', 'GET /uk\\order HTTP/1.1\r\nHost: shop.test'],
    ['two hosts', 'GET /uk HTTP/1.1\r\nHost: shop.test\r\nHost: evil.test'],
    ['two equal hosts in different letters', 'GET /uk HTTP/1.1\r\nHost: shop.test\r\nhOST: shop.test'],
    ['a whole address of another host', 'GET http://evil.test/uk HTTP/1.1\r\nHost: shop.test'],
    ['a whole address of another port', 'GET http://shop.test:81/uk HTTP/1.1\r\nHost: shop.test'],
    ['a percent sign alone', 'GET /uk/% HTTP/1.1\r\nHost: shop.test'],
    ['a byte that is no text', 'GET /uk/order/PW-1.abc%ff HTTP/1.1\r\nHost: shop.test'],
    ['half a letter', 'GET /uk/%c3 HTTP/1.1\r\nHost: shop.test'],
    ['a surrogate', 'GET /uk/%ed%a0%80 HTTP/1.1\r\nHost: shop.test'],
    ['no hexadecimal digits', 'GET /uk/%zz HTTP/1.1\r\nHost: shop.test'],
    ['a NUL', 'GET /uk/%00 HTTP/1.1\r\nHost: shop.test'],
    ['a star for an address', 'OPTIONS * HTTP/1.1\r\nHost: shop.test'],
  ])('for %s is answered 400 with a page, all security headers and a log line below error level', async (_, head) => {
    const { port, lines } = await start();
    const answer = await sendRaw(port, `${head}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    for (const header of [
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'strict-transport-security',
      'x-request-id',
    ])
      expect(answer.toLowerCase()).toContain(`\r\n${header}: `);
    expect(answer).toContain('<h1>We could not read that address</h1>');
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([[30, 'request']]);
  });

  test('does not include a query with a backslash', async () => {
    const { port } = await start();
    expect(await sendRaw(port, 'GET /uk?term=a\\b HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  });

  test.each([
    'GET http://shop.test/uk HTTP/1.1\r\nHost: shop.test',
    'GET http://SHOP.test:80/uk HTTP/1.1\r\nHost: shop.test',
    'GET /uk?term=%ff HTTP/1.1\r\nHost: shop.test',
    'GET /uk?term=% HTTP/1.1\r\nHost: shop.test',
    'GET /uk/gr%C3%BCn HTTP/1.1\r\nHost: shop.test',
  ])('does not include %j', async (head) => {
    const { port } = await start();
    expect(await sendRaw(port, `${head}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each(['shop.test', 'SHOP.test:3000', '127.0.0.1:80', '[::1]:3000', 'localhost'])(
    'does not include a target for the host %s',
    async (host) => {
      const { port } = await start();
      expect(await sendRaw(port, `GET /uk HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 200 /,
      );
    },
  );
});

test('a form whose connection ends before its body is complete is logged as information, not as an error', async () => {
  const { port, lines } = await start();
  const socket = connect(port, '127.0.0.1');
  const head = [
    'POST /uk HTTP/1.1',
    'Host: shop.test',
    'Origin: https://shop.test',
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 1000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\nintent=add`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([[30, 'Request aborted by the client']]);
});

describe('a draining node', () => {
  test('answers requests on a keep-alive connection with `Connection: close`, and closes it without a reset', async () => {
    const { port, drain } = await start();
    open.splice(0);
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let answers = '';
    let fault: Error | null = null;
    socket.on('data', (chunk) => (answers += chunk)).on('error', (error) => (fault = error));
    const heard = async (count: number) => {
      while (answers.split('a page').length - 1 < count && !socket.destroyed)
        await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const ask = () => socket.write('GET /uk HTTP/1.1\r\nHost: shop.test\r\n\r\n');
    ask();
    await heard(1);
    expect(answers.toLowerCase()).toContain('connection: keep-alive');
    const closed = once(socket, 'close');
    const drained = drain();
    ask();
    await heard(2);
    await Promise.all([closed, drained]);
    expect(fault).toBeNull();
    expect(answers.split('HTTP/1.1 200').length - 1).toBe(2);
    expect(answers.toLowerCase().split('http/1.1 200').at(-1)).toContain('connection: close');
  });

  test('closes a connection that never sent a request after the grace, not after the longest drain', async () => {
    const { port, drain, lines } = await start({ idleGrace: 0 });
    open.splice(0);
    const socket = connect(port, '127.0.0.1').resume();
    await once(socket, 'connect');
    await Promise.all([once(socket, 'close'), drain()]);
    expect(lines).toEqual([]);
  });
});
