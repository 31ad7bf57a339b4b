import { LRUCache } from 'lru-cache';
import type { Sql } from '#server/store/types.ts';
import { type Block, type PostingRow, readBlock } from './document-lists.ts';
import { keyOf, type Leaf } from './list-query.ts';

/** Documents of lists that a node keeps in memory: some 16 MB. */
const KEPT_DOCUMENTS = 4_000_000;
/** What a list takes besides its documents. */
const LIST = 50;

/** The documents of leaves, by their keys. */
export type Lists = ReadonlyMap<string, readonly Block[]>;

/** Reads the documents of tokens, and keeps them until documents change. */
export function createListReads(read: Sql) {
  const kept = new LRUCache<string, readonly Block[]>({
    maxSize: KEPT_DOCUMENTS,
    sizeCalculation: (blocks) => blocks.reduce((sum, { places }) => sum + places.length, LIST),
  });
  return {
    clear: () => kept.clear(),
    async of(leaves: readonly Leaf[]): Promise<Lists> {
      const lists = new Map<string, readonly Block[]>();
      const missing = new Map<string, Leaf>();
      for (const leaf of leaves) {
        const known = kept.get(keyOf(leaf));
        if (known) lists.set(keyOf(leaf), known);
        else missing.set(keyOf(leaf), leaf);
      }
      if (missing.size === 0) return lists;
      for (const [key, blocks] of await readLists(read, [...missing.values()])) {
        lists.set(key, blocks);
        kept.set(key, blocks);
      }
      return lists;
    },
  };
}

async function readLists(read: Sql, leaves: readonly Leaf[]): Promise<Lists> {
  const tokens = (isPrefix: boolean) =>
    JSON.stringify(leaves.filter((leaf) => leaf.isPrefix === isPrefix).map(({ token }) => token));
  const rows = await read.all<{ key: string } & PostingRow>(
    `SELECT asked.token AS key, p.token, p.block, encode(p.docs, 'base64') AS docs
     FROM json_array_elements_text(CAST(? AS json)) AS asked (token)
     CROSS JOIN LATERAL (SELECT token, block, docs FROM search_postings WHERE token = asked.token) AS p
     UNION ALL
     SELECT asked.start || '*', p.token, p.block, encode(p.docs, 'base64')
     FROM json_array_elements_text(CAST(? AS json)) AS asked (start)
     CROSS JOIN LATERAL (
       SELECT token, block, docs FROM search_postings WHERE token >= asked.start AND token < asked.start || chr(1114111)) AS p`,
    [tokens(false), tokens(true)],
  );
  const lists = new Map(leaves.map((leaf): [string, Block[]] => [keyOf(leaf), []]));
  for (const { key, ...row } of rows) lists.get(key)?.push(readBlock(row, hasWorth(row.token)));
  return lists;
}

const SCOPE = 'de0'.length;

const hasWorth = (token: string) => token[SCOPE] === 'f';
