import { request } from 'node:http';
import { connect } from 'node:net';
import { Hono } from 'hono';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MemoryHit } from './documents/memory-answers.ts';
import { type Listening, listen } from './listen.ts';
import { createPictureAnswers } from './picture-answers.ts';

const BODY = Buffer.from('the bytes of a picture');
const KNOWN = '/images/a?width=90';
const HEADERS = [
  ['content-type', 'image/webp'],
  ['cache-control', 'public, max-age=86400'],
  ['etag', '"abc"'],
  ['vary', 'Accept'],
] as const;

let listening: Listening;
let hits: MemoryHit[];
let trusted: boolean;
beforeEach(async () => {
  hits = [];
  trusted = false;
  const picture = { headers: HEADERS, etag: '"abc"', body: BODY };
  listening = await listen({
    app: new Hono().all('*', (context) => context.text('from the app')),
    answerFromMemory: createPictureAnswers({
      find: ({ url, accept }) => (url === KNOWN && accept === 'image/webp' ? picture : null),
      everywhere: [['X-Content-Type-Options', 'nosniff']],
      trustsPeer: () => trusted,
      onHit: (hit) => hits.push(hit),
    }),
    port: 0,
    host: '127.0.0.1',
    logger: pino({ level: 'silent' }),
  });
});
afterEach(() => listening.drain());

/** One request, as it is written. */
async function send(method: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    request(
      {
        port: listening.port,
        host: '127.0.0.1',
        method,
        path,
        headers: { accept: 'image/webp', ...headers },
        agent: false,
      },
      (response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      },
    )
      .on('error', reject)
      .end();
  });
}

describe('a picture from memory', () => {
  test('has its own headers and those of every response', async () => {
    const { status, headers, body } = await send('GET', KNOWN);
    expect([status, body]).toEqual([200, BODY.toString()]);
    expect(headers).toMatchObject({
      ...Object.fromEntries(HEADERS),
      'content-length': String(BODY.length),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-cache': 'hit',
      'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
    });
    expect(hits).toEqual([{ method: 'GET', target: KNOWN, status: 200, requestId: headers['x-request-id'] }]);
  });

  test('has no body for HEAD', async () => {
    const { status, headers, body } = await send('HEAD', KNOWN);
    expect([status, headers['content-length'], body]).toEqual([200, String(BODY.length), '']);
  });

  test.each(['"abc"', 'W/"abc"', '"other", "abc"', '*'])('is unchanged for the condition %s', async (condition) => {
    const { status, headers, body } = await send('GET', KNOWN, { 'if-none-match': condition });
    expect([status, body]).toEqual([304, '']);
    expect(headers).toMatchObject({ etag: '"abc"', 'cache-control': 'public, max-age=86400', vary: 'Accept' });
    expect(headers).not.toHaveProperty('content-type');
    expect(headers).not.toHaveProperty('content-length');
  });

  test('is sent whole for another condition, and for a range', async () => {
    expect(await send('GET', KNOWN, { 'if-none-match': '"ab"' })).toMatchObject({ status: 200, body: BODY.toString() });
    expect(await send('GET', KNOWN, { range: 'bytes=0-3' })).toMatchObject({ status: 200, body: BODY.toString() });
  });

  test('has an id of its own for each request, and that of a trusted proxy', async () => {
    const sent = { 'x-request-id': 'id-of-the-proxy' };
    const ids = [await send('GET', KNOWN, sent), await send('GET', KNOWN, sent)].map(
      ({ headers }) => headers['x-request-id'],
    );
    expect(new Set([...ids, 'id-of-the-proxy']).size).toBe(3);
    trusted = true;
    expect((await send('GET', KNOWN, sent)).headers['x-request-id']).toBe('id-of-the-proxy');
  });

  test('ends its connection while the server drains', async () => {
    const socket = connect(listening.port, '127.0.0.1');
    const line = `GET ${KNOWN} HTTP/1.1\r\nHost: shop\r\nAccept: image/webp\r\n\r\n`;
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk) => (text += chunk));
    const answers = async (count: number) => {
      while (text.split(BODY.toString()).length <= count) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    socket.write(line);
    await answers(1);
    expect(text).toContain('Connection: keep-alive');
    text = '';
    const drained = listening.drain();
    socket.write(line);
    await answers(1);
    expect(text).toContain('Connection: close');
    await drained;
  });
});

describe('a request that memory does not answer', () => {
  test.each([
    ['POST', KNOWN, {}],
    ['GET', '/images/a?width=360', {}],
    ['GET', KNOWN, { accept: 'image/png' }],
    ['GET', '/images/../images/a?width=90', {}],
    ['GET', '/images/%61?width=90', {}],
    ['GET', '//images/a?width=90', {}],
  ])('reaches the app: %s %s', async (method, path, headers) => {
    expect(await send(method, path, headers)).toMatchObject({ status: 200, body: 'from the app' });
    expect(hits).toEqual([]);
  });
});
