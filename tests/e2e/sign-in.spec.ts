import { LIMITS } from '#app/web/limits.ts';
import { controlNamed } from './elements.ts';
import { buttonOf, payOnHostedPage } from './journey.ts';
import { openPaymentStep } from './posted-journey.ts';
import { linkInLetter } from './sent-letter.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { textPattern, textStart } from './texts.ts';

const linkTo = (email: string, storefront: 'nl' | 'uk' = 'nl') =>
  linkInLetter(email, 'sign-in-link', `/${storefront}/login/`);

test('A shopper signs in by letter on a small phone, buys again with a filled-in address, and signs out', async ({
  page,
}, { project, retry }) => {
  const email = `ada.${project.name}.${retry}@example.com`;
  await page.setViewportSize({ width: 320, height: 740 });
  await openPaymentStep(page, 'nl', { 'contact.email': email });
  await payOnHostedPage(page, 'authorised');
  await expect(page).toHaveURL(/checkout\/success\//);
  // The order lookup leads to sign-in. Another browser has neither the draft nor the order.
  await page.context().clearCookies();
  await page.goto('/nl/order');
  await page
    .getByRole('main')
    .getByRole('link', { name: textPattern('sign-in:signIn') })
    .click();
  await buttonOf(page, 'sign-in:submit', 'sign-in:submitKept').click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('textbox', { name: textPattern('sign-in:email') })
    .fill(email);
  await buttonOf(page, 'sign-in:submit', 'sign-in:submitKept').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    textPattern('sign-in:askedTitle', 'sign-in:askedKeptTitle'),
  );
  await expect.poll(() => linkTo(email)).not.toBe('');
  await page.goto(await linkTo(email));
  await expectAccessible(page);
  await buttonOf(page, 'sign-in:link.button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textPattern('sign-in:orders.title'));
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('article')
    .getByRole('button', { name: textStart('sign-in:orders.again') })
    .click();
  await expect(page).toHaveURL(/\/nl\/checkout\/cart/);
  await page.goto('/nl/checkout/address');
  await expect(controlNamed(page, 'contact.email')).toHaveValue(email);
  await expect(page.getByText(textPattern('sign-in:prefilled'))).toContainText(email);
  await buttonOf(page, 'sign-in:emptyStep').click();
  await expect(controlNamed(page, 'contact.email')).toHaveValue('');
  // The sizes of the order are those of another warehouse.
  await page.goto('/us/login');
  await expect(page.getByRole('article').getByText(textPattern('sign-in:orders.nothingLeft'))).toBeVisible();
  await page.goto('/nl/login');
  await buttonOf(page, 'sign-in:out.everywhere').click();
  await expect(page.getByRole('status').filter({ hasText: textPattern('sign-in:signedOut.everywhere') })).toBeVisible();
  await page.goto(await linkTo(email));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textPattern('sign-in:link.endedTitle'));
});

test.describe('A shopper on a shared device', () => {
  test.use({ allowedConsole: /status of 429/ });

  test('signs out, finds the used link ended, and learns when the next one can be asked for', async ({ page }, {
    project,
    retry,
  }) => {
    const email = `shared.${project.name}.${retry}@example.com`;
    await openPaymentStep(page, 'uk', { 'contact.email': email });
    await payOnHostedPage(page, 'authorised');
    await expect(page).toHaveURL(/checkout\/success\//);
    const origin = new URL(page.url()).origin;
    const headers = { Accept: 'text/html', Origin: origin };
    const ask = () => page.request.post('/uk/login', { form: { email }, headers });
    await ask();
    await expect.poll(() => linkTo(email, 'uk')).not.toBe('');
    const link = await linkTo(email, 'uk');
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(email);
    await buttonOf(page, 'sign-in:link.button').click();
    await buttonOf(page, 'sign-in:out.here').click();
    await expect(page.getByRole('status').filter({ hasText: textPattern('sign-in:signedOut.here') })).toBeVisible();
    await expectAccessible(page);
    await buttonOf(page, 'order:forget.button').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textPattern('order:forget.doneTitle'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textPattern('sign-in:link.endedTitle'));
    await expectAccessible(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: textPattern('sign-in:link.again') })
      .click();
    for (let count = 1; count < LIMITS['sign-in'].email; count += 1) await ask();
    const field = page.getByRole('main').getByRole('textbox', { name: textPattern('sign-in:email') });
    await field.fill(email);
    await buttonOf(page, 'sign-in:submit', 'sign-in:submitKept').click();
    await expect(page.getByRole('alert')).toContainText(/\d+ minutes/);
    await expect(field).toHaveValue(email);
    await expectAccessible(page);
    await page
      .getByRole('alert')
      .getByRole('link', { name: textPattern('order:lookup.title') })
      .click();
    await expect(page).toHaveURL(/\/uk\/order$/);
  });
});
