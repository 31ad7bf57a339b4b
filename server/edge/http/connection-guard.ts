import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { seconds } from '#app/kernel/clock.ts';
import { isInsideAddress } from '#server/kernel/inside-address.ts';
import { areaOf, networkOf } from '#server/kernel/network-of.ts';
import { createEdge } from './edge.ts';

export type ConnectionLimits = {
  /** Most concurrent connections of the node. */
  readonly most: number;
  /** The share of `most` from which each new connection closes the one that has been idle longest. */
  readonly crowded: number;
  /** Further connections, which may ask for the health of the node alone. */
  readonly forHealth: number;
  /** Most concurrent connections of one network. */
  readonly mostOfANetwork: number;
  /** Most concurrent connections of the networks that one subscriber of IPv6 may choose from. */
  readonly mostOfAnArea: number;
  /** Most pending requests of one connection: each response holds a few chunks in memory. */
  readonly mostPipelined: number;
  /** Milliseconds that bytes may wait for a client that does not read. */
  readonly stalled: number;
  /** Milliseconds between two checks of all connections. */
  readonly every: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  most: 2000,
  crowded: 0.8,
  forHealth: 20,
  mostOfANetwork: 256,
  mostOfAnArea: 512,
  mostPipelined: 8,
  stalled: seconds(30),
  every: seconds(5),
};

/** The address that a peer is counted by; null when many clients may share the peer's address. */
export type CountedAddress = (peer: string) => string | null;

/**
 * The addresses that connections are counted by. Proxies and private networks are exempt: all shoppers connect through
 * a proxy, and a private network may contain a proxy that is not configured.
 */
export function countedAddresses(
  trustedProxies: readonly string[],
  options: { readonly https: boolean },
): CountedAddress {
  const edge = createEdge(trustedProxies, options);
  const none = new Headers();
  return (peer) => {
    const { address } = edge(peer, none);
    return address === null || isInsideAddress(address) ? null : address;
  };
}

type Watched = {
  flushed: number;
  since: number;
  /** When its last request came; at first when it was opened. */
  requestedAt: number;
  /** It came when the node had all that it takes. */
  readonly forHealth: boolean;
  readonly responses: ServerResponse[];
};

const HEALTH = /^\/(?:livez|readyz)(?:$|\?)/;

/**
 * Closes connections above the limits, those that pipeline more requests than browsers and proxies do, and those whose
 * client does not read its pending bytes. Any byte sent, however slowly, counts as progress. While there are many, the
 * longest idle make room. Returns a function that ends the watch.
 */
export function guardConnections(
  server: Server,
  {
    limits,
    countedAddress,
    now = () => performance.now(),
  }: { readonly limits: ConnectionLimits; readonly countedAddress: CountedAddress; readonly now?: () => number },
): () => void {
  const watched = new Map<Socket, Watched>();
  const counts = createCounts(limits);
  server.maxConnections = limits.most + limits.forHealth;

  server.on('connection', (socket: Socket) => {
    const address = countedAddress(socket.remoteAddress ?? '');
    if (address !== null && !counts.enter(address)) {
      socket.destroy();
      return;
    }
    if (watched.size >= limits.most * limits.crowded) longestIdle(watched)?.destroy();
    const forHealth = watched.size >= limits.most;
    watched.set(socket, { flushed: 0, since: now(), requestedAt: now(), forHealth, responses: [] });
    socket.once('close', () => {
      watched.delete(socket);
      if (address !== null) counts.leave(address);
    });
  });

  server.on('request', ({ socket, url = '' }: IncomingMessage, response: ServerResponse) => {
    const one = watched.get(socket);
    const responses = one?.responses ?? [];
    if (one) one.requestedAt = now();
    // Responses of a connection end in the order of their requests.
    while (responses[0]?.destroyed) responses.shift();
    responses.push(response);
    const isTooMany = one?.forHealth === true && !HEALTH.test(url);
    if (isTooMany || responses.length > limits.mostPipelined) socket.destroy();
  });

  const look = setInterval(() => {
    for (const [socket, one] of watched) {
      const flushed = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || flushed !== one.flushed) {
        one.flushed = flushed;
        one.since = now();
      } else if (now() - one.since >= limits.stalled) socket.destroy();
    }
  }, limits.every).unref();
  return () => clearInterval(look);
}

/** The connection without a request under way that was used longest ago. */
function longestIdle(watched: ReadonlyMap<Socket, Watched>): Socket | null {
  let longest: { readonly socket: Socket; readonly requestedAt: number } | null = null;
  for (const [socket, { requestedAt, responses }] of watched)
    if ((longest === null || requestedAt < longest.requestedAt) && responses.every(({ destroyed }) => destroyed))
      longest = { socket, requestedAt };
  return longest?.socket ?? null;
}

/** Counts the connections of networks and of the areas around them. */
function createCounts({ mostOfANetwork, mostOfAnArea }: ConnectionLimits) {
  const counts = new Map<string, number>();
  const keysOf = (address: string): readonly (readonly [key: string, most: number])[] => {
    const network: readonly [string, number] = [networkOf(address), mostOfANetwork];
    return network[0] === address ? [network] : [network, [areaOf(address), mostOfAnArea]];
  };
  const countOf = (key: string) => counts.get(key) ?? 0;
  return {
    /** False, with nothing counted, where a limit is reached. */
    enter(address: string): boolean {
      const keys = keysOf(address);
      if (keys.some(([key, most]) => countOf(key) >= most)) return false;
      for (const [key] of keys) counts.set(key, countOf(key) + 1);
      return true;
    },
    leave(address: string): void {
      for (const [key] of keysOf(address)) {
        const left = countOf(key) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      }
    },
  };
}
