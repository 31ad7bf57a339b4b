import { type Clock, seconds } from '#app/kernel/clock.ts';
import type { CatalogueChanges, ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Logger } from '#app/request-context.ts';
import { EVERY_TAG, type TagChanges } from '#server/edge/http/documents/document-cache.ts';
import { oneAfterAnother } from '#server/kernel/one-after-another.ts';
import { cardTag, categoryTag, productTag } from './page-tags.ts';

/** How often a node reads the changes of other nodes. */
const READ_EVERY = seconds(0.5);
/**
 * The longest transaction, and the largest difference between the clocks of nodes. Changes are read again for this long
 * after the newest one, and for twice as long after the last read: what is committed after it may be older by both.
 */
const OVERLAP = seconds(30);
/** After this long without an answer changes may have been missed. */
const LONGEST_GAP = seconds(20);

export type PageChanges = {
  /** Reads and reports everything that was committed before the call. */
  read(): Promise<void>;
  /** Reads every half second; a failed read is repeated. */
  start(): void;
  stop(): void;
};

/**
 * Follows the changes of the catalogue. Pages that show a changed product are untrue; the other lists of its categories
 * are outdated, because it may move into them.
 */
export function createPageChanges({
  products,
  onChanged,
  clock,
  logger,
}: {
  readonly products: Pick<ProductSource, 'changes'>;
  readonly onChanged: (changes: TagChanges) => void;
  readonly clock: Clock;
  readonly logger: Logger;
}): PageChanges {
  let seen: Seen | null = null;
  let answeredAt = 0;
  const read = oneAfterAnother(async () => {
    const changes = await products.changes(
      seen ? Math.max(seen.newest - OVERLAP, answeredAt - 2 * OVERLAP) : clock() - OVERLAP,
    );
    const now = clock();
    const missed = seen !== null && now - answeredAt > LONGEST_GAP;
    const tags = missed ? EVERYTHING : changedTags(seen, changes);
    seen = seenAfter(seen, changes, now);
    answeredAt = now;
    if (tags.untrue.length > 0) onChanged(tags);
  });
  let timer: ReturnType<typeof setInterval> | null = null;
  return {
    read,
    start() {
      let isLogged = false;
      const failed = (error: unknown) => {
        if (!isLogged) logger.warn({ err: error }, 'Page changes unavailable');
        isLogged = true;
      };
      const done = () => {
        isLogged = false;
      };
      timer = setInterval(() => void read().then(done, failed), READ_EVERY).unref();
    },
    stop() {
      if (timer) clearInterval(timer);
    },
  };
}

type Seen = { readonly structure: string; readonly newest: number; readonly revisions: ReadonlyMap<string, number> };

const NOTHING: TagChanges = { untrue: [], outdated: [] };
const EVERYTHING: TagChanges = { untrue: [EVERY_TAG], outdated: [] };

/** The tags of changes that are not in `seen`. */
function changedTags(seen: Seen | null, { structure, products }: CatalogueChanges): TagChanges {
  if (seen === null) return NOTHING;
  if (structure !== seen.structure) return EVERYTHING;
  const fresh = products.filter(({ id, kind, revision }) => seen.revisions.get(`${kind} ${id}`) !== revision);
  const cards = fresh.filter(({ kind }) => kind === 'card');
  return {
    untrue: [...new Set([...fresh.map(({ id }) => productTag(id)), ...cards.map(({ sku }) => cardTag(sku))])],
    outdated: [...new Set(cards.flatMap(({ categories }) => categories.map(categoryTag)))],
  };
}

function seenAfter(seen: Seen | null, { structure, products }: CatalogueChanges, now: number): Seen {
  const newest = products.reduce((latest, { changedAt }) => Math.max(latest, changedAt), seen?.newest ?? now - OVERLAP);
  return {
    structure,
    newest,
    revisions: new Map(products.map(({ id, kind, revision }) => [`${kind} ${id}`, revision])),
  };
}
