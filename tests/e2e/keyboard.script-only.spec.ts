import { expect, test } from './test.ts';

/** Presses of Tab from the top of a list to its first product, without the link that skips the frame. */
const MOST_PRESSES = 25;

for (const path of ['/uk/adults/socks', '/de/kids', '/nl/adults/boxers', '/us/search?term=cat'])
  test(`the first product of ${path} is at most ${MOST_PRESSES} presses of Tab from the top`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path, { waitUntil: 'load' });
    let presses = 0;
    const isAtProduct = () => page.evaluate(() => document.activeElement?.closest('main article') != null);
    do {
      await page.keyboard.press('Tab');
      presses += 1;
    } while (presses <= MOST_PRESSES && !(await isAtProduct()));
    expect(await isAtProduct()).toBe(true);
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  });
