import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#app/kernel/clock.ts';
import { isUnchanged } from '#server/edge/http/if-none-match.ts';
import { createRequestIds } from '#server/edge/http/request-id.ts';
import { headerOf, type MemoryLines, memoryLines, sendFromMemory } from '#server/edge/http/send-from-memory.ts';
import { isRead } from '#server/kernel/is-read.ts';
import { asksForNew } from './bust.ts';
import type { Representation } from './document.ts';
import type { Documents, Sendable } from './documents.ts';
import { type CdnLife, dependOnTime, sharedHeaders } from './shared-headers.ts';
import type { PageVisit, SharedPages } from './shared-pages.ts';

/** Addresses as clients write them, with their canonical form. */
const KNOWN_TARGETS = 20_000;
const LONGEST_TARGET = 300;

export type MemoryAnswersDeps = {
  readonly documents: Documents;
  readonly shared: SharedPages;
  readonly cdn: CdnLife | null;
  readonly clock: Clock;
  /** The headers of every response. */
  readonly everywhere: readonly (readonly [name: string, value: string])[];
  /** The header in which a trusted proxy names the visitor's country; null without one. */
  readonly countryHeader: string | null;
  /** Whether a peer is a trusted proxy: its request id and its country are taken over. */
  readonly trustsPeer: (address: string) => boolean;
  /** Called for each answer. */
  readonly onHit: (hit: MemoryHit) => void;
};

/** An answer from memory; `target` is its address. */
export type MemoryHit = {
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly requestId: string;
};

/**
 * Answers requests for pages in memory directly on the socket, before the request becomes an object of the framework.
 * False, with nothing sent, for every request with any work to do.
 */
export type MemoryAnswers = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

export function createMemoryAnswers({
  documents,
  shared,
  cdn,
  clock,
  countryHeader,
  everywhere,
  trustsPeer,
  onHit,
}: MemoryAnswersDeps): MemoryAnswers {
  const targets = new Map<string, string | false>();
  const requestIdOf = createRequestIds(trustsPeer);
  const linesOf = createLines({ cdn, clock, everywhere });

  const targetOf = (url: string): string | false => {
    if (url.length > LONGEST_TARGET) return false;
    const known = targets.get(url);
    if (known !== undefined) return known;
    // Only pages inside a storefront: outside, language and country take a library.
    const target = (/^\/[a-z]{2}(?:[/?]|$)/.test(url) && !asksForNew(url) && shared.target(url)) || false;
    if (targets.size >= KNOWN_TARGETS) targets.clear();
    targets.set(url, target);
    return target;
  };

  return (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    // A request with a key is the operator's, whose answer has its timing.
    const target = isRead(incoming) && headers.authorization === undefined ? targetOf(url) : false;
    if (target === false || shared.arrives(url)) return false;
    const read = (name: string) =>
      name === countryHeader && !trustsPeer(incoming.socket.remoteAddress ?? '') ? null : headerOf(headers, name);
    const visit = shared.visit(target, read) as PageVisit;
    if (visit.passes) return false;
    const found = documents.ready(visit, headerOf(headers, 'accept-encoding') ?? '');
    if (!found) return false;
    const { document, representation } = found;
    const requestId = requestIdOf(incoming);
    const status = sendFromMemory(incoming, outgoing, {
      status: document.status,
      lines: linesOf(found, visit.plain),
      body: representation.body,
      unchanged: document.status === 200 && isUnchanged(headerOf(headers, 'if-none-match'), representation.etag),
      requestId,
    });
    onHit({ method, target, status, requestId });
    return true;
  };
}

/** The header lines of pages, made once per representation where they do not depend on the time. */
function createLines({ cdn, clock, everywhere }: Pick<MemoryAnswersDeps, 'cdn' | 'clock' | 'everywhere'>) {
  const plainLines = new WeakMap<Representation, MemoryLines>();
  const ownLines = new WeakMap<Representation, MemoryLines>();
  const makeLines = (
    { document, representation }: Sendable<Representation>,
    plain: boolean,
    now: number,
  ): MemoryLines =>
    memoryLines({
      body: representation.body,
      headers: [...sharedHeaders(document, representation, { cdn, plain, now }), ...everywhere, ['X-Cache', 'hit']],
    });

  return (found: Sendable<Representation>, plain: boolean): MemoryLines => {
    const now = cdn ? clock() : 0;
    if (plain && dependOnTime(found.document, cdn, now)) return makeLines(found, plain, now);
    const cached = plain ? plainLines : ownLines;
    const known = cached.get(found.representation);
    if (known) return known;
    const lines = makeLines(found, plain, now);
    cached.set(found.representation, lines);
    return lines;
  };
}
