import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { textPattern } from './texts.ts';

test('a list says what each product is and leads to its other pages by number', async ({ page }) => {
  for (const [storefront, kind] of [
    ['uk', 'Kids’ crew socks'],
    ['de', 'Klassische Socken für Kinder'],
    ['nl', 'Klassieke sokken voor kinderen'],
  ]) {
    await page.goto(`/${storefront}/kids/socks`);
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: kind ?? '' })
        .first(),
    ).toBeVisible();
  }
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/uk/adults/socks');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await expect(pager.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');
  await expectNoSidewaysScroll(page);
  await pager.getByRole('link', { name: 'Page 5', exact: true }).click();
  await expect(page).toHaveURL(/\/uk\/adults\/socks\?page=5$/);
  await expect(pager.getByRole('link', { name: 'Page 5', exact: true })).toHaveAttribute('aria-current', 'page');
  await pager.getByRole('link', { name: textPattern('catalogue:previous') }).click();
  await expect(page).toHaveURL(/page=4$/);
  await expectAccessible(page);
});
