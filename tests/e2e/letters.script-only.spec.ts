import axe from 'axe-core';
import { runnerImport } from 'vite';
import { rootOf } from './elements.ts';
import { expect, test, violations, WCAG } from './test.ts';

/** The letters as the shop's own compiler builds them: that of the browser tests makes no elements of React. */
async function printedLetters() {
  const { module } = await runnerImport<typeof import('#tests/support/printed-letters.ts')>(
    './tests/support/printed-letters.ts',
    { configFile: false, logLevel: 'error' },
  );
  // One country for each language.
  return module.printedLetters(['GB', 'DE', 'NL']);
}

/** A longer word may have to break at 320 pixels beside the picture of its line. */
const LONGEST_WORD = 18;

/** The words of tables that stand on two lines. */
function brokenWords(longest: number): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('main table') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  );
  const broken: string[] = [];
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      if (word.length > longest) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
}

test('every letter fits 320 pixels and has no accessibility fault, in light and in dark, in three languages, and breaks no word', async ({
  page,
}) => {
  const letters = await printedLetters();
  expect(letters.length).toBeGreaterThan(50);
  await page.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.setViewportSize({ width: 320, height: 740 });
  // The checker stays in the page: what is written into a document replaces its elements alone.
  await page.evaluate(axe.source);
  const faults: string[] = [];
  const backgrounds = new Set<string>();
  for (const { name, html } of letters) {
    await page.setContent(html);
    const cut = await page.evaluate(brokenWords, LONGEST_WORD);
    faults.push(...cut.map((word) => `${name}: ${word} is broken`));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const [overflow, background] = await rootOf(page).evaluate((element) => [
        element.scrollWidth - element.clientWidth,
        getComputedStyle(document.body).backgroundColor,
      ]);
      backgrounds.add(`${colorScheme} ${background}`);
      const broken = await page.evaluate(violations, WCAG);
      faults.push(
        ...[...broken, ...(Number(overflow) > 0 ? [`${overflow} px too wide`] : [])].map(
          (fault) => `${name}, ${colorScheme}: ${fault}`,
        ),
      );
    }
  }
  expect(faults).toEqual([]);
  expect([...backgrounds].sort()).toEqual(['dark rgb(26, 16, 32)', 'light rgb(255, 250, 243)']);
});
