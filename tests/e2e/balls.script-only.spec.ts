import type { Page } from '@playwright/test';
import { ballsOf } from './elements.ts';
import { expect, test, watchShifts } from './test.ts';

const toEnd = (page: Page) =>
  expect
    .poll(async () => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      return page.evaluate(() => innerHeight + scrollY >= document.body.scrollHeight - 2);
    })
    .toBe(true);
/** Counts the frames that the page asks for, from the next page on. */
async function countFrames(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const state = window as unknown as { frames: number };
    state.frames = 0;
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (run) => {
      state.frames += 1;
      return request(run);
    };
  });
  return () => page.evaluate(() => (window as unknown as { frames: number }).frames);
}
const picture = (page: Page) => ballsOf(page).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

test('the balls load and bounce when the foot of the page is near, move nothing, and stop when it is left', async ({
  page,
}) => {
  const [shifts, frames] = [await watchShifts(page), await countFrames(page)];
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/uk/faq');
  await page.waitForLoadState('load');
  await expect(ballsOf(page)).toHaveCount(0);
  await toEnd(page);
  await expect(ballsOf(page)).toBeInViewport();
  await expect(page.getByRole('contentinfo').getByRole('img')).toHaveCount(0);
  const before = await picture(page);
  await expect.poll(() => picture(page)).not.toBe(before);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(ballsOf(page)).not.toBeInViewport();
  let last = -1;
  await expect
    .poll(async () => {
      const asked = await frames();
      const isSame = asked === last;
      last = asked;
      return isSame;
    })
    .toBe(true);
  expect(await shifts()).toBeLessThan(0.01);
});

test('the balls lie still where less motion is asked for, and are absent in forced colours', async ({ page }) => {
  const frames = await countFrames(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/uk/faq');
  await toEnd(page);
  await expect(ballsOf(page)).toBeInViewport();
  const before = await frames();
  await page.mouse.move(100, 700);
  await page.mouse.move(150, 690);
  expect(await picture(page)).toBe(await picture(page));
  expect(await frames()).toBe(before);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(ballsOf(page)).toBeHidden();
});
