import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { streamedBytes, streamedFile } from '#server/kernel/streamed-body.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, countedAddresses } from './connection-guard.ts';
import { type Listening, listen } from './listen.ts';

const logger = pino({ level: 'silent' });
const LARGE = 8 * 1024 * 1024;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(
  app: Hono,
  limits: Partial<ConnectionLimits> = {},
  senders?: { headers: number; request: number; check: number },
  countedAddress: () => string = () => '198.51.100.1',
): Promise<Listening> {
  const listening = await listen({
    app,
    port: 0,
    host: '127.0.0.1',
    logger,
    idleGrace: 0,
    countedAddress,
    limits: { ...CONNECTION_LIMITS, stalled: 300, every: 50, ...limits },
    ...(senders && { senders }),
  });
  closing.push(() => listening.drain());
  return listening;
}

async function connected({ port }: Listening, text: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  closing.push(() => socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** What became of a connection. */
const heard = (socket: Socket): Promise<string> =>
  Promise.race([once(socket, 'data').then(() => 'answer'), once(socket, 'close').then(() => 'closed')]);
const GET = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n';
/** All bytes of a connection until its end, read at once. */
async function drained(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
  socket.resume();
  await once(socket, 'close');
  return bytes;
}

describe('`guardConnections`', () => {
  test('allows any number of requests of a connection, one after the other', async () => {
    const served = await start(
      new Hono().get('/', (context) => context.text('answer')),
      { mostPipelined: 2 },
    );
    const socket = await connected(served, '');
    for (let count = 0; count < 10; count += 1) {
      socket.write(GET);
      const [chunk] = await once(socket, 'data');
      expect(String(chunk)).toContain('200 OK');
    }
  });

  test('closes the connection of a client that does not read', async () => {
    const served = await start(new Hono().get('/', () => new Response(streamedBytes(Buffer.alloc(LARGE)))));
    const reader = await connected(served, GET);
    reader.pause();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await drained(reader)).toBeLessThan(LARGE);
  });

  test('keeps the connection of a client that reads slowly', async () => {
    const served = await start(
      new Hono().get('/', () => new Response(streamedBytes(Buffer.alloc(LARGE)))),
      { stalled: 5000 },
    );
    const reader = await connected(served, 'GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
    let bytes = 0;
    reader.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      reader.pause();
      setTimeout(() => reader.resume(), 10);
    });
    await once(reader, 'close');
    expect(bytes).toBeGreaterThan(LARGE);
  });

  test('limits the connections of a network, and accepts another after one has ended', async () => {
    const served = await start(
      new Hono().get('/', (c) => c.text('hello')),
      { mostOfANetwork: 3 },
    );
    const first = await Promise.all([1, 2, 3].map(() => connected(served, GET)));
    expect(await Promise.all(first.map(heard))).toEqual(['answer', 'answer', 'answer']);
    expect(await heard(await connected(served, GET))).toBe('closed');
    first[0]?.destroy();
    await expect.poll(async () => heard(await connected(served, GET))).toBe('answer');
  });

  test('counts the networks of one area of IPv6 together, and those of IPv4 each by itself', async () => {
    const next = { address: '' };
    const served = await start(new Hono(), { mostOfANetwork: 2, mostOfAnArea: 3 }, undefined, () => next.address);
    const isTaken = async (address: string) => {
      next.address = address;
      return heard(await connected(served, GET));
    };
    const areas = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:1:4::1', '2001:db8:2:1::1'];
    const found: string[] = [];
    for (const address of areas) found.push(await isTaken(address));
    expect(found).toEqual(['answer', 'answer', 'answer', 'closed', 'answer']);
    for (const last of [1, 2, 3, 4]) expect(await isTaken(`203.0.113.${last}`)).toBe('answer');
  });

  test('while there are many, closes the longest idle for new ones, and none with a request under way', async () => {
    const slow: (() => void)[] = [];
    const app = new Hono()
      .get('/', (c) => c.text('hello'))
      .get('/slow', (c) => new Promise<Response>((resolve) => slow.push(() => resolve(c.text('late')))));
    const served = await start(app, { most: 5, crowded: 0.8 });
    const busy = await connected(served, GET.replace('/ ', '/slow '));
    await expect.poll(() => slow.length).toBe(1);
    const silent: Socket[] = [];
    for (const _ of [1, 2, 3]) silent.push(await connected(served, ''));
    const closed = once(silent[0] as Socket, 'close');
    expect(await heard(await connected(served, GET))).toBe('answer');
    await closed;
    const late = heard(busy);
    slow[0]?.();
    expect(await late).toBe('answer');
  });

  test('a node that can take no more visitors still says how it is', async () => {
    const held: (() => void)[] = [];
    const app = new Hono()
      .get('/', (c) => new Promise<Response>((resolve) => held.push(() => resolve(c.text('late')))))
      .get('/uk', (c) => c.text('hello'))
      .get('/readyz', (c) => c.text('ok'));
    const served = await start(app, { most: 3, forHealth: 2 });
    const [early] = [await connected(served, GET), await connected(served, GET), await connected(served, GET)];
    await expect.poll(() => held.length).toBe(3);
    expect(await heard(await connected(served, GET))).toBe('closed');
    expect(await heard(await connected(served, GET.replace('/ ', '/readyz ')))).toBe('answer');
    // Who was there before keeps a connection.
    const answers: string[] = [];
    early.on('data', (chunk: Buffer) => answers.push(String(chunk)));
    early.write(GET.replace('/ ', '/uk '));
    for (const answer of held) answer();
    await expect.poll(() => answers.join('')).toContain('hello');
  });

  test('closes a connection that pipelines too many requests', async () => {
    const served = await start(
      new Hono().get(
        '/',
        () => new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('late')), 100)),
      ),
    );
    const greedy = await connected(served, GET.repeat(9));
    const modest = await connected(served, GET.repeat(7) + GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    let answers = '';
    modest.on('data', (chunk: Buffer) => (answers += chunk));
    await Promise.all([drained(greedy), once(modest, 'close')]);
    expect(answers.split('late')).toHaveLength(9);
    expect(greedy.bytesRead).toBe(0);
  });

  test('closes the connection of a client that does not finish its request', async () => {
    const served = await start(new Hono(), {}, { headers: 200, request: 400, check: 50 });
    const sender = await connected(served, 'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ');
    const body = await connected(served, 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\nslow');
    expect(await Promise.all([drained(sender), drained(body)])).toEqual([expect.any(Number), expect.any(Number)]);
  });
});

