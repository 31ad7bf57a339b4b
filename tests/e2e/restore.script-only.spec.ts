import type { Page } from '@playwright/test';
import { fieldsReady } from './card.ts';
import { amount } from './elements.ts';
import { addProduct, fillAddress, payOnHostedPage, quantityField, sendAddress, toAddress } from './journey.ts';
import { openFilledBag, openPaymentStep } from './posted-journey.ts';
import { expect, expectAccessible, test } from './test.ts';
import { textPattern } from './texts.ts';

const restoreOffer = (page: Page) =>
  page.getByRole('region', { name: textPattern('cart-page:earlier.title'), includeHidden: true });
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

async function reachPayment(page: Page): Promise<void> {
  await addProduct(page, 'uk');
  await toAddress(page, 'uk');
  await fillAddress(page, 'uk');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
}

test('a browser that lost its cookie and kept its storage continues with the cart and pays; then nothing personal is stored', async ({
  page,
  context,
}) => {
  await reachPayment(page);
  await fieldsReady(page);
  // The card fields store the data of their session, the shop the reference of the order.
  const whilePaying = [
    'adyen-checkout__session',
    'cart-tokens',
    'checkoutInfo',
    'checkoutSteps',
    'completedViews',
    'orderv1',
    'stockv2',
  ];
  await expect.poll(() => storedKeys(page)).toEqual(whilePaying);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/ada@|Downing|eyJhbGci/);

  await context.clearCookies();
  await page.goto('/uk/checkout/cart');
  await expect(page.getByRole('heading', { name: 'You still have a bag from last time' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore my bag' }).click();
  await expect(amount(page, 'cart-total')).toBeVisible();
  await expect(restoreOffer(page)).toHaveCount(0);
  await page.goto('/uk/checkout/payment');
  await expect(page.getByRole('main')).toContainText('Downing');
  await fieldsReady(page);
  await expect.poll(() => storedKeys(page)).toEqual(whilePaying);
  await payOnHostedPage(page, 'authorised');
  await expect(page).toHaveURL(/checkout\/success/);
  await expect.poll(() => storedKeys(page)).toEqual(['orderv1']);

  await page.goto('/uk/checkout/cart');
  await expect(restoreOffer(page)).toHaveCount(0);
});

test('a visitor without stored state gets no offer to restore', async ({ page }) => {
  await page.goto('/uk/checkout/cart');
  await expect(restoreOffer(page)).toBeHidden();
});

test('a restore from one of two tabs keeps the last change of the cart', async ({ page, context }) => {
  await openFilledBag(page, 'uk');
  const other = await context.newPage();
  await other.goto('/uk/checkout/cart');
  await quantityField(other).fill('3');
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(quantityField(other)).toHaveValue('3');
  await page.reload();
  await context.clearCookies();
  await other.goto('/uk/checkout/cart');
  await other.getByRole('button', { name: 'Restore my bag' }).click();
  await expect(quantityField(other)).toHaveValue('3');
});

for (const [what, breakStorage] of [
  [
    'refused',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      }),
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  ],
] as const) {
  test(`a browser whose storage is ${what} can still buy`, async ({ page }) => {
    await page.addInitScript(breakStorage);
    await reachPayment(page);
    await payOnHostedPage(page, 'authorised');
    await expect(page).toHaveURL(/checkout\/success/);
  });
}

test('a purchase is sent to analytics once, over reloads', async ({ page }) => {
  const events = () =>
    page.evaluate(
      () =>
        (window as Window & { dataLayer?: { readonly event: string }[] }).dataLayer?.map(({ event }) => event) ?? [],
    );
  await openPaymentStep(page, 'uk');
  await payOnHostedPage(page, 'cancelled');
  await expect(page).toHaveURL(/checkout\/payment/);
  await expect.poll(events).toEqual(['payment_cancel']);
  await payOnHostedPage(page, 'authorised');
  await expect(page).toHaveURL(/checkout\/success/);
  await expect.poll(events).toEqual(['purchase']);
  await page.reload();
  expect(await events()).toEqual([]);
});
