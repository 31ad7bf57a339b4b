import { expect, test } from 'vitest';
import { compareSizes } from './size-order.ts';

const sorted = (...labels: string[]) => labels.toSorted(compareSizes);

test('`compareSizes` orders letter sizes from xxxs to xxxl', () => {
  expect(sorted('XL', 'S', 'XXXL', 'M', 'XXXS', 'L', 'XS', 'XXL', 'XXS')).toEqual([
    'XXXS',
    'XXS',
    'XS',
    'S',
    'M',
    'L',
    'XL',
    'XXL',
    'XXXL',
  ]);
  expect(sorted('3XL', 'XL', '2XL')).toEqual(['XL', '2XL', '3XL']);
});

test('`compareSizes` orders ranges by their numbers, not as text', () => {
  expect(sorted('41-46', '36-40', '9-11', '47-50')).toEqual(['9-11', '36-40', '41-46', '47-50']);
  expect(sorted('36-41', '36-38')).toEqual(['36-38', '36-41']);
});

test('`compareSizes` puts months before years, in both spellings', () => {
  expect(sorted('10-12 Y', '0-12 M', '2-3 Years', '12-24 M')).toEqual(['0-12 M', '12-24 M', '2-3 Years', '10-12 Y']);
});

test('`compareSizes` puts unknown sizes last', () => {
  expect(sorted('One size', '36-40', 'M')).toEqual(['M', '36-40', 'One size']);
});
