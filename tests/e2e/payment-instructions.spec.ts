import type { Locator, Page } from '@playwright/test';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { bookFields, CONTACT } from '#tests/http/address-book.ts';
import { amountIn, disclosure, instructionRow } from './elements.ts';
import { addressField, askedFields } from './fields.ts';
import { methodChoice, payButton, sendAddress } from './journey.ts';
import { openAddressStep } from './posted-journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { textPattern } from './texts.ts';

const instructionsOf = (page: Page) => page.getByRole('region', { name: textPattern('payment:instructions.title') });

test.use({ viewport: { width: 360, height: 740 } });

/** Orders on a narrow screen from a country of the eu storefront, with a method that is completed outside the shop. */
async function payBy(page: Page, country: CountryCode, method: string): Promise<void> {
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  await page.context().addCookies([{ name: 'market', value: country, url: origin }]);
  await openAddressStep(page, 'eu');
  for (const [name, value] of await askedFields(page, { ...bookFields(country), ...CONTACT })) {
    // The country is the market's, and neither of the two countries here has regions.
    if (name.endsWith('.country') || name.endsWith('.region')) continue;
    const field = addressField(page, name);
    if (name === 'contact.agreements') await field.check();
    else await field.fill(value);
  }
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
  await methodChoice(page, method).check();
  await payButton(page).click();
  await expect(instructionsOf(page)).toBeVisible();
}

/**
 * The data the shopper needs is visible on the narrow screen and in print, and of the shop's layout only its mark is
 * printed.
 */
async function expectVisible(page: Page, needed: readonly Locator[]): Promise<void> {
  const parts = needed.map((part) => part.first());
  for (const part of parts) await expect(part).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  for (const part of parts) await expect(part).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
  await expect(disclosure(page.getByRole('banner'), textPattern('shell:menu'))).toBeHidden();
  await expect(page.getByRole('contentinfo', { includeHidden: true })).toBeHidden();
  await expectNoSidewaysScroll(page);
}

test('the instructions of a voucher show entity, reference, amount and expiry at 360 pixels and in print', async ({
  page,
}) => {
  await payBy(page, 'PT', 'multibanco');
  await expect(page).toHaveURL(/checkout\/success\//);
  const instructions = instructionsOf(page);
  await expectVisible(page, [
    instructionRow(instructions, 'entity'),
    instructionRow(instructions, 'reference'),
    amountIn(instructions),
    instructions.getByRole('time'),
  ]);
});

test('the instructions of Swish show the QR code, the amount and the expiry at 360 pixels and in print', async ({
  page,
}) => {
  await payBy(page, 'SE', 'swish');
  await expect(page).toHaveURL(/eu\/order\//);
  const instructions = instructionsOf(page);
  const qrCode = instructions.getByRole('img');
  await expectVisible(page, [qrCode, amountIn(instructions), instructions.getByRole('time')]);
  const code = await qrCode.boundingBox();
  expect(Math.min(code?.width ?? 0, code?.height ?? 0)).toBeGreaterThanOrEqual(150);
});
