/**
 * A code without what people paste with it: full-width letters and other forms of the same characters, spaces within
 * it, invisible characters, quotes, and the end of a sentence.
 */
export function pastedCode(typed: string): string {
  return typed
    .slice(0, 1000)
    .normalize('NFKC')
    .replace(/[\s\p{C}\p{Pi}\p{Pf}"'`´„‚″′「」『』]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|[.,:;!?…)\]]+$/gu, '');
}
