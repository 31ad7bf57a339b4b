import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/kernel/clock.ts';
import { type Document, type Freshness, freshness, sizeOf } from './document.ts';

/** The share of memory for pages that do not exist and for search results: anyone can ask for any number of them. */
const SMALL_SHARE = 8;
/** Pages larger than this share of the memory are not stored. */
const LARGEST_SHARE = 10;
/** Changes that are remembered, to reject a page that was made of older data. */
const REMEMBERED_CHANGES = 500;

/** Every page is outdated. */
export const EVERY_TAG = '*';

/** Tags of changes. */
export type TagChanges = {
  /** Pages with one of these tags state what is no longer true: they are sent only while no new one can be made. */
  readonly untrue: readonly string[];
  /** All that pages with one of these tags state is true, but a new page may state it in another order. */
  readonly outdated: readonly string[];
};

/** A count of changes: the age of what a page was made of. */
export type Epoch = number;

export interface DocumentCache {
  /** The document of a key; `state` says whether it may be sent. */
  find(key: string): { readonly document: Document; readonly state: Freshness } | null;
  /** Read it before a page is made, and pass it to `put`. */
  epoch(): Epoch;
  /**
   * Stores a document, unless it states what became untrue after `epoch`. Returns whether it was stored. It is stored
   * as outdated if its order may have changed since.
   * `small`: pages of which there may be any number.
   */
  put(key: string, document: Document, options: { readonly epoch: Epoch; readonly small: boolean }): boolean;
  /** Call after a representation was added: the memory is counted again. */
  grown(key: string): void;
  /**
   * Marks the documents with an untrue tag, all of them for `EVERY_TAG`, and those with an outdated one. Returns what
   * became untrue.
   */
  change(changes: TagChanges): readonly Document[];
  /** Documents and their bytes now. */
  usage(): { readonly documents: number; readonly bytes: number };
}

/** Shared pages in memory, the least recently used first to go. `maxBytes` 0 stores nothing. */
export function createDocumentCache({
  maxBytes,
  clock,
}: {
  readonly maxBytes: number;
  readonly clock: Clock;
}): DocumentCache {
  const tagged = createTagIndex();
  const stored = createPartitions(maxBytes, tagged);
  const changes = createChangeLog();

  return {
    find(key) {
      const document = stored.get(key);
      return document ? { document, state: freshness(document, clock()) } : null;
    },
    epoch: changes.epoch,
    put(key, document, { epoch, small }) {
      if (maxBytes === 0 || changes.isUntrue(document.tags, epoch)) return false;
      if (changes.isOutdated(document.tags, epoch)) document.isOutdated = true;
      if (!stored.set(key, document, small)) return false;
      tagged.add(key, document.tags);
      return true;
    },
    grown: stored.grown,
    change({ untrue, outdated }) {
      if (untrue.length + outdated.length === 0) return [];
      changes.add({ untrue: new Set(untrue), outdated: new Set(outdated) });
      const keys = untrue.includes(EVERY_TAG) ? stored.keys() : tagged.keysOf(untrue);
      const ended = stored.all(keys).filter(({ isUntrue }) => !isUntrue);
      for (const document of ended) document.isUntrue = true;
      for (const document of stored.all(tagged.keysOf(outdated))) document.isOutdated = true;
      return ended;
    },
    usage: stored.usage,
  };
}

/** The memory for pages of any number, and that for all others. */
function createPartitions(maxBytes: number, tagged: Pick<ReturnType<typeof createTagIndex>, 'remove'>) {
  const partition = (bytes: number) =>
    new LRUCache<string, Document>({
      maxSize: Math.max(1, bytes),
      maxEntrySize: Math.max(1, Math.floor(maxBytes / LARGEST_SHARE)),
      sizeCalculation: sizeOf,
      dispose: ({ tags }, key) => tagged.remove(key, tags),
      noDisposeOnSet: true,
    });
  const smallBytes = Math.floor(maxBytes / SMALL_SHARE);
  const small = partition(smallBytes);
  const large = partition(maxBytes - smallBytes);
  const both = [large, small];
  const remove = (key: string): void => {
    for (const one of both) one.delete(key);
  };
  return {
    get: (key: string) => large.get(key) ?? small.get(key),
    all: (keys: readonly string[]) => keys.flatMap((key) => large.peek(key) ?? small.peek(key) ?? []),
    keys: () => both.flatMap((one) => [...one.keys()]),
    /** Returns whether there was room. */
    set(key: string, document: Document, isSmall: boolean): boolean {
      remove(key);
      const into = isSmall ? small : large;
      into.set(key, document);
      return into.has(key);
    },
    grown(key: string): void {
      for (const one of both) {
        const document = one.peek(key);
        // The cache counts again only for another object.
        if (document) one.set(key, { ...document });
      }
    },
    usage: () => ({
      documents: both.reduce((sum, one) => sum + one.size, 0),
      bytes: both.reduce((sum, one) => sum + one.calculatedSize, 0),
    }),
  };
}

/** The keys of documents by what they show. */
function createTagIndex() {
  const keysByTag = new Map<string, Set<string>>();
  return {
    add(key: string, tags: readonly string[]): void {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        if (keys) keys.add(key);
        else keysByTag.set(tag, new Set([key]));
      }
    },
    remove(key: string, tags: readonly string[]): void {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
    keysOf: (tags: readonly string[]): readonly string[] => [
      ...new Set(tags.flatMap((tag) => [...(keysByTag.get(tag) ?? [])])),
    ],
  };
}

/** The last changes: a page that was made of older data than one of them may be untrue or outdated. */
function createChangeLog() {
  type Entry = {
    readonly epoch: Epoch;
    readonly untrue: ReadonlySet<string>;
    readonly outdated: ReadonlySet<string>;
  };
  const entries: Entry[] = [];
  let last: Epoch = 0;
  const since = (epoch: Epoch) => entries.filter((entry) => entry.epoch > epoch);
  return {
    epoch: (): Epoch => last,
    add(changes: Omit<Entry, 'epoch'>): void {
      last += 1;
      entries.push({ epoch: last, ...changes });
      if (entries.length > REMEMBERED_CHANGES) entries.shift();
    },
    isUntrue(tags: readonly string[], epoch: Epoch): boolean {
      if (entries.length === REMEMBERED_CHANGES && epoch < (entries[0]?.epoch ?? 0)) return true;
      return since(epoch).some(({ untrue }) => untrue.has(EVERY_TAG) || tags.some((tag) => untrue.has(tag)));
    },
    isOutdated: (tags: readonly string[], epoch: Epoch): boolean =>
      since(epoch).some(({ outdated }) => tags.some((tag) => outdated.has(tag))),
  };
}

export type IsWanted = () => boolean;

/** What is being made now, by key: everyone who asks meanwhile waits for the same making. */
export function createFlights<T>() {
  const flights = new Map<string, { readonly making: Promise<T>; readonly waiting: IsWanted[] }>();
  return {
    has: (key: string): boolean => flights.has(key),
    /** `make` learns whether anyone still waits. `leads` is true for the call that began the making. */
    async make(
      key: string,
      isWanted: IsWanted,
      make: (isWanted: IsWanted) => Promise<T>,
    ): Promise<{ readonly made: T; readonly leads: boolean }> {
      const underWay = flights.get(key);
      if (underWay) {
        underWay.waiting.push(isWanted);
        return { made: await underWay.making, leads: false };
      }
      const waiting = [isWanted];
      const making = make(() => waiting.some((one) => one())).finally(() => flights.delete(key));
      flights.set(key, { making, waiting });
      return { made: await making, leads: true };
    },
  };
}
