import { BlockList, isIP } from 'node:net';

// One list per family: a shared one would match every IPv4 address with the range of mapped ones.
const insideIpv4 = new BlockList();
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
  insideIpv4.addSubnet(network, prefix, 'ipv4');
}
const insideIpv6 = new BlockList();
// The last three carry an IPv4 address inside (NAT64, 6to4, Teredo) and could lead back in.
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['2001::', 32],
] as const) {
  insideIpv6.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address belongs to this machine or a private network, where a catalogue's picture has no business. */
export function isInsideAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return insideIpv4.check(address, 'ipv4');
  return family !== 6 || insideIpv6.check(address, 'ipv6');
}
