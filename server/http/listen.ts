import type { createServer, Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { seconds } from '../../app/kernel/clock.ts';
import { createDrainingServer } from './drain.ts';

const HEADERS_TIMEOUT = seconds(20);
const REQUEST_TIMEOUT = seconds(60);
const KEEP_ALIVE = seconds(65);

/** A listening node. `drain` stops taking connections, answers what is running and what comes over open ones, and closes. */
export type Listening = { readonly port: number; drain(): Promise<void> };

/** Listens on a port; port 0 takes a free one. A port in use rejects with a message that says so. */
export function listen({
  app,
  port,
  host,
  logger,
}: {
  readonly app: Hono;
  readonly port: number;
  readonly host: string;
  readonly logger: Logger;
}): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const { create, drain } = createDrainingServer({ logger });
    const server = serve({ fetch: app.fetch, port, hostname: host, overrideGlobalObjects: false, createServer: create as typeof createServer }, (info) => {
      resolve({ port: info.port, drain });
    }) as Server;
    server.headersTimeout = HEADERS_TIMEOUT;
    server.requestTimeout = REQUEST_TIMEOUT;
    server.keepAliveTimeout = KEEP_ALIVE;
    server.on('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(listenFault(error, { port, host }), { cause: error }));
    });
  });
}

function listenFault(error: NodeJS.ErrnoException, { port, host }: { readonly port: number; readonly host: string }): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1}`;
  if (error.code === 'EACCES') return `Port ${port} needs more rights than this process has. Choose one above 1023: PORT=3000`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return `HOST=${host} is no address of this machine. Use 0.0.0.0 for all of them`;
  return `Cannot listen on ${host}:${port}: ${error.message}`;
}
