import { deflateRawSync, inflateRawSync } from 'node:zlib';

const LARGEST_PLAIN = 16_384;
/** Shorter texts are stored: setting up compression costs more than the bytes that it saves. */
const SHORTEST_COMPRESSED = 700;
/** A stored block of DEFLATE, the last one: its type, its length and the complement of its length. */
const STORED = 1;
const STORED_HEAD = 5;
/** A window of 8 kB: a session is smaller, and the default of 32 kB costs more to allocate than compression takes. */
const WINDOW_BITS = 13;

/** DEFLATE data of a text. */
export function deflated(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length >= SHORTEST_COMPRESSED) return deflateRawSync(bytes, { windowBits: WINDOW_BITS, memLevel: 4 });
  const head = Buffer.alloc(STORED_HEAD);
  head[0] = STORED;
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

/** The bytes of DEFLATE data; throws where they are too many. */
export function inflated(data: Buffer): Buffer {
  const isOneStoredBlock = data[0] === STORED && data.readUInt16LE(1) === data.length - STORED_HEAD;
  return isOneStoredBlock ? data.subarray(STORED_HEAD) : inflateRawSync(data, { maxOutputLength: LARGEST_PLAIN });
}
