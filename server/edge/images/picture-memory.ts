import { LRUCache } from 'lru-cache';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import { acceptsWebp } from './image-parameters.ts';

/** Addresses of pictures as clients write them. */
const KNOWN_ADDRESSES = 20_000;
const LONGEST_ADDRESS = 300;
/** Milliseconds after which the catalogue and the cache on disk are read again. */
const FRESH = seconds(60);
/** Memory of an entry besides its bytes. */
const OVERHEAD = 500;

/** A request for a picture. `url` is path and query, `accept` its `Accept`. */
export type PictureAddress = { readonly url: string; readonly accept: string };

/** A picture as it is sent to one address. */
export type PictureInMemory = {
  /** Without length and the headers of every response. The same object for the same address. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly etag: string;
  readonly body: Buffer;
};

/** A count of drops: the age of the catalogue that a picture was found in. */
export type PictureEpoch = number;

/** Small finished pictures in memory, by address. */
export interface PictureMemory {
  find(address: PictureAddress): PictureInMemory | null;
  /** Read it before a picture is found, and pass it to `put`. */
  epoch(): PictureEpoch;
  /** Stores a picture, unless pictures were dropped since `epoch`. */
  put(address: PictureAddress, picture: PictureInMemory, epoch: PictureEpoch): void;
  /** Drops all: an id may be another picture now. */
  clear(): void;
}

type Known = Pick<PictureInMemory, 'headers' | 'etag'> & { readonly at: number };

/**
 * At most `maxBytes`, the least recently used first to go. Addresses of the same picture share its bytes, so that
 * parameters without effect cannot fill the memory. `maxBytes` 0 stores nothing.
 */
export function createPictureMemory({
  maxBytes,
  clock,
}: {
  readonly maxBytes: number;
  readonly clock: Clock;
}): PictureMemory {
  const addresses = new LRUCache<string, Known>({ max: KNOWN_ADDRESSES });
  const bodies = new LRUCache<string, Buffer>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ length }) => length + OVERHEAD,
  });
  let epoch: PictureEpoch = 0;
  return {
    find(address) {
      const known = addresses.get(keyOf(address));
      if (!known || clock() - known.at >= FRESH) return null;
      const body = bodies.get(known.etag);
      return body ? { headers: known.headers, etag: known.etag, body } : null;
    },
    epoch: () => epoch,
    put(address, { headers, etag, body }, since) {
      if (since !== epoch || address.url.length > LONGEST_ADDRESS) return;
      if (!bodies.has(etag)) bodies.set(etag, body);
      addresses.set(keyOf(address), { headers, etag, at: clock() });
    },
    clear() {
      epoch += 1;
      addresses.clear();
    },
  };
}

/** Of `Accept` only WebP changes a picture. */
function keyOf({ url, accept }: PictureAddress): string {
  return acceptsWebp(accept) ? `webp ${url}` : url;
}
