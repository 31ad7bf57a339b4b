import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress, createBrotliDecompress, createGzip } from 'node:zlib';
import { hours, minutes, seconds } from '#app/kernel/clock.ts';
import { BAG_SLOT, fillBagSlot } from '#app/web/bag-slot.ts';
import { type StreamLife, streamOf } from '#app/web/in-turns.server.ts';
import { chooseEncoding, type Encoding, encode } from '#server/edge/http/compress.ts';

const decompress = promisify(brotliDecompress);

/** Smaller bodies are sent as they are. */
const SMALLEST = 1024;
/** Longer texts are kept in brotli alone, and unpacked while they are sent. */
const LONGEST_WHOLE = 256 * 1024;
/** Fast enough for the first visitor of a page. */
const FIRST_QUALITY = 4;
/** For pages that are requested again: made in the background, once. */
const BEST_QUALITY = 10;
/** A page that was requested this often is compressed again. */
const WORTH_BEST = 3;

/**
 * Milliseconds that a page is sent as it is, and after which it is sent no more; between them it is sent while a new
 * one is made. Changes of the catalogue end a page at once: its age matters for content and texts.
 */
const FRESH = minutes(5);
const LONGEST = hours(24);
/** A page that does not exist. */
const FRESH_NEGATIVE = seconds(10);
/** Memory of a document and its maps besides the bodies. */
const OVERHEAD = 1500;

/** What is sent to one group of visitors: the same number on the bag, the same encoding. */
export type Representation = {
  readonly etag: string;
  readonly encoding: Encoding | null;
  readonly body: Buffer;
  readonly best: boolean;
};

/** A shared page as the framework made it, with the slot for the number on the bag. */
export type PageSource = {
  readonly status: number;
  /** Without length, encoding and validators. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly html: string;
  /** What the page shows; a change of one of them makes it outdated. */
  readonly tags: readonly string[];
  /** The time (milliseconds) from which it is outdated; null without one. */
  readonly until: number | null;
  /** The time (milliseconds) from which it is made again, because a part is missing; null for a whole page. */
  readonly incompleteUntil: number | null;
  /** The HTML of a number of items in the bag. */
  readonly bag: (count: number) => string;
};

/** A text without that slot (a sitemap), as its pieces are made. */
export type TextSource = Omit<PageSource, 'html'> & { readonly pieces: AsyncIterable<Uint8Array> };

/** `incomplete` and `untrue`: sent where no new page can be made, of the latter only because a service fails. */
export type Freshness = 'fresh' | 'stale' | 'incomplete' | 'untrue' | 'expired';

/** Address and headers with which a page is made. */
export type PageOrigin = { readonly target: string; readonly headers: Readonly<Record<string, string>> };

/** A shared page in memory: the bodies made of it, of which that for an empty bag in brotli is always there. */
export type Document = Omit<PageSource, 'html'> & {
  readonly origin: PageOrigin;
  readonly madeAt: number;
  /** Bytes of the page for an empty bag. */
  readonly length: number;
  /** Where the number on the bag begins (UTF-16 units); -1 on a page without one. */
  readonly slot: number;
  /** The digest of a text that is never whole in memory; null for a page. */
  readonly digest: string | null;
  readonly representations: Map<string, Representation>;
  /** All that it states is true, but a new page may state it in another order. */
  isOutdated: boolean;
  /** It states what is no longer true. */
  isUntrue: boolean;
  hits: number;
};

/** The other bodies are made of that for an empty bag when they are requested. */
export async function toDocument(source: PageSource | TextSource, origin: PageOrigin, now: number): Promise<Document> {
  const { empty, ...made } = await ('html' in source ? madeOfPage(source) : madeOfText(source));
  const { status, headers, tags, until, incompleteUntil, bag } = source;
  return {
    ...{ status, headers, tags, until, incompleteUntil, bag },
    ...made,
    origin,
    madeAt: now,
    representations: new Map([[EMPTY_BAG, empty]]),
    isOutdated: false,
    isUntrue: false,
    hits: 0,
  };
}

type Made = Pick<Document, 'length' | 'slot' | 'digest'> & { readonly empty: Representation };

async function madeOfPage({ html, bag }: PageSource): Promise<Made> {
  const bytes = Buffer.from(fillBagSlot(html, bag(0)));
  const empty = await representationFrom(bytes, { encoding: 'br', quality: FIRST_QUALITY });
  return { empty, length: bytes.length, slot: html.indexOf(BAG_SLOT), digest: null };
}

async function madeOfText({ pieces }: TextSource): Promise<Made> {
  const { body, length, digest } = await packText(pieces);
  const empty: Representation = { etag: etagFrom(digest, 'br'), encoding: 'br', body, best: false };
  return { empty, length, slot: -1, digest: length > LONGEST_WHOLE ? digest : null };
}

/** Bytes in memory. */
export function sizeOf({ representations }: Pick<Document, 'representations'>): number {
  let size = OVERHEAD;
  for (const { body } of representations.values()) size += body.length + OVERHEAD / 4;
  return Math.ceil(size);
}

