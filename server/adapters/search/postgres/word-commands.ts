import type { CommandContext } from '#server/store/types.ts';

/**
 * Adds words and stems of documents to those of a scope. Words of an earlier building count no more: they are replaced.
 */
export async function putWords(
  { sql }: CommandContext,
  { scope, words, stems }: { readonly scope: string; readonly words: string; readonly stems: string },
): Promise<void> {
  await sql.run(
    `INSERT INTO search_words (scope, building, word, written, spelled, corrects, sound, letters, named, completed, completes_stem, listed, sentence, title)
     SELECT ?, (SELECT building FROM search_state WHERE id = 1), word, written, spelled, LEAST(1, spelled), sound, letters, named, completed, completes_stem, listed, sentence, title
     FROM json_to_recordset(CAST(? AS json)) AS r (word TEXT, written TEXT, spelled INTEGER, sound TEXT, letters TEXT,
       named INTEGER, completed INTEGER, completes_stem TEXT, listed TEXT, sentence TEXT, title TEXT)
     ON CONFLICT (scope, word) DO UPDATE SET
       building = excluded.building,
       spelled = excluded.spelled + CASE WHEN search_words.building = excluded.building THEN search_words.spelled ELSE 0 END,
       completed = excluded.completed + CASE WHEN search_words.building = excluded.building THEN search_words.completed ELSE 0 END,
       corrects = GREATEST(search_words.corrects, excluded.corrects), named = GREATEST(search_words.named, excluded.named),
       completes_stem = COALESCE(excluded.completes_stem, search_words.completes_stem),
       listed = COALESCE(search_words.listed, excluded.listed), sentence = COALESCE(search_words.sentence, excluded.sentence),
       title = COALESCE(search_words.title, excluded.title)
     WHERE excluded.spelled > 0 OR excluded.completed > 0 OR excluded.named > search_words.named
       OR excluded.building > search_words.building OR (search_words.sentence IS NULL AND excluded.sentence IS NOT NULL)`,
    [scope, words],
  );
  await sql.run(
    `INSERT INTO search_stems (scope, building, kind, stem, written)
     SELECT ?, (SELECT building FROM search_state WHERE id = 1), kind, stem, written FROM json_to_recordset(CAST(? AS json)) AS r (kind TEXT, stem TEXT, written TEXT)
     ON CONFLICT (scope, kind, stem) DO UPDATE SET written = CASE WHEN excluded.written = '' THEN search_stems.written ELSE excluded.written END,
       building = excluded.building
     WHERE excluded.building > search_stems.building OR (search_stems.written = '' AND excluded.written <> '')`,
    [scope, stems],
  );
}
