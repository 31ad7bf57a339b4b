import { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { isText, type Packed } from './compress.ts';

type Answer = Pick<Response, 'status' | 'statusText'> & Packed;

type Receiver = {
  /** What the adapter knows of the request. */
  readonly env: unknown;
  readonly isHead: boolean;
  /** Called when a text fails while it is sent: its client has a part of it, and loses the connection. */
  readonly onCut: (error: Error) => void;
};

/**
 * Sends an answer. A body in one piece goes directly to the socket, where there is one: as a response of the platform
 * it would be copied into a stream and read again. So does a text that is made while it is sent: the adapter would end
 * one that fails as if it were whole.
 */
export function sendAnswer({ env, isHead, onCut }: Receiver, answer: Answer): Response {
  const { status, statusText, headers } = answer;
  if (isHead && answer.body instanceof ReadableStream) void answer.body.cancel();
  const body = isHead ? null : answer.body;
  const outgoing = outgoingOf(env);
  const isMadeMeanwhile = body instanceof ReadableStream && isText(headers) && !headers.has('content-length');
  if (!outgoing || !(body === null || body instanceof Uint8Array || isMadeMeanwhile))
    return new Response(body, { status, statusText, headers });
  if (statusText) outgoing.statusMessage = statusText;
  outgoing.writeHead(status, [...headers].flat());
  if (isMadeMeanwhile) sendStream(body, outgoing, onCut);
  else outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}

const CLIENT_LEFT = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE'];

/** A client that leaves ends the stream; a stream that fails ends the connection. */
function sendStream(body: ReadableStream, outgoing: ServerResponse, onCut: (error: Error) => void): void {
  pipeline(Readable.fromWeb(body as NodeStream), outgoing, (error) => {
    if (error && !CLIENT_LEFT.includes(error.code ?? '')) onCut(error);
  });
}

/** The response on its socket; null for a request that came from the process itself. */
function outgoingOf(env: unknown): ServerResponse | null {
  const outgoing = env instanceof Object && 'outgoing' in env ? env.outgoing : null;
  return outgoing instanceof ServerResponse ? outgoing : null;
}
