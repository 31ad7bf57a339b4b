import { once } from 'node:events';
import { createServer } from 'node:http';

export type ServedFake = {
  readonly origin: string;
  /** Replaces the answer: a failure of the test's own. */
  answer: (request: Request) => Promise<Response>;
  readonly requested: unknown[];
  close(): Promise<void>;
};

/** A fake service behind a real socket on this machine. `requested` has the bodies of the requests. */
export async function serveFake(answer: (request: Request) => Promise<Response>): Promise<ServedFake> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    fake.requested.push(body === '' ? null : JSON.parse(body));
    const headers = new Headers(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]),
    );
    const request = new Request(`${fake.origin}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers,
      body: body || null,
    });
    // A fake that rejects is a service without a connection.
    const response = await fake.answer(request).catch(() => null);
    if (!response) return void incoming.socket.destroy();
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const fake: ServedFake = {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    answer,
    requested: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}
