import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { seconds } from '../../app/kernel/clock.ts';

const TIMEOUT = seconds(5);
const LARGEST = 10 * 1024 * 1024;
const TYPES = /^image\/(jpeg|png|webp|avif|gif)\b/;

/** Fetches somebody else's picture; throws when it may not or cannot be had. */
export type RemoteImageFetcher = (url: string) => Promise<Buffer>;

const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

/** Whether an address belongs to this machine or a private network, where a catalogue's picture has no business. */
export function isInsideAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 || inside.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

export function createRemoteImageFetcher({
  resolve = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address),
  fetch: get = fetch,
} = {}): RemoteImageFetcher {
  return async (address) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('Pictures are fetched over http and https only');
    const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, ''));
    if (addresses.length === 0 || addresses.some(isInsideAddress)) throw new Error('That address is not public');
    const response = await get(url, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error', headers: { Accept: 'image/avif,image/webp,image/*' } });
    if (!response.ok || !TYPES.test(response.headers.get('content-type') ?? '')) throw new Error(`No picture there (${response.status})`);
    if (Number(response.headers.get('content-length') ?? 0) > LARGEST) throw new Error('The picture is too large');
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > LARGEST) throw new Error('The picture is too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
}