export function freshness(
  {
    madeAt,
    status,
    until,
    incompleteUntil,
    isOutdated,
    isUntrue,
  }: Pick<Document, 'madeAt' | 'status' | 'until' | 'incompleteUntil' | 'isOutdated' | 'isUntrue'>,
  now: number,
): Freshness {
  const age = now - madeAt;
  const hasEnded = isUntrue || (until !== null && now >= until);
  if (status !== 200) return age < FRESH_NEGATIVE && !isOutdated && !hasEnded ? 'fresh' : 'expired';
  if (age >= LONGEST) return 'expired';
  if (hasEnded) return 'untrue';
  if (incompleteUntil !== null && now >= incompleteUntil) return 'incomplete';
  return age < FRESH && !isOutdated ? 'fresh' : 'stale';
}

/** Names by number: every answer from memory needs one. */
const NAMES: Readonly<Record<Encoding | 'identity', string[]>> = { br: [], gzip: [], identity: [] };

/** The name of a representation; `accept` is an `Accept-Encoding`. */
export function representationName(bag: number, encoding: Encoding | null): string {
  const kind = encoding ?? 'identity';
  NAMES[kind][bag] ??= `${kind} ${bag}`;
  return NAMES[kind][bag];
}

const EMPTY_BAG = representationName(0, 'br');

/** The encoding of a document for a client; null for small bodies and clients that accept none. */
export function encodingFor({ length }: Pick<Document, 'length'>, accept: string): Encoding | null {
  return length < SMALLEST ? null : chooseEncoding(accept);
}

/**
 * The body for a number and an encoding. It is kept from the second request for the page on: most rare pages are
 * requested once.
 */
export async function representationOf(
  document: Document,
  { bag, encoding }: { readonly bag: number; readonly encoding: Encoding | null },
): Promise<Representation> {
  const name = representationName(bag, encoding);
  const known = document.representations.get(name);
  if (known) return known;
  const made = await makeRepresentation(document, { bag, encoding, quality: FIRST_QUALITY });
  if (document.hits > 0) document.representations.set(name, made);
  return made;
}

/** The body of a document that is kept: that of a long text for clients that take brotli, and none for all others. */
export function keptRepresentation(
  { representations, digest }: Document,
  { bag, encoding }: { readonly bag: number; readonly encoding: Encoding | null },
): Representation | null {
  return representations.get(representationName(digest === null ? bag : 0, encoding)) ?? null;
}

/** A body that is unpacked while it is sent: of it nothing is kept. */
export type Unpacked = Omit<Representation, 'body'> & {
  open(life?: StreamLife): ReadableStream<Uint8Array<ArrayBuffer>>;
};

/** A long text for clients that take no brotli; null for a page, whose bodies are kept. */
export function unpackedRepresentation(
  { representations, digest }: Document,
  encoding: Encoding | null,
): Unpacked | null {
  const packed = representations.get(EMPTY_BAG);
  if (digest === null || encoding === 'br' || !packed) return null;
  return {
    etag: etagFrom(digest, encoding),
    encoding,
    best: false,
    open: (life) => unpackedText(packed.body, encoding, life),
  };
}

/** Whether a representation is requested often enough to be compressed better. A long text would be whole for it. */
export function deservesBest({ hits, digest }: Document, { encoding, best }: Representation): boolean {
  return !best && encoding !== null && digest === null && hits >= WORTH_BEST;
}

/** The same body, compressed as well as possible. */
export async function bestRepresentation(
  document: Document,
  { bag, encoding }: { readonly bag: number; readonly encoding: Encoding },
): Promise<Representation> {
  return makeRepresentation(document, { bag, encoding, quality: BEST_QUALITY });
}

async function makeRepresentation(
  document: Document,
  { bag, encoding, quality }: { readonly bag: number; readonly encoding: Encoding | null; readonly quality: number },
): Promise<Representation> {
  const empty = document.representations.get(EMPTY_BAG);
  if (!empty) throw new Error('A page in memory has no body');
  const html = (await decompress(empty.body)).toString('utf8');
  return representationFrom(Buffer.from(withBagNumber(html, document, bag)), { encoding, quality });
}

/** The page of an empty bag with another number in its place. */
function withBagNumber(html: string, { slot, bag: fragment }: Pick<Document, 'slot' | 'bag'>, bag: number): string {
  if (slot === -1 || bag === 0) return html;
  return html.slice(0, slot) + fragment(bag) + html.slice(slot + fragment(0).length);
}

async function representationFrom(
  bytes: Buffer,
  { encoding, quality }: { readonly encoding: Encoding | null; readonly quality: number },
): Promise<Representation> {
  const body = encoding === null ? bytes : await encode(bytes, encoding, quality);
  return { etag: etagOf(bytes, encoding), encoding, body, best: quality === BEST_QUALITY };
}

/** Weak: the bytes of an encoding differ by how well they are compressed, the page does not. */
function etagOf(bytes: Buffer, encoding: Encoding | null): string {
  return etagFrom(createHash('sha1').update(bytes).digest('base64url'), encoding);
}

function etagFrom(digest: string, encoding: Encoding | null): string {
  return `W/"${digest.slice(0, 20)}${encoding ? `-${encoding}` : ''}"`;
}

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
