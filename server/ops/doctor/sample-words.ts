import { isExampleAddress } from './example-address.ts';

/** The seller that comes with the shop, and the sentence that nothing is sold, in the three languages. */
const SAMPLE = /Pairwise Textiles|\bdemo[- ]?(?:shop|store|winkel)/gi;
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** The words of the demo shop in a text, each once: the seller, that nothing is sold, addresses of examples. */
export function sampleWords(text: string): readonly string[] {
  const addresses = (text.match(ADDRESS) ?? []).filter(isExampleAddress);
  return [...new Set([...(text.match(SAMPLE) ?? []), ...addresses])];
}

/** Whether a shop of its own still says the brand of the demo. `own` are its name and its seller, which may have it. */
export function namesDemo(text: string, own: readonly string[]): boolean {
  const rest = own.reduce((left, name) => (name === '' ? left : left.replaceAll(name, '')), text);
  return /\bPairwise\b/i.test(rest);
}
