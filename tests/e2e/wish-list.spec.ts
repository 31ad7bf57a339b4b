import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

const PRODUCT = '/uk/product/melon-slice';

test('A product is put on the wish list, shown there, taken off and put back', async ({ page }) => {
  await page.goto(PRODUCT);
  await page.getByRole('button', { name: 'Add to wish list' }).click();
  if (!page.url().includes('/wish-list')) await page.getByRole('link', { name: 'See wish list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wish list');
  await expect(page.getByRole('button', { name: /^Remove Melon Slice/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Remove Melon Slice/ }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Melon Slice is no longer on your wish list.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('Melon Slice is on your wish list.');
});
