import type { IncomingMessage, ServerResponse } from 'node:http';

type Header = readonly [name: string, value: string];

/** The header lines of an answer from memory in the form that Node writes. The last one is for the request id. */
export type MemoryLines = { readonly whole: string[]; readonly unchanged: string[] };

/** `unchanged` are the headers of a 304; those of the whole answer when absent. */
export function memoryLines({
  body,
  headers,
  unchanged = headers,
}: {
  readonly body: Buffer;
  readonly headers: readonly Header[];
  readonly unchanged?: readonly Header[];
}): MemoryLines {
  const id = ['X-Request-Id', ''];
  return {
    whole: [...headers.flat().map(inOnePiece), 'Content-Length', String(body.length), ...id],
    unchanged: [...unchanged.flat().map(inOnePiece), ...id],
  };
}

/** The same text. The engine keeps a text that was put together as its parts, and reads them each time it is sent. */
const inOnePiece = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

/** What is sent: `status` is that of the whole answer. */
export type MemoryAnswer = {
  readonly status: number;
  readonly lines: MemoryLines;
  readonly body: Buffer;
  /** The client has it. */
  readonly unchanged: boolean;
  readonly requestId: string;
};

/** Sends an answer on its socket. Returns its status. */
export function sendFromMemory(
  { method }: Pick<IncomingMessage, 'method'>,
  outgoing: ServerResponse,
  { status, lines, body, unchanged, requestId }: MemoryAnswer,
): number {
  const sent = unchanged ? 304 : status;
  const list = unchanged ? lines.unchanged : lines.whole;
  // `writeHead` reads the list before it returns: all answers share it.
  list[list.length - 1] = requestId;
  outgoing.writeHead(sent, list);
  if (unchanged || method === 'HEAD') outgoing.end();
  else outgoing.end(body);
  return sent;
}

/** The value of a request header; null without one. */
export function headerOf(headers: IncomingMessage['headers'], name: string): string | null {
  const value = headers[name];
  if (value === undefined) return null;
  return typeof value === 'string' ? value : value.join(', ');
}
