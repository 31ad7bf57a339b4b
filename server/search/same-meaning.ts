import type { Language } from '#app/kernel/text.ts';
import { languageWords } from '#app/modules/search/data/vocabulary.ts';
import type { Analyser } from '#app/modules/search/domain/analyser.ts';

/** Terms of one meaning, as content states them for a language. */
export type Synonyms = readonly (readonly string[])[];
/** Those of all languages; a language may lack them. */
export type SynonymsByLanguage = Readonly<Partial<Record<Language, Synonyms>>>;

/** The other terms of the group of a stem. A group starts with a word of one stem; the others may be several words. */
export function synonymsOf(analyser: Analyser, groups: Synonyms): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const group of groups) {
    for (const term of group) {
      const [word, ...more] = analyser.words(term);
      if (!word || more.length > 0) continue;
      found.set(word.stem, [...(found.get(word.stem) ?? []), ...group.filter((other) => other !== term)]);
    }
  }
  return found;
}

/** The stems that name attributes of products. */
export function attributeStems(analyser: Analyser, language: Language): ReadonlySet<string> {
  const texts = Object.values(languageWords(language).attributes).flatMap((values) => Object.values(values));
  return new Set(analyser.words(texts.join(' ')).map(({ stem }) => stem));
}
