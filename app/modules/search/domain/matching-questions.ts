import type { Language } from '#app/kernel/text.ts';
import { createAnalyser } from './analyser.ts';
import { wordsOf } from './fold.ts';

/** A question as it is asked, and the words of its answer. */
export type AskedQuestion = { readonly question: string; readonly answer: string };

const MOST_QUESTIONS = 12;
/** What a word of the question counts, beside one of the answer. */
const IN_QUESTION = 3;

/** Letters of a word of a text that may begin a longer word of a term. */
const LEAST_BEGINNING = 5;

type Text = { readonly stems: ReadonlySet<string>; readonly words: readonly string[] };

/**
 * The questions for a term, as their places in the list: those that have each word of the term, or a part of it where
 * it is a compound. Those whose question has more of them come first; questions alike keep their order.
 */
export function createQuestionFinder(
  language: Language,
  questions: readonly AskedQuestion[],
): (term: string) => readonly number[] {
  const analyser = createAnalyser(language);
  const textOf = (text: string): Text => ({
    stems: new Set(analyser.stems(text)),
    words: wordsOf(text, language),
  });
  const known = questions.map(({ question, answer }) => [textOf(question), textOf(answer)] as const);

  /** What finds each word of a term in a text: by its stems, or as the beginning of a word or with one as its own. */
  const testsOf = (term: string): readonly ((text: Text) => boolean)[] =>
    analyser.words(term).map(
      ({ stem, parts, text }) =>
        ({ stems, words }) =>
          [stem, ...parts].some((form) => stems.has(form)) ||
          words.some((word) => word.startsWith(text) || (word.length >= LEAST_BEGINNING && text.startsWith(word))),
    );

  return (term) => {
    const tests = testsOf(term);
    return known
      .map(([question, answer], place) => {
        const worth = tests.map((has) => (has(question) ? IN_QUESTION : Number(has(answer))));
        return { place, score: worth.includes(0) ? 0 : worth.reduce((sum, one) => sum + one, 0) };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_QUESTIONS)
      .map(({ place }) => place);
  };
}
