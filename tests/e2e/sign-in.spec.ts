import { controlNamed } from './elements.ts';
import { buttonOf, payOnHostedPage } from './journey.ts';
import { openPaymentStep } from './posted-journey.ts';
import { linkInLetter } from './sent-letter.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { textPattern, textStart } from './texts.ts';

const linkTo = (email: string) => linkInLetter(email, 'sign-in-link', '/nl/login/');

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
  await page.goto('/nl/login');
  await buttonOf(page, 'sign-in:out.everywhere').click();
  await expect(page.getByRole('status').filter({ hasText: textPattern('sign-in:signedOut.everywhere') })).toBeVisible();
});
