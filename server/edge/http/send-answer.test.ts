import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sendAnswer } from './send-answer.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Sends one text of pieces to a client. `made` counts the pieces, `cancelled` and `onCut` say how it ended. */
async function sent(piece: (place: number) => string | null, { isHead = false, type = 'application/xml' } = {}) {
  const seen = { made: 0, cancelled: false };
  const onCut = vi.fn();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const made = piece(seen.made++);
        if (made === null) controller.close();
        else controller.enqueue(new TextEncoder().encode(made));
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const headers = new Headers({ 'Content-Type': type });
    sendAnswer({ env: { incoming, outgoing }, isHead, onCut }, { status: 200, statusText: '', headers, body });
  }).listen(0, '127.0.0.1');
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asked = get({ port, host: '127.0.0.1', agent: false, method: isHead ? 'HEAD' : 'GET' });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { seen, onCut, response };
}

describe('a text that is made while it is sent', () => {
  test('is sent whole', async () => {
    const { response, seen, onCut } = await sent((place) => (place < 5 ? `piece ${place},` : null));
    expect(await text(response)).toBe('piece 0,piece 1,piece 2,piece 3,piece 4,');
    expect([seen.cancelled, onCut.mock.calls.length]).toEqual([false, 0]);
  });

  test('that fails ends the connection, with nothing behind its last piece', async () => {
    const { response, onCut } = await sent((place) => {
      if (place === 3) throw new Error('The store is unavailable');
      return 'piece,'.repeat(1000);
    });
    let read = '';
    response.on('data', (part: Buffer) => (read += part));
    const [error] = (await once(response, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
    expect(response.complete).toBe(false);
    expect(read.replaceAll('piece,', '')).toBe('');
    expect(onCut).toHaveBeenCalledOnce();
  });

  test('is cancelled when its client leaves, and is no failure', async () => {
    const { response, seen, onCut } = await sent(() => 'piece,'.repeat(20_000));
    await once(response, 'data');
    response.destroy();
    await vi.waitFor(() => expect(seen.cancelled).toBe(true));
    const { made } = seen;
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(seen.made).toBe(made);
    expect(onCut).not.toHaveBeenCalled();
  });

  test('is made no further than its client reads', async () => {
    const { response, seen } = await sent(() => 'x'.repeat(1_000_000));
    response.pause();
    let before = -1;
    await vi.waitFor(() => {
      const isSame = seen.made === before;
      before = seen.made;
      expect(isSame).toBe(true);
    }, 5000);
    expect(seen.made).toBeLessThan(60);
    response.destroy();
  });

  test('is cancelled, not made, for a client that asks for its headers', async () => {
    const { response, seen } = await sent(() => 'piece', { isHead: true });
    expect(await text(response)).toBe('');
    expect(seen).toEqual({ made: 0, cancelled: true });
  });
});
