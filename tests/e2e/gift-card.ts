import type { Page } from '@playwright/test';
import { cartForm } from './journey.ts';

export const GIFT_CARDS = { small: '6036280000000000000', empty: '6036280000000000002' } as const;

/** Opens the form of gift cards, if it is closed, and uses one. */
export async function useGiftCard(page: Page, number: string): Promise<void> {
  const form = cartForm(page, 'pay-gift-card');
  if (!(await form.isVisible())) await page.locator('#gift-card summary').click();
  await form.locator('[name="giftCardNumber"]').fill(number);
  await form.locator('[name="giftCardCode"]').fill('737');
  await form.getByRole('button').click();
}
