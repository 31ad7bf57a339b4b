import { controlNamed } from './elements.ts';
import { linkInLetter } from './sent-letter.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { textPattern } from './texts.ts';

const PRODUCT = '/de/product/plain-and-simple';

for (const width of [360, 1280])
  test(`A sold-out size leads to a form that says what is missing and then says how to confirm the request by letter, at ${width} pixels`, async ({
    page,
  }, { project, retry }) => {
    const address = `ada.${width}.${project.name}.${retry}@example.com`;
    await page.setViewportSize({ width, height: 740 });
    await page.goto(PRODUCT);
    await page
      .getByRole('link', { name: /Ausverkauft$/ })
      .first()
      .click();
    const email = page.getByRole('textbox', { name: textPattern('catalogue:alert.email') });
    await expect(email).toBeInViewport();
    await expect(
      page.getByRole('combobox', { name: 'Größe', exact: true }).and(controlNamed(page, 'variant')),
    ).toHaveValue(/./);
    const send = page.getByRole('button', { name: textPattern('catalogue:alert.send') });
    await send.click();
    await expect(page.getByRole('alert').first()).toHaveText(textPattern('catalogue:alert.noEmail'));
    await expect(email).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await email.fill(address);
    await send.click();
    await expect(
      page.getByRole('status').filter({ hasText: textPattern('catalogue:alert.askedKept') }),
    ).toBeInViewport();
    await expectAccessible(page);
    const link = () => linkInLetter(address, 'stock-alert-confirm', '/stock-alerts/confirm/');
    await expect.poll(link).not.toBe('');
    await page.goto(await link());
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(textPattern('letters:confirmAlert.askTitle'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: textPattern('letters:confirmAlert.button') }).click();
    await expect(title).toHaveText(textPattern('letters:confirmAlert.doneTitle'));
    await expectAccessible(page);
    await page.goto(await link());
    await expect(title).toHaveText(textPattern('letters:confirmAlert.beforeTitle'));
  });

test('A sold-out product has no accessibility fault and fits 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/nl/product/sushi-train-in-slate');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('main').getByRole('link', { name: /€/ }).first().click();
  await expect(page).toHaveURL(/sushi-train$/);
});

test('A link of a letter that no longer ends a request says so, without an accessibility fault at 320 pixels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/de/stock-alerts/a.AAAA');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
