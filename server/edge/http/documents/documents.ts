import type { Clock } from '#app/kernel/clock.ts';
import type { Logger } from '#app/request-context.ts';
import type { StreamReaders } from '#app/web/stream-readers.ts';
import { isUnchanged } from '#server/edge/http/if-none-match.ts';
import { tryAgainSoon } from '#server/edge/http/text-response.ts';
import { isBusy } from '#server/kernel/busy.ts';
import { createBustLimit } from './bust.ts';
import {
  bestRepresentation,
  type Document,
  deservesBest,
  encodingFor,
  keptRepresentation,
  type PageOrigin,
  type PageSource,
  type Representation,
  representationName,
  representationOf,
  type TextSource,
  toDocument,
  type Unpacked,
  unpackedRepresentation,
} from './document.ts';
import { createFlights, type DocumentCache, type IsWanted } from './document-cache.ts';
import { type CdnLife, sharedHeaders } from './shared-headers.ts';
import type { PageVisit, SharedPages } from './shared-pages.ts';

/** How a shared page was answered: the value of `X-Cache`. */
export type CacheState = 'hit' | 'stale' | 'miss';

/**
 * A response that may not be shared. `keepsQuery`: a redirect that the query of the visitor's address goes along with.
 */
export type UnsharedAnswer = { readonly response: Response; readonly keepsQuery?: boolean };

/** A page for storing, or the response as it is where the page may not be shared. */
export type MadePage = { readonly page: PageSource | TextSource } | UnsharedAnswer;

/** Makes the page of a canonical address with the headers of its variant, unless no one waits for it any more. */
export type MakePage = (page: PageOrigin & { readonly isWanted: IsWanted }) => Promise<MadePage>;

export type DocumentsDeps = {
  readonly cache: DocumentCache;
  readonly shared: SharedPages;
  /** Reads the newest content, for a page that a visitor wants made now. */
  readonly readNewest: () => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The clients whose texts are unpacked while they are sent. */
  readonly readers: StreamReaders;
  /** How long a cache in front of the shop may keep pages; null without one. */
  readonly cdn: CdnLife | null;
};

/** What is sent: a representation of a page, and how it was found. */
export type Sendable<R extends Representation | Unpacked = Representation | Unpacked> = {
  readonly document: Document;
  readonly representation: R;
  readonly state: CacheState;
};

/**
 * A request for a shared page. `accept` is its `Accept-Encoding`; `asksForNew`: it wants a page that is made now;
 * `isWanted`: its client still waits.
 */
export type DocumentRequest = {
  readonly target: string;
  readonly page: PageVisit;
  readonly accept: string;
  readonly asksForNew?: boolean;
  readonly isWanted?: IsWanted;
};

export interface Documents {
  /**
   * The shared page of a request: from memory, or made by `make`, once for all who wait for it. A response that may
   * not be shared passes unchanged.
   */
  read(request: DocumentRequest, make: MakePage): Promise<Sendable | UnsharedAnswer>;
  /**
   * The response to send; 304 when the client has the page, 503 for a text that is unpacked while it is sent, where the
   * node sends as many as it can.
   */
  respond(
    sendable: Sendable,
    visit: { readonly page: PageVisit; readonly ifNoneMatch: string | null; readonly isHead?: boolean },
  ): Response;
  /** The page in memory, however old it is up to a day; null where there is none. */
  kept(visit: Pick<PageVisit, 'key' | 'bag'>, accept: string): Promise<Sendable | null>;
  /** The page in memory that can be sent at once; null where there is any work to do. */
  ready(visit: Pick<PageVisit, 'key' | 'bag'>, accept: string): Sendable<Representation> | null;
}

/** Shared pages, from memory where possible. */
export function createDocuments(deps: DocumentsDeps): Documents {
  const { cache, shared, cdn, clock, readers } = deps;
  const { readPage, send } = createReader(deps);
  const improve = createImprover(deps);
  return {
    async read(request, make) {
      if (shared.hasUnreadChanges()) await shared.readChanges();
      return readPage(request, make);
    },

    respond({ document, representation, state }, { page, ifNoneMatch, isHead = false }) {
      const headers = new Headers();
      for (const [name, value] of sharedHeaders(document, representation, { cdn, plain: page.plain, now: clock() }))
        headers.append(name, value);
      headers.set('X-Cache', state);
      if (document.status === 200 && isUnchanged(ifNoneMatch, representation.etag))
        return new Response(null, { status: 304, headers });
      if ('open' in representation) {
        if (isHead) return new Response(null, { status: document.status, headers });
        const reader = readers.admit();
        if (!reader) return tryAgainSoon();
        const life = { signal: reader.signal, onEnd: reader.leave };
        return new Response(representation.open(life), { status: document.status, headers });
      }
      headers.set('Content-Length', String(representation.body.length));
      return new Response(representation.body as Uint8Array<ArrayBuffer>, { status: document.status, headers });
    },

    async kept(page, accept) {
      const found = cache.find(page.key);
      return found && found.state !== 'expired' ? send({ page, accept }, found.document, 'stale') : null;
    },

    ready({ key, bag }, accept) {
      if (shared.hasUnreadChanges()) return null;
      const found = cache.find(key);
      if (found?.state !== 'fresh') return null;
      const { document } = found;
      const encoding = encodingFor(document, accept);
      const representation = keptRepresentation(document, { bag, encoding });
      if (!representation) return null;
      document.hits += 1;
      if (deservesBest(document, representation)) improve(key, document, { bag, representation });
      return { document, representation, state: 'hit' };
    },
  };
}

