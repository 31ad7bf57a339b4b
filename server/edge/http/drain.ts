import { createServer, type RequestListener, type Server, type ServerOptions, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { seconds } from '#app/kernel/clock.ts';
import { repairTarget } from './request-target.ts';

/**
 * Milliseconds. A keep-alive connection may carry a request that is under way: it stays open this long after the node
 * stops taking connections.
 */
export const IDLE_GRACE = seconds(2);
const LONGEST_DRAIN = seconds(10);
const IDLE_SWEEP = 100;

export type DrainingServer = {
  /** Makes the server; passed to the adapter that converts its requests. */
  create(options: ServerOptions, listener: RequestListener): Server;
  /**
   * Accepts no new connection, answers running requests and later ones on open connections with `Connection: close`,
   * closes connections that stay idle, and resolves when all are closed.
   */
  drain(): Promise<void>;
};

/** `idleGrace`: milliseconds that an idle connection stays open after `drain`. */
export function createDrainingServer({
  logger,
  idleGrace,
}: {
  readonly logger: Logger;
  readonly idleGrace: number;
}): DrainingServer {
  const sockets = new Set<Socket>();
  let draining = false;
  let server: Server | null = null;
  /** Every response calls `writeHead`, those that set no headers too. */
  class DrainingResponse extends ServerResponse {
    override writeHead(...head: unknown[]): this {
      if (draining) this.shouldKeepAlive = false;
      return super.writeHead(...(head as Parameters<ServerResponse['writeHead']>));
    }
  }
  return {
    create(options, listener) {
      server = createServer({ ...options, ServerResponse: DrainingResponse }, (incoming, outgoing) => {
        repairTarget(incoming);
        listener(incoming, outgoing);
      });
      server.on('connection', (socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
      return server;
    },
    drain() {
      draining = true;
      return server ? closed(server, { sockets, logger, idleGrace }) : Promise.resolve();
    },
  };
}

type Draining = { readonly sockets: ReadonlySet<Socket>; readonly logger: Logger; readonly idleGrace: number };

function closed(server: Server, { sockets, logger, idleGrace }: Draining): Promise<void> {
  const closeIdle = () => {
    server.closeIdleConnections();
    // For Node.js, a connection that never sent a byte is not idle: it waits for the headers of its first request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  return new Promise((resolve) => {
    let sweep: ReturnType<typeof setInterval> | undefined;
    // A connection becomes idle only after its running request: check repeatedly.
    const grace = setTimeout(() => {
      closeIdle();
      sweep = setInterval(closeIdle, IDLE_SWEEP);
    }, idleGrace);
    const timer = setTimeout(() => {
      logger.warn({}, 'Open connections after the longest drain: forced close');
      server.closeAllConnections();
    }, LONGEST_DRAIN);
    // The close of an HTTP server would end idle connections at once; this one only stops listening.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(grace);
      clearInterval(sweep);
      clearTimeout(timer);
      // Ends the timers of the HTTP server too.
      server.close(() => undefined);
      resolve();
    });
  });
}
