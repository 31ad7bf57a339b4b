/** The light stem of a folded English word: plurals, `-ed`, `-ing`, and a final `e` or `y`. */
export function stemEnglish(word: string): string {
  if (word.length < 4) return word;
  const singular = singularOf(word);
  const base = participleOf(singular);
  if (base.length > 3 && base.endsWith('e')) return base.slice(0, -1);
  if (base.length > 3 && /[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}i`;
  return base;
}

function singularOf(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ches|shes|sses|xes|zzes|oes)$/.test(word)) return word.slice(0, -2);
  if (/[lr]ves$/.test(word)) return `${word.slice(0, -3)}f`;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** `dotted` is `dot`, `knitted` is `knit`, `striped` is `strip`, which is also the stem of `stripe`. */
function participleOf(word: string): string {
  const [, base] = /^(.*[aeiouy].*?)(?:ed|ing)$/.exec(word) ?? [];
  if (base === undefined || base.length < 3) return word;
  return /([bdfgkmnprt])\1$/.test(base) ? base.slice(0, -1) : base;
}
