import type { Page } from '@playwright/test';
import { rootOf } from './elements.ts';
import { closeFilter, filterButton, openFacet } from './filter.ts';
import { expect, expectAccessible, test } from './test.ts';
import { textPattern } from './texts.ts';

const LIST = '/uk/adults/socks';
const red = (page: Page) => page.getByRole('checkbox', { name: /^Red \d+$/ });
const show = (page: Page, count: number) => page.getByRole('button', { name: `Show ${count} designs` });

test.use({ viewport: { width: 360, height: 740 } });

async function expectSheet(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toHaveAttribute('inert');
  await expect(closeFilter(page)).toBeVisible();
}

test.describe('On a slow line', () => {
  test('a sheet that is open before its script is there becomes modal', async ({ page }) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(LIST, { waitUntil: 'commit' });
    await filterButton(page).click();
    await expect(closeFilter(page)).toBeFocused();
    await expect(page.getByRole('banner')).not.toHaveAttribute('inert');
    arrive();
    await expectSheet(page);
    await page.keyboard.press('Escape');
    await expect(closeFilter(page)).toBeHidden();
    await expect(filterButton(page)).toBeFocused();
  });
});

test.describe('The sheet', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(LIST);
    await openFacet(page, 'color');
    await expectSheet(page);
  });

  test('the sheet of a filter covers a phone, holds the focus and the page, and says the number', async ({ page }) => {
    await expect(rootOf(page)).toHaveCSS('overflow', 'hidden');
    await expect(show(page, 97)).toBeInViewport();
    await red(page).check();
    await expect(show(page, 33)).toBeVisible();
    await expect(red(page)).toBeFocused();
    // One of them inside the sheet: the rest of the page is silent.
    await expect(page.getByText('33 designs', { exact: true })).toHaveCount(2);
    await expectAccessible(page);
    await show(page, 33).click();
    await expect(red(page)).toBeHidden();
    await expect(page.getByRole('banner')).not.toHaveAttribute('inert');
    await expect(rootOf(page)).not.toHaveCSS('overflow', 'hidden');
    await expect(filterButton(page)).toBeFocused();
    await expect(page).toHaveURL(/\?color=red$/);
  });

  test('Escape closes the sheet, and a step back then shows the list before its choices', async ({ page }) => {
    await red(page).check();
    await expect(show(page, 33)).toBeVisible();
    await openFacet(page, 'height');
    await page.getByRole('checkbox', { name: /^Knee \d+$/ }).check();
    await expect(page).toHaveURL(/\?color=red&height=knee$/);
    await page.keyboard.press('Escape');
    await expect(red(page)).toBeHidden();
    await expect(filterButton(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    await expect(page.getByText('97 designs', { exact: true })).toBeVisible();
  });

  test('a step back takes the choices of the open sheet back', async ({ page }) => {
    await red(page).check();
    await expect(page).toHaveURL(/\?color=red$/);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    await expect(show(page, 97)).toBeVisible();
    await expect(red(page)).not.toBeChecked();
  });

  test('"Clear all" in the sheet takes every choice back and leaves it open', async ({ page }) => {
    await red(page).check();
    await expect(show(page, 33)).toBeVisible();
    await page
      .getByRole('form')
      .getByRole('link', { name: textPattern('catalogue:filter.clear') })
      .click();
    await expect(show(page, 97)).toBeFocused();
    await expect(red(page)).not.toBeChecked();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  });

  test('a wider window shows the column in place of the sheet', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('banner')).not.toHaveAttribute('inert');
    await expect(red(page)).toBeVisible();
    await expect(closeFilter(page)).toBeHidden();
  });
});
