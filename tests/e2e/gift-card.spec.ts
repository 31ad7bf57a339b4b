import { reachPayment } from './card.ts';
import { amount, hiddenInput } from './elements.ts';
import { GIFT_CARDS, giftCardForm, useGiftCard } from './gift-card.ts';
import { buttonOf, paymentSection } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

for (const [width, height] of [
  [360, 740],
  [1280, 900],
] as const) {
  test(`A gift card pays a part and shows the rest, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await reachPayment(page, 'de');
    const total = Number(await hiddenInput(paymentSection(page), 'total').first().getAttribute('value'));
    await useGiftCard(page, GIFT_CARDS.small);
    await expect(amount(page, 'left-to-pay')).toHaveAttribute('value', String(total - 500));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await buttonOf(page, 'payment:giftCard.remove').click();
    await expect(amount(page, 'left-to-pay')).toHaveCount(0);
    await useGiftCard(page, GIFT_CARDS.empty);
    await expect(page.getByRole('alert')).toContainText('leer');
    await expect(giftCardForm(page)).toBeVisible();
    await expectAccessible(page);
  });
}
