import ipaddr from 'ipaddr.js';

/** An IPv4 or IPv6 address. IPv4 inside IPv6 (`::ffff:10.0.0.1`) is the IPv4 address. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
/** The first address of a CIDR block and the length of its prefix. */
export type Block = readonly [IpAddress, number];

const MAPPED_PREFIX = 96;

/** An address, with or without port and brackets; null for anything else, short IPv4 forms (`10.1`) included. */
export function parseIpAddress(text: string): IpAddress | null {
  const bare = text.replace(/^\[([^\]]+)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return isAddress(bare) ? ipaddr.process(bare) : null;
}

/** A CIDR block, such as `10.0.0.0/8`; null for anything else. */
export function parseBlock(text: string): Block | null {
  const [address = '', length = ''] = text.split('/');
  if (!isAddress(address) || !/^\d{1,3}$/.test(length) || !ipaddr.isValidCIDR(text)) return null;
  const [network, prefix] = ipaddr.parseCIDR(text);
  return 'isIPv4MappedAddress' in network && network.isIPv4MappedAddress() && prefix >= MAPPED_PREFIX
    ? [network.toIPv4Address(), prefix - MAPPED_PREFIX]
    : [network, prefix];
}

/** Throws for a text that is not a CIDR block. */
export function parseBlocks(texts: readonly string[]): readonly Block[] {
  return texts.map((text) => {
    const block = parseBlock(text);
    if (!block) throw new Error(`${text} is no CIDR block`);
    return block;
  });
}

export function isIn(blocks: readonly Block[], address: IpAddress): boolean {
  return blocks.some((block) => block[0].kind() === address.kind() && address.match([...block]));
}

/** Whether a block is wider than the widest private network: 10.0.0.0/8, fc00::/7. */
export function isTooWide([network, prefix]: Block): boolean {
  if (network.kind() === 'ipv4') return prefix < 8;
  // A dual-stack socket reports IPv4 peers as IPv6 addresses, which such a block contains.
  return prefix < 7 || ipaddr.IPv6.parse('::ffff:0:0').match([network as ipaddr.IPv6, prefix]);
}

function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}
