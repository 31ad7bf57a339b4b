import { buttonOf } from './journey.ts';
import { openFilledBag } from './posted-journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NO_JS, test } from './test.ts';

test('Gift options unfold, are saved with the bag and name what is wrong', { tag: NO_JS }, async ({ page }) => {
  await openFilledBag(page, 'uk');
  const message = page.getByRole('textbox', { name: 'Gift message' });
  await expect(message).toBeHidden();
  await page.getByText('Make it a present').click();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Gift wrapping for £3.50' }).check();
  await message.fill('a'.repeat(201));
  await buttonOf(page, 'cart-page:gift.save').click();
  await expect(message).toHaveAttribute('aria-invalid', 'true');
  await expect(message).toBeFocused();
  await expect(message).toHaveValue('a'.repeat(201));
  await expect(page.getByRole('checkbox', { name: /^Gift wrapping/ })).toBeChecked();
  await expectAccessible(page);
  await message.fill('Happy birthday, Ann!');
  await buttonOf(page, 'cart-page:gift.save').click();
  await expect(page.getByText('We’ll wrap this order and add your message.')).toBeInViewport();
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('Gift wrapping£3.50');
  await expectAccessible(page);
});

test('Gift options in German fit a phone of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openFilledBag(page, 'de');
  await page.getByText('Als Geschenk verpacken').click();
  await expect(page.getByRole('textbox', { name: 'Persönliche Nachricht' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
