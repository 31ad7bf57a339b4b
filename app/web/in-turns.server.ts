import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;

/** `signal` ends a stream with its reason, whether or not its client reads. `onEnd` is called once, however it ends. */
export type StreamLife = { readonly signal?: AbortSignal; readonly onEnd?: () => void };

/**
 * Pieces of text as bytes. A piece is made when the one before it was taken, in a turn of the event loop of its own,
 * which the streams of all clients share: pieces that wait for nothing would all be made in one, before the first of
 * them is sent.
 */
export function streamInTurns(pieces: AsyncGenerator<string>, life: StreamLife = {}): ReadableStream<Bytes> {
  const encoder = new TextEncoder();
  return streamOf(() => inTurns(pieces), { ...life, bytesOf: (piece) => encoder.encode(piece) });
}

/** The same, packed by gzip. `CompressionStream` would take all pieces of a client that reads slowly, or not at all. */
export function gzipInTurns(pieces: AsyncGenerator<string>, life: StreamLife = {}): ReadableStream<Bytes> {
  const open = () => {
    const packed = createGzip();
    // Who reads the stream gets the error of a piece; who leaves it ends the pieces.
    pipeline(Readable.from(inTurns(pieces)), packed, () => undefined);
    return packed[Symbol.asyncIterator]() as AsyncIterator<Buffer<ArrayBuffer>>;
  };
  return streamOf(open, { ...life, bytesOf: (part) => part });
}

/**
 * Starts one piece of work per turn of the event loop, in the order of the calls. Between two of them the process
 * accepts connections and sends answers, which would otherwise wait for all the work that came first.
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const startNext = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(startNext);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(startNext);
    });
}

const turn = createTurns();

async function* inTurns(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    for (;;) {
      await turn();
      const piece = await pieces.next();
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    await pieces.return(undefined);
  }
}

/**
 * Parts as a stream that takes the next one when the one before it was read. They are opened for the first read: a
 * stream that is never read makes nothing.
 */
export function streamOf<T>(
  open: () => AsyncIterator<T>,
  { signal, onEnd = () => undefined, bytesOf }: StreamLife & { readonly bytesOf: (part: T) => Bytes },
): ReadableStream<Bytes> {
  let parts: AsyncIterator<T> | null = null;
  const over = new AbortController();
  const end = () => {
    if (over.signal.aborted) return;
    over.abort();
    onEnd();
  };
  return new ReadableStream<Bytes>(
    {
      start(controller) {
        const cut = () => {
          controller.error(signal?.reason);
          end();
          parts?.return?.().catch(() => undefined);
        };
        if (signal?.aborted) cut();
        else signal?.addEventListener('abort', cut, { signal: over.signal });
      },
      async pull(controller) {
        try {
          parts ??= open();
          const next = await parts.next();
          if (over.signal.aborted) return;
          if (!next.done) return controller.enqueue(bytesOf(next.value));
          end();
          controller.close();
        } catch (error) {
          end();
          throw error;
        }
      },
      async cancel() {
        end();
        await parts?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
