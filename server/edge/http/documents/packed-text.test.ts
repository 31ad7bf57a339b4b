import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { packText, unpackedText } from './document.ts';

const PIECES = Array.from({ length: 40 }, (_, place) => `${place} größere Stücke, `.repeat(1000));
const WHOLE = PIECES.join('');

async function* bytesOf(pieces: readonly string[]) {
  for (const piece of pieces) yield Buffer.from(piece);
}

describe('a text that is packed piece by piece', () => {
  test('has its bytes, their number, and the same digest for the same bytes alone', async () => {
    const { body, length, digest } = await packText(bytesOf(PIECES));
    expect(brotliDecompressSync(body).toString()).toBe(WHOLE);
    expect(length).toBe(Buffer.byteLength(WHOLE));
    expect((await packText(bytesOf([WHOLE]))).digest).toBe(digest);
    expect((await packText(bytesOf(PIECES.slice(1)))).digest).not.toBe(digest);
  });

  test('takes a piece when the one before it is packed', async () => {
    let made = 0;
    async function* pieces() {
      for (; made < 50; made += 1) yield randomBytes(100_000);
    }
    const packing = packText(pieces());
    // A piece is packed in a thread, whose answer needs a turn: without waiting, all pieces are made in this one.
    await new Promise((resolve) => setImmediate(resolve));
    expect(made).toBeLessThan(50);
    expect((await packing).length).toBe(5_000_000);
  });

  test('rejects with the error of a piece', async () => {
    async function* pieces() {
      yield Buffer.from('piece');
      throw new Error('away');
    }
    await expect(packText(pieces())).rejects.toThrow('away');
  });
});

describe('a packed text that is sent', () => {
  test('is the whole text, plain and as gzip', async () => {
    const { body } = await packText(bytesOf(PIECES));
    expect(await new Response(unpackedText(body, null)).text()).toBe(WHOLE);
    expect(gunzipSync(await new Response(unpackedText(body, 'gzip')).arrayBuffer()).toString()).toBe(WHOLE);
  });

  test.each([null, 'gzip'] as const)('as %s is unpacked no further than it is read', async (encoding) => {
    const { body, length } = await packText(bytesOf([randomBytes(3_000_000).toString('hex')]));
    const reader = unpackedText(body, encoding).getReader();
    let read = 0;
    for (let part = 0; part < 3; part += 1) read += (await reader.read()).value?.length ?? 0;
    const memory = process.memoryUsage().arrayBuffers;
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(process.memoryUsage().arrayBuffers - memory).toBeLessThan(1_000_000);
    expect(read).toBeLessThan(length / 10);
    await reader.cancel();
  });

  test('rejects where it is broken', async () => {
    const { body } = await packText(bytesOf(PIECES));
    await expect(new Response(unpackedText(body.subarray(0, body.length / 2), null)).text()).rejects.toThrow();
  });
});
