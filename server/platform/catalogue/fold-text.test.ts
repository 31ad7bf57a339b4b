import { expect, test } from 'vitest';
import { foldText } from './product-words.ts';

test.each([
  ['Café  CRÈME', 'cafe creme'],
  ['Weiß & Grün', 'weiss grun'],
  ['T-Shirt 36–40', 't shirt 36 40'],
  ['%_', ''],
])('`foldText` folds %s to "%s"', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
