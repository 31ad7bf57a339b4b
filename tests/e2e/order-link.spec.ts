import type { Page } from '@playwright/test';
import { payOnHostedPage } from './journey.ts';
import { openPaymentStep } from './posted-journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NO_JS, test } from './test.ts';
import { textPattern } from './texts.ts';

const sellerOf = (page: Page) => page.getByRole('region', { name: textPattern('order:seller.title') });
const linkOf = (page: Page) =>
  page.getByRole('region', { name: textPattern('order:link.title') }).getByRole('link', { name: /\/order\/PW-/ });
const copyButton = (page: Page) => page.getByRole('button', { name: textPattern('order:link.copy') });

async function buy(page: Page, storefront: 'uk' | 'de' | 'nl'): Promise<void> {
  await openPaymentStep(page, storefront);
  await payOnHostedPage(page, 'authorised');
  await expect(page).toHaveURL(/checkout\/success\//);
}

for (const storefront of ['uk', 'de', 'nl'] as const) {
  test(`the pages of an order fit 320 pixels and paper, and name the seller, in storefront ${storefront}`, async ({
    page,
  }) => {
    await buy(page, storefront);
    const success = page.url();
    await linkOf(page).click();
    await expect(page).toHaveURL(/\/order\/PW-/);
    const order = page.url();
    for (const address of [success, order]) {
      await page.setViewportSize({ width: 320, height: 740 });
      await page.goto(address);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.emulateMedia({ media: 'print' });
      for (const width of [320, 640, 1000]) {
        await page.setViewportSize({ width, height: 1000 });
        await expectNoSidewaysScroll(page);
      }
      await expect(sellerOf(page)).toBeVisible();
      await expect(linkOf(page)).toBeVisible();
      for (const hidden of [page.getByRole('button', { includeHidden: true }).last(), copyButton(page)])
        await expect(hidden).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
    }
  });
}

test('the link of an order can be copied with script, and selected without', { tag: NO_JS }, async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await buy(page, 'uk');
  const address = new URL((await linkOf(page).getAttribute('href')) ?? '', page.url()).href;
  await expect(linkOf(page)).toHaveText(address);
  if (!javaScriptEnabled) {
    await expect(copyButton(page)).toBeHidden();
    return;
  }
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await copyButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: textPattern('order:link.copied') })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});
