import { expect } from 'vitest';
import type { Page } from './shopper.ts';

export const CART = '/uk/checkout/cart';

export const itemId = (page: Page) => page.document.querySelector('input[name=itemId]')?.getAttribute('value') ?? '';

/**
 * The page of a rejected form says so in its title, and in an announced message or at the field of the code, which has
 * the focus.
 */
export function expectProblem(page: Page, status: number, text: string): void {
  expect(page.status).toBe(status);
  expect(page.text('title')).toMatch(/^Error: /);
  expect(page.text('[role=alert], #f-discountCode-error')).toContain(text);
  expect(page.document.querySelectorAll('h1')).toHaveLength(1);
}
