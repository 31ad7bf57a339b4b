import type { Page } from '@playwright/test';
import { disclosure, rootOf } from './elements.ts';
import { expect, expectAccessible, test } from './test.ts';
import { textPattern } from './texts.ts';

const LIST = '/uk/adults/socks';
const title = (page: Page) => disclosure(page.getByRole('main'), /^Filter/);
const red = (page: Page) => page.getByRole('checkbox', { name: /^Red \d+$/ });
const show = (page: Page, count: number) => page.getByRole('button', { name: `Show ${count} designs` });

test.use({ viewport: { width: 360, height: 740 } });

async function expectSheet(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toHaveAttribute('inert');
  await expect(red(page)).toBeVisible();
}

test.describe('On a slow line', () => {
  test('a panel that is open before its script is there becomes a sheet', async ({ page }) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(LIST, { waitUntil: 'commit' });
    await title(page).click();
    await expect(red(page)).toBeVisible();
    await expect(page.getByRole('banner')).not.toHaveAttribute('inert');
    arrive();
    await expectSheet(page);
    await page.goBack();
    await expect(red(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  });
});

test.describe('The sheet', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(LIST);
    await title(page).click();
    await expectSheet(page);
  });

  test('the sheet of a filter covers a phone, holds the focus and the page, and says the number', async ({ page }) => {
    await expect(rootOf(page)).toHaveCSS('overflow', 'hidden');
    await expect(show(page, 97)).toBeInViewport();
    await expect(title(page)).toBeFocused();
    await expect(page.getByRole('banner')).toHaveAttribute('inert');
    await red(page).check();
    await expect(show(page, 33)).toBeVisible();
    // One of them inside the sheet: the rest of the page is silent.
    await expect(page.getByRole('status').filter({ hasText: '33 designs' })).toHaveCount(2);
    await expectAccessible(page);
    await show(page, 33).click();
    await expect(red(page)).toBeHidden();
    await expect(page.getByRole('banner')).not.toHaveAttribute('inert');
    await expect(rootOf(page)).not.toHaveCSS('overflow', 'hidden');
    await expect(title(page)).toBeFocused();
    await expect(page).toHaveURL(/\?color=red$/);
  });

  test('Escape closes the sheet, and a step back then leaves its list', async ({ page }) => {
    await page.keyboard.press('Escape');
    await expect(red(page)).toBeHidden();
    await expect(title(page)).toBeFocused();
    await title(page).click();
    await red(page).check();
    await page.getByRole('checkbox', { name: /^Knee \d+$/ }).check();
    await expect(page).toHaveURL(/\?color=red&height=knee$/);
    await page.keyboard.press('Escape');
    await expect(red(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    await expect(page.getByText('97 designs', { exact: true })).toBeVisible();
  });

  test('a step back at the moment of Escape shows the list before', async ({ page }) => {
    await red(page).check();
    await expect(page).toHaveURL(/\?color=red$/);
    await red(page).evaluate((box, address) => {
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      history.replaceState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, LIST);
    await expect(red(page)).toBeHidden();
    await expect(page.getByText('97 designs', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  });

  test('a sheet that is opened again while it closes stays open, and a step back closes it', async ({ page }) => {
    await title(page).evaluate((summary: HTMLElement) => {
      summary.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      summary.click();
    });
    await expect(page.getByRole('banner')).toHaveAttribute('inert');
    await expect(red(page)).toBeVisible();
    await red(page).check();
    await expect(page).toHaveURL(/\?color=red$/);
    await page.goBack();
    await expect(red(page)).toBeHidden();
    await expect(page.getByRole('banner')).not.toHaveAttribute('inert');
    await expect(page).toHaveURL(/\?color=red$/);
  });

  test('a step back closes the sheet and keeps what was chosen', async ({ page }) => {
    await page.goBack();
    await expect(red(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    await title(page).click();
    await red(page).check();
    await expect(page).toHaveURL(/\?color=red$/);
    await page.goBack();
    await expect(red(page)).toBeHidden();
    await expect(page).toHaveURL(/\?color=red$/);
    await expect(page.getByText('33 designs', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    await expect(page.getByText('97 designs', { exact: true })).toBeVisible();
  });

  test('"Clear all" in the sheet takes every choice back and leaves it open', async ({ page }) => {
    await red(page).check();
    await expect(show(page, 33)).toBeVisible();
    await page
      .getByRole('link', { name: textPattern('catalogue:filter.clear') })
      .first()
      .click();
    await expect(show(page, 97)).toBeFocused();
    await expect(red(page)).not.toBeChecked();
    await expect(page.getByRole('link', { name: textPattern('catalogue:filter.clear') })).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 740 });
    await expect(page.getByRole('banner')).not.toHaveAttribute('inert');
  });
});
