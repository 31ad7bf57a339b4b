/** The addresses of the style sheets that a page names, in its order. */
export const stylesOf = (html: string): readonly string[] =>
  [...html.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)]
    .map(([link]) => /href="(\/assets\/[^"]+)"/.exec(link)?.[1] ?? '')
    .filter(Boolean);
