import { lookup } from 'node:dns/promises';
import { createWriteStream } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { seconds } from '#app/kernel/clock.ts';
import { isInsideAddress } from '#server/kernel/inside-address.ts';

const TIMEOUT = seconds(5);
const LARGEST = 10 * 1024 * 1024;
/** The content types of pictures from elsewhere, and what is asked for. */
export const PICTURE_TYPES = /^image\/(jpeg|png|webp|avif|gif)\b/;
export const ACCEPTED_PICTURES = 'image/avif,image/webp,image/*';

/** Streams the picture of a URL to a file; rejects when the URL is not allowed or cannot be fetched. */
export type RemoteImageFetcher = (url: string, file: string) => Promise<void>;

export type Download = {
  readonly status: number;
  readonly contentType: string;
  readonly contentLength: number;
  readonly body: AsyncIterable<Uint8Array>;
};
/**
 * Requests `url` from the machine at `address`, without another lookup of the host name. Redirects are not followed.
 */
export type Downloader = (url: URL, address: string, signal: AbortSignal) => Promise<Download>;

/**
 * Resolves the host name once and connects to that address only, so that a second, different answer of the name server
 * has no effect.
 */
export const downloadFrom: Downloader = (url, address, signal) =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const family = isIP(address);
    const request = send(
      url,
      {
        signal,
        agent: false,
        headers: { accept: ACCEPTED_PICTURES },
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
      },
      (response) =>
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? '',
          contentLength: Number(response.headers['content-length'] ?? 0),
          body: response,
        }),
    );
    request.on('error', reject).end();
  });

/** All addresses of a host. */
export const resolveHost = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Fetches pictures over http and https: at most 10 MB within 5 seconds, from public addresses only, JPEG, PNG, WebP,
 * AVIF or GIF by their content type, without following redirects.
 */
export function createRemoteImageFetcher({
  resolve = resolveHost,
  download = downloadFrom,
}: {
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly download?: Downloader;
} = {}): RemoteImageFetcher {
  return async (text, file) => {
    const url = new URL(text);
    if (url.protocol !== 'https:' && url.protocol !== 'http:')
      throw new Error('Pictures are fetched over http and https only');
    const signal = AbortSignal.timeout(TIMEOUT);
    const tooLate = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('The picture took too long')), { once: true }),
    );
    tooLate.catch(() => undefined);

    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await Promise.race([resolve(host), tooLate]);
    const [address] = addresses;
    if (address === undefined || addresses.some(isInsideAddress)) throw new Error('That address is not public');

    const abandon = new AbortController();
    try {
      const { status, contentType, contentLength, body } = await download(
        url,
        address,
        AbortSignal.any([signal, abandon.signal]),
      );
      if (status !== 200 || !PICTURE_TYPES.test(contentType))
        throw new Error(`No picture there (${status} ${contentType})`);
      if (contentLength > LARGEST) throw new Error('The picture is too large');
      await pipeline(body, limited, createWriteStream(file), { signal });
    } finally {
      // Closes the connection of a response that was rejected before its end.
      abandon.abort();
    }
  };
}

/** Passes chunks on up to the limit. */
async function* limited(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > LARGEST) throw new Error('The picture is too large');
    yield chunk;
  }
}
