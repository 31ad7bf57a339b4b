/** Words in their order, for those that start with a text. */
export interface WordList {
  add(word: string): void;
  /** The words that start with a text. */
  startingWith(text: string): readonly string[];
  hasStart(text: string): boolean;
}

/** A list that sorts new words when it is asked next. Words are added once. */
export function createWordList(): WordList {
  let words: string[] = [];
  let fresh: string[] = [];
  const settle = () => {
    if (fresh.length === 0) return;
    fresh.sort(byCode);
    // Two sorted parts are merged in one pass.
    words = words.concat(fresh).sort(byCode);
    fresh = [];
  };
  const firstFrom = (text: string): number => {
    settle();
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    add(word) {
      fresh.push(word);
    },
    startingWith(text) {
      const first = firstFrom(text);
      let end = first;
      while (words[end]?.startsWith(text)) end += 1;
      return words.slice(first, end);
    },
    hasStart(text) {
      const first = firstFrom(text);
      return words[first]?.startsWith(text) ?? false;
    },
  };
}

const byCode = (a: string, b: string) => (a < b ? -1 : Number(a > b));
