import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { openBuiltShop } from '#tests/http/shopper.ts';

/** A value of ASN.1's distinguished encoding. */
function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = der(SEQUENCE, der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])));
const THIRD_VERSION = der(0xa0, der(0x02, Buffer.from([2])));
const SUBJECT_ALTERNATIVE_NAME = der(0x06, Buffer.from([0x55, 0x1d, 0x11]));
const COMMON_NAME = der(0x06, Buffer.from([0x55, 0x04, 0x03]));

/** A self-signed key and certificate for localhost, valid for a day. */
function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(SEQUENCE, der(0x31, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from('localhost')))));
  const time = (at: number) => der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
  const day = 86_400_000;
  const facts = der(
    SEQUENCE,
    THIRD_VERSION,
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      der(
        SEQUENCE,
        der(SEQUENCE, SUBJECT_ALTERNATIVE_NAME, der(0x04, der(SEQUENCE, der(0x82, Buffer.from('localhost'))))),
      ),
    ),
  );
  const signature = sign('sha256', facts, privateKey);
  const certificate = Buffer.from(der(SEQUENCE, facts, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature)));
  const lines = certificate.toString('base64').replace(/(.{64})/g, '$1\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

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