describe('`countedAddresses`', () => {
  test.each<[string, string | null]>([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2606:4700:1:2:3::4', '2606:4700:1:2:3::4'],
    ['203.0.113.9', null],
    ['172.17.0.1', null],
    ['127.0.0.1', null],
  ])('counts connections of %s for %s', (peer, address) => {
    expect(countedAddresses(['203.0.113.0/24'], { https: false })(peer)).toBe(address);
  });

  test('counts none when every peer is a proxy', () => {
    expect(countedAddresses([], { https: true })('198.51.100.7')).toBeNull();
  });
});

describe('a streamed body', () => {
  test('of a file holds a few chunks for a client that does not read, and closes the file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'streamed-'));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'large'), Buffer.alloc(LARGE, 'x'));
    const handle = await open(join(folder, 'large'));
    let read = 0;
    let closed: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => (closed = resolve));
    const counted = Object.assign(Object.create(handle), {
      read: async (...args: [Uint8Array, number, number, number]) => {
        const result = await handle.read(...args);
        read += result.bytesRead;
        return result;
      },
      close: () => handle.close().then(closed),
    });
    const served = await start(
      new Hono().get('/', () => new Response(streamedFile(counted, { offset: 0, size: LARGE }))),
    );
    const reader = await connected(served, GET);
    reader.pause();
    await gone;
    expect(read).toBeLessThan(LARGE);
  });

  test('of shared bytes is complete', async () => {
    const bytes = Buffer.alloc(200_000, 'y');
    expect(Buffer.from(await new Response(streamedBytes(bytes)).arrayBuffer()).equals(bytes)).toBe(true);
  });
});
