import type { Locator, Page } from '@playwright/test';
import { disclosure } from './elements.ts';
import { textPattern } from './texts.ts';

export const GIFT_CARDS = { small: '6036280000000000000', empty: '6036280000000000002' } as const;

const TITLE = textPattern('payment:giftCard.title', 'payment:giftCard.another');

export const giftCardForm = (page: Page): Locator => page.getByRole('form', { name: TITLE });

/** Opens the form of gift cards, if it is closed, and uses one. */
export async function useGiftCard(page: Page, number: string): Promise<void> {
  const form = giftCardForm(page);
  if (!(await form.isVisible())) await disclosure(page, TITLE).click();
  await form.getByLabel(textPattern('payment:giftCard.number')).fill(number);
  await form.getByLabel(textPattern('payment:giftCard.code')).fill('737');
  await form.getByRole('button').click();
}
