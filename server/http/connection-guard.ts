import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { seconds } from '#app/kernel/clock.ts';
import { isInsideAddress } from '#server/network/inside-address.ts';
import { networkOf } from '#server/network/network-of.ts';
import { createEdge } from './edge.ts';

export type ConnectionLimits = {
  /** Most concurrent connections of the node. */
  readonly most: number;
  /** Most concurrent connections of one network. */
  readonly mostOfANetwork: number;
  /** Most pending requests of one connection: each response holds a few chunks in memory. */
  readonly mostPipelined: number;
  /** Milliseconds that bytes may wait for a client that does not read. */
  readonly stalled: number;
  /** Milliseconds between two checks of all connections. */
  readonly every: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  most: 2000,
  mostOfANetwork: 256,
  mostPipelined: 8,
  stalled: seconds(30),
  every: seconds(5),
};

/** The network of a peer; null when many clients may share the peer's address. */
export type PeerNetwork = (peer: string) => string | null;

/**
 * The networks that connections are counted for. Proxies and private networks are exempt: all shoppers connect through
 * a proxy, and a private network may contain a proxy that is not configured.
 */
export function peerNetworks(trustedProxies: readonly string[], options: { readonly https: boolean }): PeerNetwork {
  const edge = createEdge(trustedProxies, options);
  const none = new Headers();
  return (peer) => {
    const { address } = edge(peer, none);
    return address === null || isInsideAddress(address) ? null : networkOf(address);
  };
}

type Watched = { flushed: number; since: number; readonly responses: ServerResponse[] };

/**
 * Closes connections above the limits, those that pipeline more requests than browsers and proxies do, and those whose
 * client does not read its pending bytes. Any byte sent, however slowly, counts as progress. Returns a function that
 * ends the watch.
 */
export function guardConnections(
  server: Server,
  {
    limits,
    networkOfPeer,
    now = () => performance.now(),
  }: { readonly limits: ConnectionLimits; readonly networkOfPeer: PeerNetwork; readonly now?: () => number },
): () => void {
  const watched = new Map<Socket, Watched>();
  const counts = new Map<string, number>();
  server.maxConnections = limits.most;

  server.on('connection', (socket: Socket) => {
    const network = networkOfPeer(socket.remoteAddress ?? '');
    if (network !== null) {
      const count = counts.get(network) ?? 0;
      if (count >= limits.mostOfANetwork) {
        socket.destroy();
        return;
      }
      counts.set(network, count + 1);
    }
    watched.set(socket, { flushed: 0, since: now(), responses: [] });
    socket.once('close', () => {
      watched.delete(socket);
      if (network === null) return;
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
  });

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = watched.get(socket)?.responses ?? [];
    // Responses of a connection end in the order of their requests.
    while (responses[0]?.destroyed) responses.shift();
    responses.push(response);
    if (responses.length > limits.mostPipelined) socket.destroy();
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
