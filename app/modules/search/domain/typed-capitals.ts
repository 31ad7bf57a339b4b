/**
 * The text that was searched instead of a term, with the capitals that the shopper typed: a word has one where the same
 * word of the term, or the one in its place, begins with one. Of terms with another number of words only equal words
 * are compared.
 */
export function withTypedCapitals(text: string, term: string): string {
  const words = text.split(' ');
  const typed = term.split(' ');
  return words
    .map((word, place) => {
      const same = typed.find((other) => other.toLowerCase() === word.toLowerCase());
      const source = same ?? (typed.length === words.length ? typed[place] : undefined);
      return source && startsWithCapital(source) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
    })
    .join(' ');
}

const startsWithCapital = (word: string) => /^\p{Lu}/u.test(word);
