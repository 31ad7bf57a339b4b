import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Words of headings that are broken without a hyphen. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const topOf = (node: Text, index: number) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      return range.getBoundingClientRect().top;
    };
    return [...document.querySelectorAll('main :is(h1, h2)')].flatMap((heading) => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null)
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}]+/gu))
          if (Math.abs(topOf(node, index) - topOf(node, index + word.length - 1)) > 6) broken.push(word);
      return broken;
    });
  });

test('the longest words of headings fit a phone and stand beside a picture, in the font of the system', async ({
  page,
  baseURL,
}) => {
  // The page of this mode has no font of the shop.
  await page.context().addCookies([{ name: 'mode', value: 'lite', url: baseURL ?? '' }]);
  const pages = [
    ['/nl/corporate-gifts', [320, 360, 1024, 1280]],
    ['/de/corporate-gifts', [320, 1024]],
    ['/de/terms', [320]],
    ['/nl/shipping', [320]],
  ] as const;
  for (const [path, widths] of pages) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      expect(await brokenWords(page), `${path} at ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
    }
  }
});
