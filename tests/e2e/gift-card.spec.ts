import { reachPayment } from './card.ts';
import { GIFT_CARDS, useGiftCard } from './gift-card.ts';
import { cartForm } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

for (const [width, height] of [
  [360, 740],
  [1280, 900],
] as const) {
  test(`A gift card pays a part and shows the rest, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await reachPayment(page, 'de');
    const total = Number(await page.locator('#payment input[name="total"]').first().getAttribute('value'));
    await useGiftCard(page, GIFT_CARDS.small);
    await expect(page.locator('#left-to-pay')).toHaveAttribute('value', String(total - 500));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await cartForm(page, 'remove-gift-cards').getByRole('button').click();
    await expect(page.locator('#left-to-pay')).toHaveCount(0);
    await useGiftCard(page, GIFT_CARDS.empty);
    await expect(page.locator('#payment-message')).toContainText('leer');
    await expect(cartForm(page, 'pay-gift-card')).toBeVisible();
    await expectAccessible(page);
  });
}
