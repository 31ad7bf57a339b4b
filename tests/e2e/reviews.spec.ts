import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { buttonOf, orderNumber, payOnHostedPage } from './journey.ts';
import { openPaymentStep } from './posted-journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { textPattern } from './texts.ts';

const run = promisify(execFile);

/** A command of the operator's program beside the shop of the tests. */
async function reviews(...argv: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, PUBLIC_ORIGIN: test.info().project.use.baseURL };
  return (await run(process.execPath, ['bin/shop.mjs', 'reviews', ...argv], { env })).stdout;
}
const field = (page: Page, key: string) => page.getByRole('textbox', { name: textPattern(key) });
const reviewsOf = (page: Page) => page.getByRole('region', { name: textPattern('reviews:title') });

// A reload may end before the first picture is painted.
test.use({ allowedConsole: /was preloaded using link preload but not used/ });

test('a buyer reviews a product, and its page shows the review', async ({ page }) => {
  const storefront = 'de';
  await openPaymentStep(page, storefront);
  await payOnHostedPage(page, 'authorised');
  const printed = await reviews('invite', (await orderNumber(page).textContent()) ?? '');
  await page.goto(/https?:\S+/.exec(printed)?.[0] ?? '');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 740 });
  await expectNoSidewaysScroll(page);

  await buttonOf(page, 'reviews:form.submit').click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('radio').nth(1).check();
  // Tests review the same product: the title tells them apart.
  const title = `${storefront} ${test.info().repeatEachIndex} ${test.info().retry} ${'Baumwollstrumpfhosenqualität'.repeat(2)}`;
  await field(page, 'reviews:form.headline').fill(title);
  await field(page, 'reviews:form.body').fill('Very soft.\nStill soft after ten washes.');
  await field(page, 'reviews:form.name').fill('Ada');
  await buttonOf(page, 'reviews:form.submit').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textPattern('reviews:form.thanksTitle'));

  const listed = (await reviews('list')).split('\n\n').find((entry) => entry.includes(title)) ?? '';
  await reviews('publish', listed.trim().split(' ')[0] ?? '');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expect
    .poll(async () => {
      await page.reload();
      return reviewsOf(page).getByRole('heading', { name: title }).count();
    })
    .toBe(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
