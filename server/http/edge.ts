import { BlockList, isIP } from 'node:net';

/** What the connection and, where its peer is a trusted proxy, the forwarding headers say of a client. */
export type Client = {
  /** Null when the request did not come over a socket. */
  readonly address: string | null;
  /** True when the peer is a proxy whose headers are believed. */
  readonly viaTrustedProxy: boolean;
};

export type Edge = (peer: string | null, headers: Headers) => Client;

/** `trustedProxies` are CIDR blocks. The client is the last address of `X-Forwarded-For` that is not such a proxy itself. */
export function createEdge(trustedProxies: readonly string[]): Edge {
  const proxies = new BlockList();
  for (const block of trustedProxies) {
    const [address = '', length = ''] = block.split('/');
    proxies.addSubnet(address, Number(length), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  const isProxy = (address: string) => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return (peer, headers) => {
    const direct = peer === null ? null : plainAddress(peer);
    if (direct === null || !isProxy(direct)) return { address: direct, viaTrustedProxy: false };
    const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => plainAddress(hop.trim()));
    let client = direct;
    for (const hop of hops.reverse()) {
      if (hop === null) break;
      client = hop;
      if (!isProxy(hop)) break;
    }
    return { address: client, viaTrustedProxy: true };
  };
}

/** An address without port, brackets and the prefix of IPv4 inside IPv6; null when it is none. */
function plainAddress(text: string): string | null {
  const bare = text
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(bare) ? bare : null;
}
