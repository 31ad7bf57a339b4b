import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createBrotliDecompress, createGzip } from 'node:zlib';
import { type StreamLife, streamOf } from '#app/web/in-turns.server.ts';

/** As fast as pages. */
const QUALITY = 4;
/**
 * The logarithm of the bytes that packing and unpacking look back at: 256 kB, which each of them holds. Texts that are
 * made in pieces repeat themselves sooner.
 */
const WINDOW = 18;

/** A text in brotli; `length` and `digest` (sha1) are those of its bytes unpacked. */
export type PackedText = { readonly body: Buffer; readonly length: number; readonly digest: string };

/** Packs a text while its pieces are made: it is nowhere whole. Rejects with the error of a piece. */
export async function packText(pieces: AsyncIterable<Uint8Array>): Promise<PackedText> {
  const hash = createHash('sha1');
  let length = 0;
  async function* counted() {
    for await (const piece of pieces) {
      hash.update(piece);
      length += piece.length;
      yield piece;
    }
  }
  const packed = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: WINDOW },
  });
  // The reader of `packed` gets the error of a piece.
  pipeline(Readable.from(counted()), packed, () => undefined);
  const body = await buffer(packed);
  return { body, length, digest: hash.digest('base64url') };
}

/** A text in brotli as plain text or gzip, unpacked at the speed of its client. */
export function unpackedText(
  body: Buffer,
  encoding: 'gzip' | null,
  life: StreamLife = {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const open = () => {
    const plain = createBrotliDecompress();
    plain.end(body);
    const sent = encoding === null ? plain : pipeline(plain, createGzip(), () => undefined);
    return sent[Symbol.asyncIterator]() as AsyncIterator<Buffer<ArrayBuffer>>;
  };
  return streamOf(open, { ...life, bytesOf: (part) => part });
}
