import { describe, expect, test } from 'vitest';
import { pageNumbers } from './paging.ts';

describe('`pageNumbers`', () => {
  test.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 5, [1, 2, null, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [5, 12, [1, null, 4, 5, 6, null, 12]],
    [12, 12, [1, null, 11, 12]],
    [3, 12, [1, 2, 3, 4, null, 12]],
  ])('of page %i of %i are %j', (page, pages, numbers) => {
    expect(pageNumbers(page, pages)).toEqual(numbers);
  });

  test('are at most seven, always with the first, the last and the open page', () => {
    for (const pages of [1, 2, 7, 8, 40])
      for (let page = 1; page <= pages; page++) {
        const numbers = pageNumbers(page, pages);
        expect(numbers.length).toBeLessThanOrEqual(7);
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
      }
  });
});
