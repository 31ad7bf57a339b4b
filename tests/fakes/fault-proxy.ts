import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * The behaviour of a proxy for a call. down: the connection breaks at once. slow: no answer. paused: the upstream is
 * called after `release`. garbage: an answer that is not from the platform. broken: 500. reset: the platform resets the
 * cart. rejection: the platform rejects the call with an own code and message. forbidden: the same with the status of a
 * wrong key. loading: the platform loads what the call needs. drop-after: the upstream executes the call, and the
 * connection breaks before its answer.
 */
export type Fault =
  | 'fine'
  | 'down'
  | 'slow'
  | 'paused'
  | 'garbage'
  | 'broken'
  | 'reset'
  | 'rejection'
  | 'forbidden'
  | 'loading'
  | 'drop-after';

export type FaultProxy = {
  readonly url: string;
  /** Decides the behaviour for each call; the last one set counts. */
  fault: (call: { readonly method: string; readonly path: string }) => Fault;
  /** Every call that arrived, `POST /v1/orders/begin`, with its behaviour. */
  readonly calls: {
    readonly call: string;
    readonly fault: Fault;
    readonly key: string | null;
    /** The id of the request of the shop that the call is made for. */
    readonly requestId: string | null;
  }[];
  /** Continues every paused call. */
  release(): void;
  close(): Promise<void>;
};

/** A rejection that is not in the contract. */
export const OTHER_REJECTION = {
  code: 'ORDER_VALUE_LIMIT',
  message: 'Orders above 500 are taken by telephone.',
  details: { limit: 500 },
};

const REPLIES: Readonly<
  Partial<Record<Fault, { readonly status: number; readonly type: string; readonly body: string }>>
> = {
  garbage: { status: 200, type: 'text/html', body: '<html>A login page of a hotel</html>' },
  broken: { status: 500, type: 'text/plain', body: 'at Object.<anonymous> (/srv/platform.js:1:1)' },
  reset: { status: 400, type: 'application/json', body: '{"message":"RESET"}' },
  rejection: { status: 422, type: 'application/json', body: JSON.stringify(OTHER_REJECTION) },
  loading: { status: 503, type: 'application/json', body: '{"code":"loading","message":""}' },
  forbidden: { status: 403, type: 'application/json', body: JSON.stringify(OTHER_REJECTION) },
};

/** Sends a request to the platform, and its answer back unless that is to be lost. */
function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { target, dropsAnswer }: { readonly target: string; readonly dropsAnswer: boolean },
): void {
  const onward = forward(
    new URL(incoming.url ?? '/', target),
    { method: incoming.method, headers: incoming.headers },
    (answer) => {
      if (dropsAnswer) {
        answer.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    },
  );
  onward.on('error', () => incoming.socket.destroy());
  incoming.pipe(onward);
}

/** A proxy on this machine between a shop and the platform at `target`. */
export async function openFaultProxy(target: string): Promise<FaultProxy> {
  const paused: (() => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    const method = incoming.method ?? 'GET';
    const path = new URL(incoming.url ?? '/', target).pathname;
    const fault = proxy.fault({ method, path });
    const header = (name: string) => {
      const value = incoming.headers[name];
      return typeof value === 'string' ? value : null;
    };
    const [key, requestId] = [header('idempotency-key'), header('x-request-id')];
    proxy.calls.push({ call: `${method} ${path}`, fault, key, requestId });
    treat(fault, incoming, outgoing);
  });
  function treat(fault: Fault, incoming: IncomingMessage, outgoing: ServerResponse): void {
    const reply = REPLIES[fault];
    if (reply) outgoing.writeHead(reply.status, { 'Content-Type': reply.type }).end(reply.body);
    else if (fault === 'down') incoming.socket.destroy();
    else if (fault === 'paused') paused.push(() => treat('fine', incoming, outgoing));
    else if (fault === 'fine' || fault === 'drop-after')
      passOn(incoming, outgoing, { target, dropsAnswer: fault === 'drop-after' });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    fault: () => 'fine',
    calls: [],
    release() {
      for (const goOn of paused.splice(0)) goOn();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
