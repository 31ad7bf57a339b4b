import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';

/** Items of one turn: a few milliseconds of the thread that serves pages. */
const AT_ONCE = 50;

/**
 * Maps a long list, some items per turn of the event loop: between two turns the process answers other requests, which
 * work that waits for nothing would keep waiting.
 */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    if (from > 0) await setImmediate();
    mapped.push(...items.slice(from, from + AT_ONCE).map(map));
  }
  return mapped;
}

/**
 * Pieces of text as bytes. A piece is made when the one before it was taken, in a turn of the event loop of its own:
 * pieces that wait for nothing would all be made in one, before the first of them is sent.
 */
export function streamInTurns(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return streamOf(inTurns(pieces), (piece) => encoder.encode(piece));
}

/** The same, packed by gzip. `CompressionStream` would take all pieces of a client that reads slowly, or not at all. */
export function gzipInTurns(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const packed = createGzip();
  // Who reads the stream gets the error of a piece; who leaves it ends the pieces.
  pipeline(Readable.from(inTurns(pieces)), packed, () => undefined);
  return streamOf<Buffer<ArrayBuffer>>(packed[Symbol.asyncIterator](), (part) => part);
}

async function* inTurns(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    await setImmediate();
    yield piece;
  }
}

function streamOf<T>(
  parts: AsyncIterator<T>,
  bytesOf: (part: T) => Uint8Array<ArrayBuffer>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const next = await parts.next();
        if (next.done) controller.close();
        else controller.enqueue(bytesOf(next.value));
      },
      async cancel() {
        await parts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
