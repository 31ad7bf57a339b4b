import type { Page } from '@playwright/test';
import { buttonOf } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NO_JS, test } from './test.ts';
import { textPattern } from './texts.ts';

test.use({ answered: false });

const banner = (page: Page) => page.getByRole('complementary', { name: textPattern('consent:title') });
const box = (page: Page, purpose: string) =>
  page.getByRole('checkbox', { name: textPattern(`consent:purposes.${purpose}.name`) });

test('a visitor refuses by the banner, agrees to statistics alone in the settings, and takes it back', {
  tag: NO_JS,
}, async ({ page, context }) => {
  const choice = async () =>
    (await context.cookies()).find(({ name }) => name === 'consent')?.value.replace(/\.\d+$/, '');
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/de/adults/socks?sort=price%3Aasc');
  await buttonOf(page, 'consent:refuse').click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/de\/adults\/socks\?sort=price%3Aasc$/);
  expect(await choice()).toBe('2.-0-');

  await page.goto('/de/faq/cookie-policy');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(box(page, 'statistics')).not.toBeChecked();
  await box(page, 'statistics').check();
  await buttonOf(page, 'consent:save').click();
  await expect(page.getByRole('status').filter({ hasText: textPattern('consent:saved') })).toBeVisible();
  await expect(box(page, 'statistics')).toBeChecked();
  expect(await choice()).toBe('2.010');
  await page.goto('/de');
  await expect(banner(page)).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(expect.arrayContaining(['visitor', 'experiments']));

  await page.goto('/de/faq/cookie-policy');
  await buttonOf(page, 'consent:refuse').click();
  await expect(box(page, 'statistics')).not.toBeChecked();
  expect(await choice()).toBe('2.000');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('visitor');
});

test('a visitor accepts by the banner', async ({ page, context }) => {
  await page.goto('/us');
  await buttonOf(page, 'consent:accept').click();
  await expect(banner(page)).toHaveCount(0);
  expect((await context.cookies()).find(({ name }) => name === 'consent')?.value).toMatch(/^2\.-1-\.\d+$/);
});

test.describe('A browser with Global Privacy Control', () => {
  test.use({ extraHTTPHeaders: { 'Sec-GPC': '1' } });

  test('is not asked, and the settings say why', async ({ page }) => {
    await page.goto('/de');
    await expect(banner(page)).toHaveCount(0);
    await page.goto('/de/faq/cookie-policy');
    await expect(page.getByText(textPattern('consent:control'))).toBeVisible();
    await expect(buttonOf(page, 'consent:accept')).toHaveCount(0);
  });
});
