import { LRUCache } from 'lru-cache';
import { type NearTerm, type NearWords, nearTerms } from '#app/modules/search/domain/did-you-mean.ts';
import { resolveTerm as resolveLoaded, type TermWords } from '#app/modules/search/domain/resolve-term.ts';
import type { Lexicon } from '#app/modules/search/domain/resolve-word.ts';
import { createSpelling, mostEdits, sortedLetters, soundOf } from '#app/modules/search/domain/spelling.ts';
import type { Sql } from '#server/store/types.ts';
import type { Scope } from './scopes.ts';

/** A question to the lexicon of a scope. */
type Kind = 'stem' | 'english' | 'written' | 'prefix' | 'correct' | 'near';
type Answer = string | { readonly word: string; readonly edits: number } | readonly string[] | null;
type LoadedLexicon = Lexicon & Pick<NearWords, 'near'>;

const MOST_ANSWERS = 20_000;
/** Each round loads what the words of a term need more; a term needs four. */
const MOST_ROUNDS = 8;
/** Words near a misspelt one, among which the domain chooses. */
const MOST_CANDIDATES = 48;

type KnownAnswers = {
  get(key: string): Answer | undefined;
  set(key: string, answer: Answer): void;
};

/** The answers of the database so far; `clear` after a change of the index. */
export function createAnswers(): KnownAnswers & { clear(): void } {
  const answers = new LRUCache<string, { readonly answer: Answer }>({ max: MOST_ANSWERS });
  return {
    get: (key) => answers.get(key)?.answer,
    set: (key, answer) => void answers.set(key, { answer }),
    clear: () => answers.clear(),
  };
}

/** The lexicon of a scope as far as it is loaded, and the questions it could not answer. */
function recordingLexicon(scope: Scope, answers: KnownAnswers) {
  const missing: Record<Kind, Set<string>> = {
    stem: new Set(),
    english: new Set(),
    written: new Set(),
    prefix: new Set(),
    correct: new Set(),
    near: new Set(),
  };
  const ask = (kind: Kind, text: string): Answer => {
    const answer = answers.get(`${scope.key} ${kind} ${text}`);
    if (answer === undefined) missing[kind].add(text);
    return answer ?? null;
  };
  const lexicon: LoadedLexicon = {
    hasStem: (stem) => ask('stem', stem) !== null,
    hasPrefix: (text) => ask('prefix', text) !== null,
    written: (text) => String(ask('written', text) ?? text),
    writtenOf: (stem) => String(ask('stem', stem) || stem),
    englishStem(written) {
      const stem = scope.english.words(written)[0]?.stem;
      return stem !== undefined && ask('english', stem) !== null ? stem : null;
    },
    correct(text, most = mostEdits(text.length)) {
      const answer = most === 0 || /\d/.test(text) ? null : ask('correct', `${most} ${text}`);
      return answer !== null && typeof answer === 'object' && 'word' in answer ? answer : null;
    },
    near(text) {
      const answer = ask('near', `1 ${text}`);
      return Array.isArray(answer) ? answer : [];
    },
    synonyms: (stem) => scope.synonyms(stem),
  };
  return { lexicon, missing };
}

/**
 * The lexicon of the domain answers at once, that of the database later: the domain decides with what is loaded, what
 * it missed is loaded, and it decides again until nothing is missing. Corrections, which cost most, are loaded only
 * when nothing else can answer.
 */
async function decide<T>(
  { read, scope, answers }: { readonly read: Sql; readonly scope: Scope; readonly answers: KnownAnswers },
  decision: (lexicon: LoadedLexicon) => T,
): Promise<T> {
  for (let round = 1; ; round += 1) {
    const { lexicon, missing } = recordingLexicon(scope, answers);
    const made = decision(lexicon);
    const isWordMissing = [missing.stem, missing.english, missing.written, missing.prefix].some(({ size }) => size > 0);
    const isSpellingMissing = missing.correct.size > 0 || missing.near.size > 0;
    if ((!isWordMissing && !isSpellingMissing) || round === MOST_ROUNDS) return made;
    if (isWordMissing) await loadWords(read, { scope, missing, answers });
    else await loadSpellings(read, { scope, missing, answers });
  }
}

type Loaded = { readonly read: Sql; readonly scope: Scope; readonly answers: KnownAnswers };

