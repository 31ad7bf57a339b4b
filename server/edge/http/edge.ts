import { type IpAddress, isIn, parseBlocks, parseIpAddress } from '#server/kernel/ip-address.ts';

/** The client, read from the connection and, behind a trusted proxy, from the forwarding headers. */
export type Client = {
  /**
   * The key of limits per network. Null when the client's own address is unknown: a limit would then count unrelated
   * clients together.
   */
  readonly address: string | null;
  /** True when the peer is a trusted proxy. */
  readonly viaTrustedProxy: boolean;
  /** True when the peer is a proxy for certain and `trustedProxies` does not name it. */
  readonly viaUnnamedProxy: boolean;
  /** Whether the peer of the socket is this machine and speaks for itself: no proxy on it, whatever headers say. */
  readonly isThisMachine: boolean;
};

export type Edge = (peer: string | null, headers: Headers) => Client;

const DIRECT = { viaTrustedProxy: false, viaUnnamedProxy: false, isThisMachine: false } as const;
/** Headers that proxies add. `Via` is missing because proxies on the shopper's side add it, too. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host'];
/** Ranges from which no shopper on the internet connects. */
const PRIVATE_RANGES: readonly string[] = ['private', 'carrierGradeNat', 'linkLocal', 'uniqueLocal'];

/**
 * `trustedProxies` are CIDR blocks. The client is the last address of `X-Forwarded-For` that is not in one of them. The
 * shop does not terminate TLS: with `https` and no trusted proxy every peer is a proxy, and no client's address is
 * known. A peer that forwards from a private network is a proxy, too; one that does so from the internet may be a
 * client that spoofs the header, and counts as the client.
 */
export function createEdge(
  trustedProxies: readonly string[],
  { https = false }: { readonly https?: boolean } = {},
): Edge {
  const blocks = parseBlocks(trustedProxies);
  const isProxy = (address: IpAddress) => isIn(blocks, address);
  const allAreProxies = https && trustedProxies.length === 0;

  return (peer, headers) => {
    const direct = peer === null ? null : parseIpAddress(peer);
    // Without a socket the request was made in this process.
    if (direct === null) return { address: null, ...DIRECT, isThisMachine: peer === null };
    if (isProxy(direct)) return { address: lastUntrustedHop(headers, isProxy), ...DIRECT, viaTrustedProxy: true };
    const range = direct.range();
    const isLoopback = range === 'loopback';
    const forwards = FORWARDING.some((name) => headers.has(name));
    const isElsewhere = allAreProxies && !isLoopback;
    const viaUnnamedProxy = isElsewhere || (forwards && (PRIVATE_RANGES.includes(range) || isLoopback));
    // A peer on this machine is a proxy or an operator's tool, with or without forwarding headers.
    const isKnown = !allAreProxies && !viaUnnamedProxy && !isLoopback;
    const address = isKnown ? direct.toString() : null;
    return { address, ...DIRECT, viaUnnamedProxy, isThisMachine: isLoopback && !allAreProxies && !forwards };
  };
}

/** The last address before the trusted proxies; null when the header names none. */
function lastUntrustedHop(headers: Headers, isProxy: (address: IpAddress) => boolean): string | null {
  // What precedes that address is the client's own text, of any length: it is not parsed.
  for (const text of (headers.get('x-forwarded-for') ?? '').split(',').reverse()) {
    const hop = parseIpAddress(text.trim());
    if (hop === null || !isProxy(hop)) return hop?.toString() ?? null;
  }
  return null;
}
