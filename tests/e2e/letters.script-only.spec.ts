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

test('every letter fits 320 pixels and has no accessibility fault, in light and in dark, in three languages', async ({
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
