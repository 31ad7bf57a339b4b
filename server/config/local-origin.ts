import { isInsideAddress } from '#server/kernel/inside-address.ts';
import { parseIpAddress } from '#server/kernel/ip-address.ts';

/** Names that no public server answers to: reserved ones, and those of private networks. */
const RESERVED = /(?:^|\.)(?:localhost|test|invalid|local|internal|home\.arpa)$/;

/** Whether an origin leads to this machine or a private network: no stranger on the internet opens it. */
export function isLocalOrigin(origin: string): boolean {
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '');
  if (parseIpAddress(host) !== null) return isInsideAddress(host);
  return RESERVED.test(host) || !host.includes('.');
}
