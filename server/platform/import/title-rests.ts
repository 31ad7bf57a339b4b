/** A text that is the same in all titles, and what each of them says beyond it. */
export type TitleRests = { readonly common: string; readonly rests: readonly string[] };

const EDGES = /^[\s–—|:;,/(-]+|[\s–—|:;,/(-]+$/gu;

/** `(large` and `large)` of a title in which the other one is common. */
function trimmed(words: readonly string[]): string {
  const text = words.join(' ').replace(EDGES, '');
  return text.includes('(') ? text : text.replace(/\)$/, '');
}

/** How many words two lists have in common at their beginning. */
function sameWords(one: readonly string[], other: readonly string[]): number {
  const differing = one.findIndex((word, index) => word.toLowerCase() !== other[index]?.toLowerCase());
  return differing < 0 ? one.length : differing;
}

/** `Sauce - Large` and `Sauce - Mini` are `Sauce`, as `Large` and `Mini`; so are `Large Sauce` and `Mini Sauce`. */
export function titleRests(titles: readonly string[]): TitleRests {
  const all = titles.map((title) => title.split(/\s+/).filter(Boolean));
  const [first = []] = all;
  const before = Math.min(...all.map((words) => sameWords(first, words)));
  const tails = all.map((words) => words.slice(before).reverse());
  const [firstTail = []] = tails;
  const behind = Math.min(...tails.map((words) => sameWords(firstTail, words)));
  return {
    common: trimmed([...first.slice(0, before), ...first.slice(first.length - behind)]),
    rests: all.map((words) => trimmed(words.slice(before, words.length - behind))),
  };
}
