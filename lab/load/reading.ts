import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a program reads files of the shop. */
export type Reader = {
  readonly paths: readonly string[];
  /** `Accept-Encoding`: what it takes beside plain text. */
  readonly accept: string;
  /** Programs that read the same at the same time; one when absent. */
  readonly atOnce?: number;
  /** Bytes a second, after which it leaves; as fast as they come when absent. */
  readonly slow?: { readonly bytesPerSecond: number; readonly leavesAfter: number };
};

/** Milliseconds and bytes on the wire; `firstByte` is the slowest. */
export type Read = {
  readonly firstByte: number;
  readonly whole: number;
  readonly bytes: number;
  readonly statuses: string;
};

/** Reads files as a program does, one after another. Bodies stay packed. */
export async function readAll(origin: string, reader: Reader): Promise<Read> {
  const began = performance.now();
  const reads = await Promise.all(
    Array.from({ length: reader.atOnce ?? 1 }, async () => {
      const of: FileRead[] = [];
      for (const path of reader.paths) of.push(await readFile(origin + path, reader));
      return of;
    }),
  );
  const all = reads.flat();
  return {
    firstByte: Math.max(...all.map(({ firstByte }) => firstByte)),
    whole: performance.now() - began,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    statuses: [...new Set(all.map(({ status }) => status))].join(', '),
  };
}

type FileRead = { readonly status: number; readonly firstByte: number; readonly bytes: number };

async function readFile(address: string, { accept, slow }: Reader): Promise<FileRead> {
  const asked = performance.now();
  const response = await answerOf(address, accept);
  const status = response.statusCode ?? 0;
  let firstByte = 0;
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    if (bytes === 0) firstByte = performance.now() - asked;
    bytes += part.length;
    if (!slow) continue;
    if (performance.now() - asked >= slow.leavesAfter) break;
    await sleep(Math.min((part.length / slow.bytesPerSecond) * 1000, slow.leavesAfter));
  }
  response.destroy();
  return { status, firstByte, bytes };
}

function answerOf(address: string, accept: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(address, { agent: false, headers: { 'accept-encoding': accept } }, resolve).on('error', reject);
  });
}
