import { BlockList, isIP } from 'node:net';

/** What the connection and, where its peer is a trusted proxy, the forwarding headers say of a client. */
export type Client = {
  /**
   * The key of limits per network. Null when no address of the client itself is known: a limit would then count
   * strangers together.
   */
  readonly address: string | null;
  /** True when the peer is a proxy whose headers are believed. */
  readonly viaTrustedProxy: boolean;
  /** True when the peer forwards requests of others and `trustedProxies` does not name it. */
  readonly viaUnnamedProxy: boolean;
};

export type Edge = (peer: string | null, headers: Headers) => Client;

/** Headers that proxies add by themselves. `Via` is not among them: proxies on the shopper's side add it, too. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host'];
/** No shopper on the internet connects from these. */
const INSIDE = blockList([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]);
const THIS_MACHINE = blockList(['127.0.0.0/8', '::1/128']);

/**
 * `trustedProxies` are CIDR blocks. The client is the last address of `X-Forwarded-For` that is not such a proxy
 * itself. The shop does not end TLS: with `https` and no trusted proxy every peer is a proxy, and no client's address
 * is known. A peer that forwards from a private network is a proxy, too; one that does so from the internet may be a
 * client that spoofs the header, and stays the client.
 */
export function createEdge(
  trustedProxies: readonly string[],
  { https = false }: { readonly https?: boolean } = {},
): Edge {
  const isProxy = isIn(blockList(trustedProxies));
  const isInside = isIn(INSIDE);
  const isThisMachine = isIn(THIS_MACHINE);
  const allAreProxies = https && trustedProxies.length === 0;

  return (peer, headers) => {
    const direct = peer === null ? null : plainAddress(peer);
    if (direct === null) return { address: null, viaTrustedProxy: false, viaUnnamedProxy: false };
    if (isProxy(direct))
      return { address: lastStranger(headers, isProxy), viaTrustedProxy: true, viaUnnamedProxy: false };
    const forwards = FORWARDING.some((name) => headers.has(name));
    const viaUnnamedProxy = forwards && (allAreProxies || isInside(direct) || isThisMachine(direct));
    // A peer on this machine is a proxy or a tool of the operator, whatever it says.
    const isKnown = !allAreProxies && !viaUnnamedProxy && !isThisMachine(direct);
    return { address: isKnown ? direct : null, viaTrustedProxy: false, viaUnnamedProxy };
  };
}

/** The last address before the proxies; null when proxies say nothing of it. */
function lastStranger(headers: Headers, isProxy: (address: string) => boolean): string | null {
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => plainAddress(hop.trim()));
  for (const hop of hops.reverse()) {
    if (hop === null || !isProxy(hop)) return hop;
  }
  return null;
}

function blockList(blocks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', length = ''] = block.split('/');
    list.addSubnet(address, Number(length), family(address));
  }
  return list;
}

function isIn(list: BlockList): (address: string) => boolean {
  return (address) => list.check(address, family(address));
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** An address without port, brackets and the prefix of IPv4 inside IPv6; null when it is none. */
function plainAddress(text: string): string | null {
  const bare = text.replace(/^\[([^\]]+)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (!isIP(bare)) return null;
  return (isIP(bare) === 6 ? mappedIpv4(bare) : null) ?? bare;
}

/** The IPv4 address inside an IPv6 one, however it is spelt; null when it has none. */
function mappedIpv4(address: string): string | null {
  // A URL has one spelling for each address: `[::ffff:cb00:7109]`. It takes no zone.
  const host = `http://[${address.split('%')[0]}]`;
  const groups = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/
    .exec(URL.canParse(host) ? new URL(host).hostname : '')
    ?.slice(1);
  if (!groups) return null;
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 0xff])
    .join('.');
}