type ToSend = { readonly page: Pick<PageVisit, 'key' | 'bag'>; readonly accept: string };
type Made = { readonly document: Document } | UnsharedAnswer;

/** Of a page that is made for later visitors. */
const ALWAYS: IsWanted = () => true;

type Found = NonNullable<ReturnType<DocumentCache['find']>>;

/** Finds or makes pages. */
function createReader({ cache, shared, readNewest, clock, logger }: DocumentsDeps) {
  const flights = createFlights<Made>();
  const mayMakeNew = createBustLimit(clock);

  const makeStored = async (
    { target, page: { key, headers } }: DocumentRequest,
    make: MakePage,
    isWanted: IsWanted,
  ): Promise<Made> => {
    const epoch = cache.epoch();
    const made = await make({ target, headers, isWanted });
    if ('response' in made) return made;
    const document = await toDocument(made.page, { target, headers }, clock());
    cache.put(key, document, { epoch, small: document.status !== 200 || shared.isUnbounded(target) });
    return { document };
  };

  const send = async ({ page, accept }: ToSend, document: Document, state: CacheState): Promise<Sendable> => {
    const before = document.representations.size;
    const asked = { bag: page.bag, encoding: encodingFor(document, accept) };
    const representation =
      keptRepresentation(document, asked) ??
      unpackedRepresentation(document, asked.encoding) ??
      (await representationOf(document, asked));
    document.hits += 1;
    if (document.representations.size !== before) cache.grown(page.key);
    return { document, representation, state };
  };

  const refresh = (request: DocumentRequest, make: MakePage) => {
    const { key } = request.page;
    if (flights.has(key)) return;
    flights
      .make(key, ALWAYS, (isWanted) => makeStored(request, make, isWanted))
      // While the node is crowded, the page before stands.
      .catch((error: unknown) => isBusy(error) || logger.warn({ err: error }, 'Shared page refresh failure'));
  };

  const makeNew = async (request: DocumentRequest, make: MakePage) => {
    const { page, isWanted = ALWAYS } = request;
    const { made, leads } = await flights.make(page.key, isWanted, (wanted) => makeStored(request, make, wanted));
    // A response has one body: each further request makes its own.
    const own = 'response' in made && !leads ? await makeStored(request, make, isWanted) : made;
    return 'document' in own ? send(request, own.document, 'miss') : own;
  };

  /** A new page, or the one in memory while a service fails. An untrue page is no way to serve more visitors. */
  const makeOrKeep = async (request: DocumentRequest, { document, state }: Found, make: MakePage) => {
    const answer = await makeNew(request, make).catch((err: unknown) => {
      if (isBusy(err) && state === 'untrue') throw err;
      if (!isBusy(err)) logger.warn({ err }, 'Shared page refresh failure');
      return null;
    });
    const isPage = answer !== null && !('response' in answer && answer.response.status >= 500);
    return isPage ? answer : send(request, document, 'stale');
  };

  const readPage = async (request: DocumentRequest, make: MakePage): Promise<Sendable | UnsharedAnswer> => {
    if (request.asksForNew && mayMakeNew()) {
      await readNewest();
      return makeNew(request, make);
    }
    const found = cache.find(request.page.key);
    if (found?.state === 'fresh') return send(request, found.document, 'hit');
    if (found?.state === 'stale') {
      refresh(request, make);
      return send(request, found.document, 'stale');
    }
    return found && found.state !== 'expired' ? makeOrKeep(request, found, make) : makeNew(request, make);
  };
  return { readPage, send };
}

/** Compresses pages that are requested often as well as possible: one at a time, in the background. */
export function createImprover({ cache, logger }: { readonly cache: DocumentCache; readonly logger: Logger }) {
  let isBusy = false;
  return (
    key: string,
    document: Document,
    { bag, representation: { encoding } }: { readonly bag: number; readonly representation: Representation },
  ): void => {
    if (isBusy || encoding === null) return;
    isBusy = true;
    bestRepresentation(document, { bag, encoding })
      .then((best) => {
        document.representations.set(representationName(bag, encoding), best);
        cache.grown(key);
      })
      .catch((error: unknown) => logger.warn({ err: error }, 'Shared page compression failure'))
      .finally(() => {
        isBusy = false;
      });
  };
}
