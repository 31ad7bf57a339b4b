import { reachPayment, typeCard } from './card.ts';
import { methodChoice, payButton } from './journey.ts';
import { expect, test } from './test.ts';

test('a chosen payment method stays chosen after a reload', async ({ page }) => {
  await reachPayment(page);
  await methodChoice(page, 'Klarna').check();
  await page.reload();
  await expect(methodChoice(page, 'Klarna')).toBeChecked();
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false');
});

test('another payment method posts nothing of a typed card', async ({ page }) => {
  await reachPayment(page);
  await typeCard(page, { name: 'Grace Hopper' });
  await methodChoice(page, 'Klarna').check();
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/uk/checkout/payment',
  );
  await payButton(page).click();
  const fields = new URLSearchParams((await posted).postData() ?? '');
  expect([...fields.keys()].toSorted()).toEqual([
    'cartVersion',
    'intent',
    'itemsCount',
    'left',
    'paymentMethod',
    'tax',
    'total',
  ]);
  await expect(page).toHaveURL(/\/checkoutshopper\/bank\//);
});