/** The words of a term as an index finds them, and with their compounds apart. */
export const resolveTerm = (term: string, from: Loaded): Promise<TermWords> =>
  decide(from, (lexicon) => resolveLoaded(term, from.scope.analyser, lexicon));

/** The terms that a term may be meant as. */
export const nearTermsOf = (term: string, from: Loaded): Promise<readonly NearTerm[]> =>
  decide(from, (lexicon) =>
    nearTerms(resolveLoaded(term, from.scope.analyser, lexicon).resolved, { ...lexicon, ...from.scope }),
  );

type Missing = Readonly<Record<Kind, ReadonlySet<string>>>;
type Loading = { readonly scope: Scope; readonly answers: KnownAnswers };

async function loadWords(
  read: Sql,
  { scope, missing, answers }: Loading & { readonly missing: Missing },
): Promise<void> {
  const json = (kind: Kind) => JSON.stringify([...missing[kind]]);
  const rows = await read.all<{ kind: string; text: string; answer: string }>(
    `SELECT 'stem' AS kind, stem AS text, written AS answer FROM search_stems
       WHERE scope = ? AND kind = 'own' AND stem IN (SELECT json_array_elements_text(CAST(? AS json)))
     UNION ALL SELECT 'english', stem, written FROM search_stems
       WHERE scope = ? AND kind = 'english' AND stem IN (SELECT json_array_elements_text(CAST(? AS json)))
     UNION ALL SELECT 'written', word, written FROM search_words
       WHERE scope = ? AND word IN (SELECT json_array_elements_text(CAST(? AS json)))
     UNION ALL SELECT 'prefix', start, start FROM json_array_elements_text(CAST(? AS json)) AS starts (start)
       WHERE EXISTS (SELECT 1 FROM search_stems WHERE scope = ? AND kind = 'own' AND stem >= start AND stem < start || chr(1114111))`,
    [scope.key, json('stem'), scope.key, json('english'), scope.key, json('written'), json('prefix'), scope.key],
  );
  const found = new Map(rows.map(({ kind, text, answer }) => [`${kind} ${text}`, answer]));
  for (const kind of ['stem', 'english', 'written', 'prefix'] as const)
    for (const text of missing[kind])
      answers.set(`${scope.key} ${kind} ${text}`, found.get(`${kind} ${text}`) ?? (kind === 'written' ? text : null));
}

/**
 * Loads the words nearest to others by their trigrams, with those of the same sound and of the same letters,
 * which trigrams of short words miss.
 */
async function loadSpellings(
  read: Sql,
  { scope, missing, answers }: Loading & { readonly missing: Missing },
): Promise<void> {
  const texts = new Set([...missing.correct, ...missing.near]);
  const asked = [...texts].map((text) => {
    const [most = '', word = ''] = text.split(' ');
    return { text, word, most: Number(most), sound: soundOf(word), letters: sortedLetters(word) };
  });
  const rows = await read.all<{ text: string; word: string; spelled: number }>(
    `SELECT asked.text, near.word, near.spelled
     FROM json_to_recordset(CAST(? AS json)) AS asked (text TEXT, word TEXT, most INTEGER, sound TEXT, letters TEXT)
     CROSS JOIN LATERAL (
       (SELECT w.word, w.spelled FROM search_words w WHERE w.scope = ? AND w.corrects = 1
          AND length(w.word) BETWEEN length(asked.word) - asked.most AND length(asked.word) + asked.most
        ORDER BY w.word <-> asked.word LIMIT ?)
       UNION SELECT w.word, w.spelled FROM search_words w WHERE w.scope = ? AND w.corrects = 1 AND w.sound = asked.sound
       UNION SELECT w.word, w.spelled FROM search_words w WHERE w.scope = ? AND w.corrects = 1 AND w.letters = asked.letters
     ) AS near`,
    [JSON.stringify(asked), scope.key, MOST_CANDIDATES, scope.key, scope.key],
  );
  for (const { text, word, most } of asked) {
    const spelling = createSpelling();
    for (const row of rows) if (row.text === text) spelling.add(row.word, row.spelled);
    if (missing.correct.has(text)) answers.set(`${scope.key} correct ${text}`, spelling.correct(word, most));
    if (missing.near.has(text)) answers.set(`${scope.key} near ${text}`, spelling.near(word));
  }
}
