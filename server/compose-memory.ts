import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import { within } from '#app/kernel/within.ts';
import { createStreamReaders } from '#app/web/stream-readers.ts';
import type { Composition } from './composition/compose.ts';
import type { Config } from './config/types.ts';
import {
  createDocumentCache,
  type DocumentCache,
  EVERY_TAG,
  type TagChanges,
} from './edge/http/documents/document-cache.ts';
import { createDocuments, type Documents } from './edge/http/documents/documents.ts';
import { createHitLog } from './edge/http/documents/hit-log.ts';
import { createMakeAgain, type MakeAgainDeps } from './edge/http/documents/make-again.ts';
import {
  createMemoryAnswers,
  type MemoryAnswers,
  type MemoryAnswersDeps,
} from './edge/http/documents/memory-answers.ts';
import type { SharedPages } from './edge/http/documents/shared-pages.ts';
import { createEdge } from './edge/http/edge.ts';
import type { RouteOf } from './edge/http/logged-route.ts';
import { createPictureAnswers } from './edge/http/picture-answers.ts';
import { baseHeaders } from './edge/http/security-headers.ts';
import type { Metrics } from './edge/metrics/metrics.ts';
import type { Audiences } from './edge/pages/audiences.ts';
import { createPageChanges, type PageChanges } from './edge/pages/page-changes.ts';
import { createSharedPages } from './edge/pages/shared-pages.ts';
import type { SharedRoutes } from './edge/pages/shared-routes.ts';

/** A page waits this long for what this node has just written. */
const LONGEST_READ = seconds(1);
/** The same of all content, which is read at five calls a second; few pages a minute ask for it. */
const LONGEST_CONTENT_READ = seconds(5);

export type ComposedMemory = {
  readonly shared: SharedPages;
  readonly documents: Documents;
  readonly memory: MemoryAnswers;
  readonly changes: PageChanges;
  /** Pages in memory now. */
  readonly usage: DocumentCache['usage'];
  /** Call after each write of this node. */
  onWrite(): void;
  /** Call after each change of content, which any page may show. */
  onContent(): void;
};

type MemoryDeps = {
  readonly composition: Pick<Composition, 'services' | 'images' | 'readContent'>;
  readonly routes: SharedRoutes;
  readonly audiences: Audiences;
  readonly arrives: SharedPages['arrives'];
  readonly routeOf: RouteOf;
  /** Makes a page again after a change. */
  readonly again: Pick<MakeAgainDeps, 'make' | 'signal'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
};

/** The shared pages of a node, and its memory of pages and pictures. */
export function composeMemory(
  config: Config,
  { composition: { services, images, readContent }, routes, audiences, arrives, again, ...process }: MemoryDeps,
): ComposedMemory {
  const { countryHeader, cdnSeconds } = config;
  const { clock, logger } = process;
  const cache = createDocumentCache({ maxBytes: config.documentCacheBytes, clock });
  const makeAgain = createMakeAgain({ ...again, logger });
  const onChanged = (tags: TagChanges) => {
    makeAgain(cache.change(tags));
    if (tags.untrue.includes(EVERY_TAG)) images.memory.clear();
  };
  const changes = createPageChanges({ products: services.products, onChanged, clock, logger });
  const { onWrite, ...unread } = createUnreadChanges(changes, logger);
  const shared: SharedPages = {
    ...createSharedPages({
      ...services,
      routes,
      hasPreview: services.contentPreview !== null,
      countryHeader,
      sessionCookieName: config.cookie.sessionName,
      audiences,
    }),
    arrives,
    ...unread,
  };
  const cdn = cdnSeconds === null ? null : { seconds: cdnSeconds, staleSeconds: cdnSeconds };
  const readNewest = async () => void (await within(LONGEST_CONTENT_READ, readContent()));
  const documents = createDocuments({
    ...{ cache, shared, readNewest, clock, logger, cdn },
    readers: createStreamReaders({ clock }),
  });
  const common = {
    everywhere: baseHeaders({
      https: config.publicOrigins[0].startsWith('https:'),
      isIndexed: config.stage === 'production',
      hstsScope: config.hstsScope,
    }),
    trustsPeer: createPeerTrust(config),
    onHit: logHits(config, process),
  };
  const answerPage = createMemoryAnswers({ ...common, documents, shared, cdn, clock, countryHeader });
  const answerPicture = createPictureAnswers({ ...common, find: images.memory.find });
  return {
    shared,
    documents,
    changes,
    usage: () => cache.usage(),
    memory: (incoming, outgoing) => answerPicture(incoming, outgoing) || answerPage(incoming, outgoing),
    onWrite,
    onContent: () => makeAgain(cache.change({ untrue: [EVERY_TAG], outdated: [] })),
  };
}

/** The changes of this node that its pages in memory do not show yet. */
function createUnreadChanges(changes: PageChanges, logger: Logger) {
  let writes = 1;
  let readWrites = 0;
  return {
    onWrite: () => {
      writes += 1;
    },
    hasUnreadChanges: () => readWrites < writes,
    async readChanges() {
      // Pages from memory wait until the read has ended.
      const present = writes;
      try {
        await within(LONGEST_READ, changes.read());
      } catch (error) {
        logger.warn({ err: error }, 'Page changes unavailable');
      }
      readWrites = present;
    },
  };
}

/** Peers that are remembered: those of a shop behind a proxy are few. */
const KNOWN_PEERS = 1000;

/** Whether an address is that of a trusted proxy. */
function createPeerTrust({ trustedProxies }: Pick<Config, 'trustedProxies'>): (address: string) => boolean {
  const edge = createEdge(trustedProxies);
  const none = new Headers();
  const known = new LRUCache<string, boolean>({ max: KNOWN_PEERS });
  return (address) => {
    const trusted = known.get(address) ?? edge(address, none).viaTrustedProxy;
    known.set(address, trusted);
    return trusted;
  };
}

/** Counts answers from memory, and logs one of so many. */
function logHits(
  { loggedHits }: Pick<Config, 'loggedHits'>,
  { routeOf, logger, metrics }: Pick<MemoryDeps, 'routeOf' | 'logger' | 'metrics'>,
): MemoryAnswersDeps['onHit'] {
  const hitLog = createHitLog(loggedHits, () => performance.now());
  return ({ method, target, status, requestId }) => {
    metrics?.answeredFromMemory({ method, status });
    const hits = hitLog();
    if (hits === 0) return;
    const route = routeOf(target.split('?', 1)[0] ?? '');
    logger.info({ requestId, method, route, status, cache: 'hit', hits }, 'request');
  };
}
