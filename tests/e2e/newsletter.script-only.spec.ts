import type { Locator, Page, Route } from '@playwright/test';
import { disclosure } from './elements.ts';
import { signUpReady } from './sign-up-ready.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { textPattern } from './texts.ts';

const field = (scope: Page | Locator) => scope.getByRole('textbox', { name: textPattern('newsletter:email') });
const asked = (page: Page) => page.getByRole('dialog', { name: textPattern('newsletter:asked.title') });
const failed = (page: Page) => page.getByRole('dialog', { name: textPattern('newsletter:anErrorOcurred') });
const fault = (page: Page) =>
  page.getByRole('alert').filter({ hasText: textPattern('newsletter:errors.invalidEmail') });

/** Waits until the script of the forms listens. */
async function focusForm(page: Page, form: Locator): Promise<void> {
  await field(form).focus();
  await signUpReady(page);
}

test('a wrong address is named beside the field, nothing is sent, and the error ends 500 ms after it is right', async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/uk');
  const form = page.getByRole('main');
  await focusForm(page, form);
  await page.clock.pauseAt(Date.now() + 60_000);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  for (const typed of ['', '   ', 'ada@', ' ada@example ']) {
    await field(form).fill(typed);
    await field(form).press('Enter');
    await expect(fault(page)).toBeVisible();
    await expect(field(form)).toBeFocused();
    await expect(field(form)).toHaveValue(typed.trim());
    await expect(field(form)).toHaveAccessibleDescription(textPattern('newsletter:errors.invalidEmail'));
  }
  await expectAccessible(page);
  expect(posts).toEqual([]);
  await field(form).fill('ada@example.co');
  await page.clock.runFor(499);
  await expect(fault(page)).toBeVisible();
  await page.clock.runFor(2);
  await expect(fault(page)).toHaveCount(0);
  await expect(field(form)).not.toHaveAttribute('aria-invalid');
});

for (const [storefront, width] of [
  ['de', 1280],
  ['nl', 360],
] as const)
  test(`a sign-up in the block of ${storefront} answers in a dialog, and the form is there again, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/${storefront}`);
    const form = page.getByRole('main');
    await focusForm(page, form);
    const sent = page.waitForRequest(/\/api\/newsletter$/);
    await field(form).fill(` ${storefront}-block@example.com `);
    await field(form).press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({
      store: storefront,
      countryCode: storefront.toUpperCase(),
      email: `${storefront}-block@example.com`,
    });
    await expect(asked(page)).toBeVisible();
    await expect(asked(page).getByRole('heading')).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await asked(page).getByRole('button').click();
    await expect(asked(page)).toHaveCount(0);
    await expect(field(form)).toBeFocused();
    await expect(field(form)).toHaveValue('');
    expect(page.url()).toMatch(new RegExp(`/${storefront}$`));
  });

test('a sign-up in the footer ends with what happens next', async ({ page }) => {
  await page.goto('/uk/faq');
  const footer = page.getByRole('contentinfo');
  await focusForm(page, footer);
  await field(footer).fill('footer-form@example.com');
  await field(footer).press('Enter');
  const said = (await asked(page).getByRole('paragraph').textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(field(footer)).toHaveCount(0);
  await expect(footer.getByText(said)).toBeFocused();
});

test.describe(() => {
  test.use({ allowedConsole: /ERR_FAILED|status of (?:422|429|503)/ });
  test('a sign-up that fails says so above the phone menu, and its retry resets the form', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/uk/faq');
    await disclosure(page.getByRole('banner'), textPattern('shell:menu')).first().click();
    const menu = page.getByRole('dialog', { name: textPattern('shell:menu') });
    await focusForm(page, menu);
    const typed = 'menu-form@example.com';
    // What the network has lost stays in the form.
    for (const [fails, left] of [
      [(route: Route) => route.abort(), typed],
      [(route: Route) => route.fulfill({ status: 503, json: { success: false } }), ''],
    ] as const) {
      await page.route('**/api/newsletter', fails, { times: 1 });
      await field(menu).fill(typed);
      await field(menu).press('Enter');
      await expect(failed(page)).toContainText('We can’t take your sign-up right now');
      await expectAccessible(page);
      await failed(page)
        .getByRole('button', { name: textPattern('shell:tryAgain') })
        .click();
      await expect(field(menu)).toHaveValue(left);
      await expect(field(menu)).toBeFocused();
    }
    const limit = { title: 'One moment, please', text: 'Please try again in 9 minutes: nothing is lost.' };
    await page.route('**/api/newsletter', (route) => route.fulfill({ status: 429, json: limit }), { times: 1 });
    await field(menu).fill(typed);
    await field(menu).press('Enter');
    const over = page.getByRole('dialog', { name: limit.title });
    await expect(over).toContainText(limit.text);
    await over.getByRole('button', { name: textPattern('newsletter:asked.accept') }).click();
    await expect(field(menu)).toHaveValue(typed);
    await expect(field(menu)).toBeFocused();
    const rejected = { text: 'The list does not take this address' };
    await page.route('**/api/newsletter', (route) => route.fulfill({ status: 422, json: rejected }), { times: 1 });
    await field(menu).press('Enter');
    await expect(field(menu)).toHaveAccessibleDescription(rejected.text);
    await field(menu).press('Enter');
    await asked(page).getByRole('button').click();
    await expect(field(menu)).toBeFocused();
    await expect(field(menu)).toHaveValue('');
  });
});
