import { type Clock, minutes } from '#app/kernel/clock.ts';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
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
/** The index of a program that was not seen for so long is built again with the words of this program. */
const REPLACED_AFTER = minutes(10);

/** What a node knows of the index. `version` grows with every write. */
export type IndexState = { readonly isBuilt: boolean; readonly isCurrent: boolean; readonly version: number };

const OFFER_SCOPES = CURRENCY_CODES.flatMap((currency) => [0, 1].map((isUs) => ({ isUs, currency })));

type StateRow = { program: string; followed_at: number; version: number; progress: string };

/** Brings the index of all nodes up to the catalogue, one node at a time. */
export function createIndexFollower({
  store,
  read,
  feed,
  scopes,
  node,
  program,
  clock,
}: {
  readonly store: Pick<SearchStore, 'command'>;
  readonly read: Sql;
  readonly feed: CatalogueFeed;
  readonly scopes: Scopes;
  /** Names this node among others. */
  readonly node: string;
  /** Names the words and rules of this program: an index has those of one. */
  readonly program: string;
  readonly clock: Clock;
}) {
  const lease = () => ({ node, until: clock() + LEASE });
  const writer = createIndexWriter(store, { scopes, lease });
  const readRow = () =>
    read.get<StateRow>('SELECT program, followed_at, version, progress FROM search_state WHERE id = 1');
  const save = (progress: Progress) =>
    store.command('saveProgress', { lease: lease(), program, progress: writtenProgress(progress), now: clock() });
  const follow = async (): Promise<void> => {
    const row = await readRow();
    const known = readProgress(row?.progress ?? '');
    const isOwn = !row || row.program === '' || row.program === program || row.followed_at > clock() - REPLACED_AFTER;
    const from = isOwn ? known : { place: NO_PROGRESS.place, seen: known.seen && { ...known.seen, structure: '' } };
    await createCatalogueFollower({ feed, sink: writer, scopes: OFFER_SCOPES, from, onProgress: save }).update();
  };
  return {
    /** Follows the catalogue, unless another node does. */
    update: oneAfterAnother(async () => {
      if (!(await store.command('takeLease', { lease: lease(), now: clock() }))) return;
      try {
        await follow();
      } finally {
        await store.command('releaseLease', { node }).catch(() => undefined);
      }
    }),
    /** How the index stands to the catalogue. */
    async state(): Promise<IndexState> {
      const row = await readRow();
      const { seen } = readProgress(row?.progress ?? '');
      const version = row?.version ?? 0;
      if (!seen) return { isBuilt: false, isCurrent: false, version };
      return { isBuilt: true, isCurrent: hasState(seen, await feed.state(seen.newestCard - OVERLAP)), version };
    },
  };
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
