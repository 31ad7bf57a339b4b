import { once } from 'node:events';
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, createServer as createPlain, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { selfSigned } from '#tests/support/self-signed.ts';

/**
 * The ways in which a service of another company fails. down: connections break. slow: every answer comes ten seconds
 * late. busy: it has too many callers (429 and its like). garbage: an answer of another program. half: the connection
 * breaks within the answer. certificate: its certificate is of another host.
 */
export const FAULTS = ['down', 'slow', 'busy', 'garbage', 'half', 'certificate'] as const;
export type Fault = (typeof FAULTS)[number];

/** What the shop connects to in place of a service, which fails as `set` says. */
export type Door = {
  readonly port: number;
  /** The number of connections since the start. */
  calls(): number;
  /** Fails from now on, old connections included; null works again. */
  set(fault: Fault | null): void;
  close(): Promise<void>;
};

/** Answers one request of the shop. */
export type Service = (request: Request) => Promise<Response>;

const SLOW = 10_000;
const GARBAGE = '<!doctype html><title>Welcome to our hotel</title><p>Sign in to use the network.</p>';

/** The certificate of this machine, which the shop trusts, and that of another host. */
export const TRUSTED = selfSigned();
const FOREIGN = selfSigned('another.test');

/** A service over https. */
export async function openHttpsDoor(service: Service): Promise<Door> {
  let fault: Fault | null = null;
  let calls = 0;
  const server = createHttps(TRUSTED, async (incoming, outgoing) => {
    const current = fault;
    if (current === 'down') return void incoming.socket.destroy();
    if (current === 'slow') await sleep(SLOW, undefined, { ref: false });
    if (current === 'busy') return void outgoing.writeHead(429, { 'Retry-After': '1' }).end('Too many requests');
    if (current === 'garbage') return void outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(GARBAGE);
    await answer(incoming, outgoing, { service, isHalf: current === 'half' }).catch(() => incoming.socket.destroy());
  });
  server.on('tlsClientError', () => undefined);
  server.on('connection', (socket: Socket) => {
    calls += 1;
    socket.on('error', () => undefined);
    if (fault === 'down') socket.destroy();
  });
  return {
    port: await listening(server),
    calls: () => calls,
    set(next) {
      fault = next;
      server.setSecureContext(next === 'certificate' ? FOREIGN : TRUSTED);
      server.closeAllConnections();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Passes a request on. Half an answer ends within its body, or before it where it has none. */
async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { service, isHalf }: { readonly service: Service; readonly isHalf: boolean },
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const body = Buffer.concat(chunks);
  const response = await service(
    new Request(`https://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers,
      ...(body.length > 0 && { body }),
    }),
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  const { 'content-encoding': _, 'transfer-encoding': __, ...kept } = Object.fromEntries(response.headers);
  outgoing.writeHead(response.status, { ...kept, 'content-length': bytes.length });
  if (!isHalf) return void outgoing.end(bytes);
  outgoing.write(bytes.subarray(0, bytes.length / 2), () => incoming.socket.destroy());
}

/** A service of another protocol than HTTP, over TLS. */
type Protocol = {
  readonly reach: () => Socket;
  /** What it says to a caller too many. */
  readonly busy: Uint8Array;
  /** The first message of a caller, after whose answer `S` TLS begins, as PostgreSQL has it; null: at once. */
  readonly upgrade: Uint8Array | null;
};

export async function openSocketDoor(protocol: Protocol): Promise<Door> {
  let fault: Fault | null = null;
  let calls = 0;
  const open = new Set<Socket>();
  const server = createPlain((plain) => {
    calls += 1;
    open.add(plain);
    plain.on('error', () => undefined).on('close', () => open.delete(plain));
    if (fault === 'down') plain.destroy();
    else void admit(plain, { ...protocol, fault });
  });
  return {
    port: await listening(server),
    calls: () => calls,
    set(next) {
      fault = next;
      for (const socket of open) socket.destroy();
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function admit(
  plain: Socket,
  { reach, busy, upgrade, fault }: Protocol & { readonly fault: Fault | null },
): Promise<void> {
  const reply = fault === 'busy' ? busy : fault === 'garbage' ? GARBAGE : null;
  if (upgrade) {
    const [message] = (await once(plain, 'data').catch(() => [])) as readonly Buffer[];
    if (!message?.equals(upgrade)) return void plain.destroy();
    if (reply) return void plain.end(reply);
    plain.write('S');
  }
  const client = new TLSSocket(plain, { isServer: true, ...(fault === 'certificate' ? FOREIGN : TRUSTED) });
  client.on('error', () => plain.destroy());
  if (reply) client.end(reply);
  else join(client, reach(), fault);
}

/** Passes both directions on: what the service says comes late, or breaks in its first message. */
function join(client: Socket, service: Socket, fault: Fault | null): void {
  const end = () => {
    client.destroy();
    service.destroy();
  };
  for (const socket of [client, service]) socket.on('error', end).on('close', end);
  client.on('data', (chunk) => service.write(chunk));
  service.on('data', async (chunk: Buffer) => {
    if (fault === 'slow') await sleep(SLOW, undefined, { ref: false });
    if (fault === 'half') client.write(chunk.subarray(0, chunk.length / 2), end);
    else if (client.writable) client.write(chunk);
  });
}

async function listening(server: HttpServer | ReturnType<typeof createPlain>): Promise<number> {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A connection to `host:port` or, with a folder as host, to the socket of a PostgreSQL server. */
export function reachDatabase(url: string): () => Socket {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  const number = Number(port || 5432);
  return () => (folder?.startsWith('/') ? connect(`${folder}/.s.PGSQL.${number}`) : connect(number, hostname));
}
