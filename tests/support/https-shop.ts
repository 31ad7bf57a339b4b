import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { openBuiltShop } from '#tests/http/shopper.ts';
import { selfSigned } from './self-signed.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/**
 * A server behind https on a free port of this machine, which answers once `serve` was called. Browsers have to ignore
 * certificate errors.
 */
export async function listenHttps(): Promise<{
  readonly origin: string;
  serve(fetch: Fetch): void;
  close(): Promise<void>;
}> {
  let answer: ReturnType<typeof getRequestListener> | null = null;
  const server: Server = createServer(selfSigned(), (request, response) => void answer?.(request, response));
  // A busy browser reuses a connection at the moment an idle one is closed: the server closes none.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    serve(fetch) {
      answer = getRequestListener(fetch, { overrideGlobalObjects: false });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The built shop behind https. `fetch` answers a request without a connection. */
export async function openHttpsShop(
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly origin: string; fetch(request: Request): Promise<Response>; close(): Promise<void> }> {
  const server = await listenHttps();
  const built = await openBuiltShop({ PUBLIC_ORIGIN: server.origin, ...env });
  server.serve(built.shop.app.fetch);
  return {
    origin: server.origin,
    fetch: async (request) => built.shop.app.fetch(request),
    async close() {
      await server.close();
      await built.close();
    },
  };
}
