import type { Page } from '@playwright/test';
import { disclosure, rootOf } from './elements.ts';
import { expect, expectAccessible, test } from './test.ts';
import { textPattern } from './texts.ts';

const opener = (page: Page) => disclosure(page.getByRole('banner'), textPattern('shell:menu')).first();
const dialog = (page: Page) => page.getByRole('dialog', { name: textPattern('shell:menu') });

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/uk/faq');
  await opener(page).click();
  await expect(dialog(page)).toBeVisible();
});

test('a submenu of the phone menu covers it, and Escape closes one level at a time', async ({ page }) => {
  const level = disclosure(dialog(page), /Socks/);
  await level.click();
  const back = dialog(page).getByRole('button', { name: textPattern('shell:menuBack') });
  await expect(back).toBeFocused();
  await expect(dialog(page).getByRole('link', { name: 'Kids', exact: true })).toBeHidden();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(level).toBeFocused();
  await expect(dialog(page).getByRole('link', { name: 'Kids', exact: true })).toBeVisible();
  await level.click();
  await back.click();
  await expect(level).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('the phone menu slides in, and stands at once where less motion is asked for', async ({ page }) => {
  const slides = async () => {
    await page.reload();
    await page.evaluate(() => {
      const slid: unknown[] = [];
      Object.assign(window, { slid });
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, options) {
        const motion = animate.call(this, frames, options);
        if (this.matches('dialog')) slid.push((motion.effect as KeyframeEffect).getKeyframes()[0]?.translate);
        return motion;
      };
    });
    await opener(page).click();
    await expect(dialog(page)).toBeVisible();
    return page.evaluate(() => (window as unknown as { slid: unknown[] }).slid);
  };
  expect(await slides()).toEqual(['-100%']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await slides()).toEqual([]);
});

test('the page behind the phone menu does not scroll while it is open', async ({ page }) => {
  await expect(rootOf(page)).toHaveCSS('overflow', 'hidden');
  await page.mouse.move(350, 700);
  await page.mouse.wheel(0, 600);
  await dialog(page)
    .getByRole('button', { name: textPattern('shell:closeMenu') })
    .click();
  await expect(dialog(page)).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(rootOf(page)).toHaveCSS('overflow', 'visible');
});

test('the keyboard stays in the phone menu', async ({ page }) => {
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const { activeElement, body } = document;
      return activeElement !== body && !activeElement?.closest('dialog');
    });
    expect(isOutside).toBe(false);
  }
});

test('every target of the phone menu is at least 44 px high', async ({ page }) => {
  await disclosure(dialog(page), /Socks/).click();
  await expect(dialog(page).getByRole('button', { name: textPattern('shell:menuBack') })).toBeVisible();
  const targets = dialog(page).getByRole('link').or(dialog(page).getByRole('button'));
  // All at once: the level that is left disappears meanwhile.
  const lowest = () =>
    targets.evaluateAll((all) => Math.min(...all.map((target) => target.getBoundingClientRect().height)));
  await expect.poll(lowest).toBeGreaterThanOrEqual(44);
  expect(await targets.count()).toBeGreaterThan(10);
});
