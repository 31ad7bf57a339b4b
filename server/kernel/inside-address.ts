import { isIn, parseBlocks, parseIpAddress } from './ip-address.ts';

/** Address ranges without servers on the internet. The last ones embed an IPv4 address that may be internal. */
const INSIDE_RANGES: ReadonlySet<string> = new Set([
  ...['unspecified', 'broadcast', 'multicast', 'linkLocal', 'loopback', 'carrierGradeNat', 'private'],
  ...['uniqueLocal', 'deprecatedSiteLocal'],
  ...['rfc6052', 'rfc6145', '6to4', 'teredo'],
]);
/** The library's range `reserved` contains these and the addresses of documentation; `::/96` embeds IPv4 addresses. */
const INSIDE_BLOCKS = parseBlocks(['192.0.0.0/24', '198.18.0.0/15', '240.0.0.0/4', '::/96']);

/** Whether an address belongs to this machine or a private network, from which no product picture may be fetched. */
export function isInsideAddress(text: string): boolean {
  const address = parseIpAddress(text);
  return address === null || INSIDE_RANGES.has(address.range()) || isIn(INSIDE_BLOCKS, address);
}
