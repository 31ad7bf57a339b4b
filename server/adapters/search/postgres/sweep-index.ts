import type { CommandContext } from '#server/store/types.ts';
import { DOCUMENTS_OF_BLOCK } from './document-lists.ts';
import { extendLease, type Lease } from './index-lease.ts';

/** Removes what the last complete building did not find again: words, stems, and blocks without a document. */
export async function sweepIndex(context: CommandContext, { lease }: { readonly lease: Lease }): Promise<void> {
  const version = await extendLease(context, lease);
  const { sql } = context;
  await sql.run('UPDATE search_state SET documents = ? WHERE id = 1', [version]);
  await sql.run('DELETE FROM search_words WHERE building < (SELECT building FROM search_state WHERE id = 1)');
  await sql.run('DELETE FROM search_stems WHERE building < (SELECT building FROM search_state WHERE id = 1)');
  await sql.run(
    'DELETE FROM search_postings WHERE block NOT IN (SELECT number / CAST(? AS bigint) FROM search_documents)',
    [DOCUMENTS_OF_BLOCK],
  );
}
