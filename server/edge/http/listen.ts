import type { createServer as createHttpServer, RequestListener, Server, ServerOptions } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { seconds } from '#app/kernel/clock.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, type CountedAddress, guardConnections } from './connection-guard.ts';
import type { MemoryAnswers } from './documents/memory-answers.ts';
import { createDrainingServer, IDLE_GRACE } from './drain.ts';

const HEADERS_TIMEOUT = seconds(20);
const REQUEST_TIMEOUT = seconds(60);
const KEEP_ALIVE = seconds(65);
/** The interval at which timeouts of slow senders are checked. */
const TIMEOUT_CHECK = seconds(5);

/**
 * A listening node. `drain` stops taking connections, answers running requests and those on open connections, and
 * closes.
 */
export type Listening = { readonly port: number; drain(): Promise<void> };

/** Milliseconds that a client may take to send its request: the headers, and all of it. */
type SenderTimeouts = { readonly headers: number; readonly request: number; readonly check: number };
const SENDER_TIMEOUTS: SenderTimeouts = { headers: HEADERS_TIMEOUT, request: REQUEST_TIMEOUT, check: TIMEOUT_CHECK };

/**
 * Listens on a port; port 0 takes a free one. Rejects when the port is in use, with a message that says so. Slow
 * senders and slow readers lose their connection.
 */
export function listen({
  app,
  answerFromMemory = () => false,
  port,
  variable = 'PORT',
  host,
  logger,
  countedAddress = () => null,
  limits = CONNECTION_LIMITS,
  senders = SENDER_TIMEOUTS,
  idleGrace = IDLE_GRACE,
}: {
  readonly app: Hono;
  /** Answers pages in memory before the app sees the request. */
  readonly answerFromMemory?: MemoryAnswers | undefined;
  readonly port: number;
  /** The setting that chooses the port. */
  readonly variable?: string;
  readonly host: string;
  readonly logger: Logger;
  /** The addresses that connections are counted by. Default: only the total is limited. */
  readonly countedAddress?: CountedAddress | undefined;
  readonly limits?: ConnectionLimits;
  readonly senders?: SenderTimeouts;
  /** Milliseconds that a connection without a request stays open after `drain`. */
  readonly idleGrace?: number;
}): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const { create, drain } = createDrainingServer({ logger, idleGrace });
    const createServer = ((options: ServerOptions, listener: RequestListener) =>
      create(options, (incoming, outgoing) => {
        if (!answerFromMemory(incoming, outgoing)) listener(incoming, outgoing);
      })) as typeof createHttpServer;
    const serverOptions = {
      headersTimeout: senders.headers,
      requestTimeout: senders.request,
      connectionsCheckingInterval: senders.check,
      keepAliveTimeout: KEEP_ALIVE,
    };
    const server = serve(
      { fetch: app.fetch, port, hostname: host, overrideGlobalObjects: false, createServer, serverOptions },
      (info) => {
        resolve({ port: info.port, drain: () => drain().finally(endGuard) });
      },
    ) as Server;
    const endGuard = guardConnections(server, { limits, countedAddress });
    server.on('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(listenFault(error, { port, variable, host }), { cause: error }));
    });
  });
}

function listenFault(
  error: NodeJS.ErrnoException,
  { port, variable, host }: { readonly port: number; readonly variable: string; readonly host: string },
): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what uses it, or choose another: ${variable}=${port + 1}`;
  if (error.code === 'EACCES')
    return `Port ${port} needs more rights than this process has. Choose one above 1023, such as ${variable}=3000`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST=${host} is no address of this machine. Use 0.0.0.0 for all of them`;
  return `Cannot listen on ${host}:${port}: ${error.message}`;
}
