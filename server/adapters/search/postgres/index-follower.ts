import { type Clock, minutes, seconds } from '#app/kernel/clock.ts';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { within } from '#app/kernel/within.ts';
import { oneAfterAnother } from '#server/kernel/one-after-another.ts';
import type { CatalogueFeed, CatalogueState } from '#server/platform/catalogue/feed-data.ts';
import {
  createCatalogueFollower,
  hasState,
  NO_PROGRESS,
  OVERLAP,
  type Progress,
} from '#server/platform/catalogue/follow-catalogue.ts';
import type { Sql } from '#server/store/types.ts';
import { createIndexWriter, type SearchStore } from './index-writer.ts';
import type { Scopes } from './scopes.ts';

/** How long a node may be silent before another continues its work. */
const LEASE = minutes(1);
/** How long the end of a node waits for its last write. */
const STOP = seconds(1);
/** The index of a program that was not seen for so long is built again with the words of this program. */
const REPLACED_AFTER = minutes(10);
/** An index is built again when it has this many documents for each that counts, beside some that do no harm. */
const MOST_WRITTEN = { each: 2, more: 5000 };

/** What a node knows of the index. `version` grows with every write, and is `documents` with those of documents. */
export type IndexState = {
  readonly isBuilt: boolean;
  readonly isCurrent: boolean;
  /** It has to be built again, because it is another program's that no node runs any more. */
  readonly isDue: boolean;
  readonly version: number;
  readonly documents: number;
};

const OFFER_SCOPES = CURRENCY_CODES.flatMap((currency) => [0, 1].map((isUs) => ({ isUs, currency })));

type StateRow = {
  program: string;
  followed_at: number;
  version: number;
  documents: number;
  written: number;
  rebuilt: number;
  progress: string;
};

type FollowerDeps = {
  readonly store: Pick<SearchStore, 'command'>;
  readonly read: Sql;
  readonly feed: CatalogueFeed;
  readonly scopes: Scopes;
  /** Names this node among others. */
  readonly node: string;
  /** Names the words and rules of this program: an index has those of one. */
  readonly program: string;
  readonly clock: Clock;
};

/** Brings the index of all nodes up to the catalogue, one node at a time. */
export function createIndexFollower({ store, read, feed, scopes, node, program, clock }: FollowerDeps) {
  const lease = () => updates.lease();
  const writer = createIndexWriter(store, { scopes, lease });
  const readRow = () =>
    read.get<StateRow>(
      'SELECT program, followed_at, version, documents, written, rebuilt, progress FROM search_state WHERE id = 1',
    );
  const isOfOther = (row: StateRow) => row.program !== '' && row.program !== program;
  const isLeft = (row: StateRow) => isOfOther(row) && row.followed_at <= clock() - REPLACED_AFTER;
  const follow = async (): Promise<void> => {
    const row = await readRow();
    const isRebuilt = row !== null && (isLeft(row) || (await isWorn(read, row)));
    // What this program adds to an index of another one does not make it its own.
    const owner = row && isOfOther(row) && !isRebuilt ? { program: row.program, now: row.followed_at } : null;
    const saved = (progress: Progress) => ({
      lease: lease(),
      progress: writtenProgress(progress),
      ...(owner ?? { program, now: clock() }),
    });
    const known = readProgress(row?.progress ?? '');
    const from = isRebuilt ? rebuilding(known) : known;
    if (isRebuilt) await store.command('beginBuilding', saved(from));
    const onProgress = (progress: Progress) => store.command('saveProgress', saved(progress));
    await createCatalogueFollower({ feed, sink: writer, scopes: OFFER_SCOPES, from, onProgress }).update();
    if (from.seen?.structure === REBUILT) await store.command('sweepIndex', { lease: lease() });
  };
  const updates = createUpdates(store, { node, clock, follow });
  const readBoth = createStateReads(readRow, feed);
  return {
    /** Follows the catalogue, unless another node does. */
    update: updates.update,
    /** Ends an update with its next write, so that another node continues at once and not when the lease expires. */
    stop: updates.stop,
    /** How the index stands to the catalogue. */
    async state(): Promise<IndexState> {
      const { row, seen, catalogue } = await readBoth();
      const { version = 0, documents = 0 } = row ?? {};
      const isDue = row !== null && isLeft(row);
      if (!seen || !catalogue) return { isBuilt: false, isCurrent: false, isDue, version, documents };
      const isCurrent = hasState(seen, catalogue);
      return { isBuilt: true, isCurrent, isDue, version, documents };
    },
  };
}

/** Updates under the lease of the index, one after another, until the node stops. */
function createUpdates(
  store: FollowerDeps['store'],
  { node, clock, follow }: Pick<FollowerDeps, 'node' | 'clock'> & { readonly follow: () => Promise<void> },
) {
  let isStopped = false;
  let running = Promise.resolve();
  const lease = () => {
    if (isStopped) throw new Error('The node stops');
    return { node, until: clock() + LEASE };
  };
  const work = async () => {
    if (isStopped || !(await store.command('takeLease', { lease: lease(), now: clock() }))) return;
    try {
      await follow();
    } catch (error) {
      if (!isStopped) throw error;
    } finally {
      await store.command('releaseLease', { node }).catch(() => undefined);
    }
  };
  return {
    lease,
    update: oneAfterAnother(() => {
      const started = work();
      running = started.catch(() => undefined);
      return started;
    }),
    async stop(): Promise<void> {
      isStopped = true;
      await within(STOP, running);
    },
  };
}

/** Reads the row of the index, and how the catalogue is, at once. */
function createStateReads(readRow: () => Promise<StateRow | null>, feed: CatalogueFeed) {
  // The time from which the state of the catalogue was read last: mostly the next one is read from it, too.
  let since = Number.NaN;
  return async () => {
    const before = since;
    const [row, early] = await Promise.all([readRow(), Number.isNaN(before) ? null : feed.state(before)]);
    const { seen } = readProgress(row?.progress ?? '');
    if (!seen) return { row, seen, catalogue: null };
    since = seen.newestCard - OVERLAP;
    return { row, seen, catalogue: early && since === before ? early : await feed.state(since) };
  };
}

/** The structure of a catalogue whose products are all read again. */
const REBUILT = '';

const rebuilding = ({ seen }: Progress): Progress => ({
  place: NO_PROGRESS.place,
  seen: seen && { ...seen, structure: REBUILT },
});

/** Whether most documents in the lists were replaced by later ones. */
async function isWorn(read: Sql, { written, rebuilt }: StateRow): Promise<boolean> {
  if (written - rebuilt <= MOST_WRITTEN.more) return false;
  const row = await read.get<{ count: number }>('SELECT COUNT(*) AS count FROM search_documents');
  return written - rebuilt > MOST_WRITTEN.each * (row?.count ?? 0) + MOST_WRITTEN.more;
}

/** The changed cards are those of the last minute. */
function writtenProgress({ seen, place }: Progress): string {
  return JSON.stringify({ place, seen: seen && { ...seen, cards: [...seen.cards] } });
}

type Written = Pick<Progress, 'place'> & {
  readonly seen:
    | (Omit<CatalogueState, 'cards' | 'sales'> & {
        readonly cards: readonly (readonly [string, string])[];
        readonly sales?: number;
      })
    | null;
};

function readProgress(text: string): Progress {
  if (text === '') return NO_PROGRESS;
  const { place, seen } = JSON.parse(text) as Written;
  // An earlier release noted no sales.
  return { place, seen: seen && { ...seen, sales: seen.sales ?? 0, cards: new Map(seen.cards) } };
}
