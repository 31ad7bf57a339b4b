import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

const brotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|ld\+json|xml)|image\/svg\+xml)/;
const SMALLEST = 1024;
/** Fast enough for a page that is made for one visitor. */
const PAGE_QUALITY = 3;

export type Packed = { readonly body: BodyInit | null; readonly headers: Headers };

/**
 * Body and headers of a response, with text compressed by the best encoding that the client accepts, brotli before
 * gzip. Other bodies pass unchanged.
 */
export async function compress(request: Request, response: Response): Promise<Packed> {
  const headers = new Headers(response.headers);
  if (!response.body || isFinal(headers) || !isText(headers)) return { body: response.body, headers };
  if (!/\baccept-encoding\b/i.test(headers.get('vary') ?? '')) headers.append('Vary', 'Accept-Encoding');
  const body = Buffer.from(await response.arrayBuffer());
  const encoding = body.length < SMALLEST ? null : chooseEncoding(request.headers.get('accept-encoding') ?? '');
  const bytes = encoding === null ? body : await encode(body, encoding, PAGE_QUALITY);
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(bytes.length));
  return { body: bytes as Uint8Array<ArrayBuffer>, headers };
}

export const isText = (headers: Headers): boolean => COMPRESSIBLE.test(headers.get('content-type') ?? '');

/** Whether the encoding is chosen: of a page from memory, too, that is sent without one. */
const isFinal = (headers: Headers): boolean =>
  headers.has('content-encoding') || headers.has('x-cache') || /no-transform/.test(headers.get('cache-control') ?? '');

export type Encoding = 'br' | 'gzip';

/**
 * The best encoding that an `Accept-Encoding` allows. An explicit name precedes `*`; `q=0` and a weight that is not a
 * number exclude an encoding.
 */
export function chooseEncoding(accept: string): Encoding | null {
  const known = chosen.get(accept);
  if (known !== undefined) return known;
  if (chosen.size >= KNOWN_HEADERS) chosen.clear();
  const encoding = parsedEncoding(accept);
  chosen.set(accept, encoding);
  return encoding;
}

/** Browsers send a handful of different headers. */
const KNOWN_HEADERS = 200;
const chosen = new Map<string, Encoding | null>();

function parsedEncoding(accept: string): Encoding | null {
  const weights = new Map(
    parseAccept(accept).map(({ type, params, q }) => [type.toLowerCase(), isWeight(params.q) ? q : 0]),
  );
  const allowed = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return allowed('br') ? 'br' : allowed('gzip') ? 'gzip' : null;
}

/** Whether the text of a `q` parameter is a number. The parser reads any other text as 1. */
function isWeight(text: string | undefined): boolean {
  return text === undefined || Number.isFinite(Number.parseFloat(text));
}

/** The logarithms of the shortest and the longest window of brotli: an encoder holds some of it twice. */
const SMALLEST_WINDOW = 16;
const LARGEST_WINDOW = 22;

/** The bytes in another encoding, in memory of their own: what zlib returns is a part of a larger buffer. */
export async function encode(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  const packed = await (encoding === 'gzip'
    ? toGzip(body, { level: Math.min(9, quality + 2) })
    : brotli(body, { params: brotliParams(body.length, quality) }));
  const own = Buffer.allocUnsafeSlow(packed.length);
  packed.copy(own);
  return own;
}

/** A window longer than the body would only take memory. */
function brotliParams(length: number, quality: number): Readonly<Record<number, number>> {
  const window = Math.ceil(Math.log2(length + 1));
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(LARGEST_WINDOW, Math.max(SMALLEST_WINDOW, window)),
  };
}
