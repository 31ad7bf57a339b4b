import type { Page } from '@playwright/test';
import { CARDS, expectPaid, message, payByCard, reachPayment } from './card.ts';
import { cartForm } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

const FIVE = '6036280000000000000';

/** Opens the form of gift cards, if it is closed, and uses one. */
async function useGiftCard(page: Page, number: string): Promise<void> {
  const form = cartForm(page, 'pay-gift-card');
  if (!(await form.isVisible())) await page.locator('#gift-card summary').click();
  await form.locator('[name="giftCardNumber"]').fill(number);
  await form.locator('[name="giftCardCode"]').fill('737');
  await form.getByRole('button').click();
}

for (const [width, height] of [
  [360, 740],
  [1280, 900],
] as const) {
  test(`A gift card pays a part and shows what is left, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await reachPayment(page, 'de');
    const total = Number(await page.locator('#payment input[name="total"]').first().getAttribute('value'));
    await useGiftCard(page, FIVE);
    await expect(page.locator('#left-to-pay')).toHaveAttribute('value', String(total - 500));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await cartForm(page, 'remove-gift-cards').getByRole('button').click();
    await expect(page.locator('#left-to-pay')).toHaveCount(0);
    await useGiftCard(page, '6036280000000000002');
    await expect(page.locator('#payment-message')).toContainText('leer');
    await expect(cartForm(page, 'pay-gift-card')).toBeVisible();
    await expectAccessible(page);
  });
}

test.describe('With script', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'The card fields need script');

  test('a card in the page pays what a gift card has left, after a refused one too', async ({ page }) => {
    await reachPayment(page);
    const total = Number(await page.locator('#payment input[name="total"]').first().getAttribute('value'));
    await useGiftCard(page, FIVE);
    await expect(page.locator('#left-to-pay')).toHaveAttribute('value', String(total - 500));
    await payByCard(page, { number: CARDS.refused });
    await expect(message(page)).toContainText('The payment was refused');
    const sent = page.waitForRequest((request) => /\/v1\/sessions\/\w+\/payments$/.test(new URL(request.url()).pathname));
    await payByCard(page);
    expect((await sent).postDataJSON()).toMatchObject({ order: { orderData: expect.any(String), pspReference: expect.any(String) } });
    await expectPaid(page);
    await expect(page.locator('#order-total')).toHaveAttribute('value', String(total));
    await expect(page.locator('main')).toContainText('Gift card ending in 0000');
    await expectAccessible(page);
  });

  test('a card whose bank asks pays what a gift card has left', async ({ page }) => {
    await reachPayment(page, 'nl');
    await useGiftCard(page, FIVE);
    await expect(page.locator('#left-to-pay')).toBeVisible();
    await payByCard(page, { number: CARDS.redirect });
    await expect(page).toHaveURL(/\/checkoutshopper\/.*bank\//);
    await page.locator('button[value="authorised"]').click();
    await expectPaid(page);
  });
});
