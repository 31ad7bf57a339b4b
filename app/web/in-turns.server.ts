import { setImmediate } from 'node:timers/promises';

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
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        await setImmediate();
        const next = await pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
