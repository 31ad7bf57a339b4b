import type { Page } from '@playwright/test';
import { payOnHostedPage } from './journey.ts';
import { openPaymentStep } from './posted-journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, WCAG } from './test.ts';

/** Opens the newest letter whose subject contains a text, once it is written. */
async function openLetter(page: Page, storefront: string, subject: string): Promise<void> {
  const letter = page.getByRole('link', { name: subject }).first();
  const written = async () => {
    await page.goto(`/${storefront}/diagnostics/letters`);
    return letter.count();
  };
  await expect.poll(written).toBe(1);
  await letter.click();
}

for (const storefront of ['uk', 'de', 'nl'] as const)
  test(`the letter of a confirmed order in storefront ${storefront} fits 320 pixels, in light and in dark`, async ({
    page,
  }) => {
    await openPaymentStep(page, storefront);
    await payOnHostedPage(page, 'authorised');
    await expect(page).toHaveURL(/checkout\/success\//);
    const link = await page.getByRole('link', { name: /\/order\/PW-/ }).getAttribute('href');
    const [number = ''] = /PW-\w{5}-\w{5}/.exec(link ?? '') ?? [];
    await page.setViewportSize({ width: 320, height: 740 });
    await openLetter(page, storefront, number);
    const backgrounds: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, { colorScheme, rules: WCAG });
      backgrounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    }
    expect(new Set(backgrounds).size).toBe(2);
  });
