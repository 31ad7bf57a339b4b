import { expect, test } from 'vitest';
import { sizeWords } from './search-document.ts';

test.each([
  ['36-40', 'de', ['36-40', '36', '38', '40'], ['41', '3']],
  ['36-40', 'de', ['EU'], ['UK']],
  ['36-40', 'en', ['3', '7', '39', 'EU', 'UK'], ['8']],
  ['41-46', 'en', ['8', '42'], ['7']],
  ['2-3 Years', 'nl', ['2', '3', 'jaar'], ['4', 'EU']],
  ['0-12 Months', 'de', ['0', '12', 'Monate'], ['Jahre']],
  ['US W 5½-9 / M 4-7', 'en', ['5', '9', '4', '7'], ['10']],
  ['XL', 'en', ['XL', 'large'], ['small']],
] as const)('`sizeWords` of %s in %s has %j and not %j', (label, language, words, others) => {
  const found = sizeWords(label, language).split(' ');
  for (const word of words) expect(found).toContain(word);
  for (const word of others) expect(found).not.toContain(word);
});
