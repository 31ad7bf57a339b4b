import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRead } from '#server/kernel/is-read.ts';
import type { MemoryHit } from './documents/memory-answers.ts';
import { isUnchanged } from './if-none-match.ts';
import { createRequestIds } from './request-id.ts';
import { RESOURCE_POLICY } from './security-headers.ts';
import { headerOf, type MemoryLines, memoryLines, sendFromMemory } from './send-from-memory.ts';

type Header = readonly [name: string, value: string];
type Picture = { readonly headers: readonly Header[]; readonly etag: string; readonly body: Buffer };

export type PictureAnswersDeps = {
  /** A picture in memory. The headers are the same object for the same address. */
  readonly find: (address: { readonly url: string; readonly accept: string }) => Picture | null;
  /** The headers of every response. */
  readonly everywhere: readonly Header[];
  /** Whether a peer is a trusted proxy: its request id is taken over. */
  readonly trustsPeer: (address: string) => boolean;
  /** Called for each answer. */
  readonly onHit: (hit: MemoryHit) => void;
};

/**
 * Answers requests for pictures in memory directly on the socket, before the request becomes an object of the
 * framework. False, with nothing sent, for every other request.
 */
export function createPictureAnswers({ find, everywhere, trustsPeer, onHit }: PictureAnswersDeps) {
  const requestIdOf = createRequestIds(trustsPeer);
  const known = new WeakMap<Picture['headers'], MemoryLines>();

  const linesOf = ({ headers, body }: Picture): MemoryLines => {
    const found = known.get(headers);
    if (found) return found;
    const all: readonly Header[] = [
      ...headers,
      ...everywhere,
      ['Content-Security-Policy', RESOURCE_POLICY],
      ['X-Cache', 'hit'],
    ];
    const lines = memoryLines({ body, headers: all, unchanged: all.filter(([name]) => name !== 'content-type') });
    known.set(headers, lines);
    return lines;
  };

  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const { method = '', url = '', headers } = incoming;
    if (!url.startsWith('/images/') || !isRead(incoming)) return false;
    const picture = find({ url, accept: headerOf(headers, 'accept') ?? '' });
    if (!picture) return false;
    const requestId = requestIdOf(incoming);
    const status = sendFromMemory(incoming, outgoing, {
      status: 200,
      lines: linesOf(picture),
      body: picture.body,
      unchanged: isUnchanged(headerOf(headers, 'if-none-match'), picture.etag),
      requestId,
    });
    onHit({ method, target: url, status, requestId });
    return true;
  };
}
