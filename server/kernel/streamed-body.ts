import type { FileHandle } from 'node:fs/promises';

/**
 * The size of a chunk, and of the largest body that is sent as one. A node holds at most a few chunks for a client that
 * does not read.
 */
export const WHOLE_AT_ONCE = 64 * 1024;

/**
 * The bytes of a file from `offset` on, read at the speed of the client. Closes the handle at the end and when the
 * client disconnects.
 */
export function streamedFile(
  handle: FileHandle,
  { offset, size }: { readonly offset: number; readonly size: number },
): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = new Uint8Array(Math.min(WHOLE_AT_ONCE, size - at));
          const { bytesRead } = await handle.read(chunk, 0, chunk.length, offset + at);
          if (bytesRead === 0) throw new Error('The file ended early');
          at += bytesRead;
          controller.enqueue(chunk.subarray(0, bytesRead));
          if (at < size) return;
          await handle.close();
          controller.close();
        } catch (error) {
          await handle.close().catch(() => undefined);
          controller.error(error);
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}

/** A body of bytes that many responses share: chunks are views of them, made at the speed of the client. */
export function streamedBytes(bytes: Uint8Array): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> {
  if (bytes.length <= WHOLE_AT_ONCE) return bytes as Uint8Array<ArrayBuffer>;
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(bytes.subarray(at, at + WHOLE_AT_ONCE));
        at += WHOLE_AT_ONCE;
        if (at >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
