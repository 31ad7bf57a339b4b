/** What an import calls the only size of a product whose file names none, and what files call it. */
const ONLY_SIZE =
  /^(?:one[ -]?size|einheitsgr(?:ö|oe)(?:ß|ss)e|[eé][eé]n maat|taille unique|talla única|taglia unica)$/i;

/** Whether the name of a size says that there is one alone: no word for size is before it. */
export function isOnlySize(size: string): boolean {
  return ONLY_SIZE.test(size.trim());
}
