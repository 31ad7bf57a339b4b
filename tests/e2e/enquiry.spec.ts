import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { labelPattern, textPattern } from './texts.ts';

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: labelPattern(`content:enquiry.${name}`) });
const send = (page: Page) => page.getByRole('button', { name: textPattern('content:enquiry.submit') }).click();

for (const [storefront, width] of [
  ['de', 320],
  ['nl', 1280],
] as const)
  test(`an enquiry of ${storefront} keeps what was typed, then says that it arrived, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/${storefront}/corporate-gifts`);
    await field(page, 'name').fill('Ada Byron');
    await field(page, 'email').fill('ada@');
    await send(page);
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page).toHaveTitle(/^(?:Fehler|Fout)/);
    await expect(field(page, 'name')).toHaveValue('Ada Byron');
    await expect(field(page, 'email')).toHaveAccessibleDescription(textPattern('content:enquiry.errors.emailWrong'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('alert').getByRole('link').last().click();
    await expect(field(page, 'message')).toBeFocused();
    await field(page, 'message').fill('Für das ganze Team,\nbis Weihnachten.');
    await field(page, 'email').fill(' ada@example.com ');
    await send(page);
    const said = page.getByRole('status').filter({ hasText: textPattern('content:enquiry.sent') });
    await expect(page.getByText(textPattern('content:enquiry.sentTitle'))).toBeInViewport();
    await expect(said.or(page.getByText(textPattern('content:enquiry.sent')))).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(field(page, 'name')).toHaveValue('');
  });
