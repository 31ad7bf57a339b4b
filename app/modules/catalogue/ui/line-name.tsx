import type { LineWords } from './goods-words.ts';

/** The name of a line, with the language of the part that is not in that of the page. */
export function LineName({ line: { name, foreign } }: { readonly line: Pick<LineWords, 'name' | 'foreign'> }) {
  if (!foreign) return name;
  return (
    <>
      <span lang={foreign.lang}>{foreign.text}</span>
      {name.slice(foreign.text.length)}
    </>
  );
}
