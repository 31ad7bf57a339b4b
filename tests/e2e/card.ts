import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { challengeFrame, holderName, paymentPart, securedField, validSecurityCode } from './elements.ts';
import { methodChoice, orderNumber, payButton, paymentSection } from './journey.ts';
import { openPaymentStep } from './posted-journey.ts';

export { payButton } from './journey.ts';

import { expect } from './test.ts';

type FieldName = 'encryptedCardNumber' | 'encryptedExpiryDate' | 'encryptedSecurityCode';

export const CARDS = {
  right: '4111111111111111',
  refused: '4000180000000002',
  amex: '370000000000002',
  discover: '6011601160116611',
  fingerprint: '4917610000000000',
  frictionless: '5201281505129736',
  challenge: '4212345678910006',
  redirect: '5212345678901234',
  fingerprintThenRedirect: '4212345678910014',
  twoChallenges: '4212345678910022',
  redirectThenChallenge: '4212345678910030',
  sdk: '4212345678910048',
} as const;

/** The input inside the provider's frame. */
export const cardField = (page: Page, name: FieldName): Locator => securedField(page, name);
export const challenge = (page: Page): FrameLocator => challengeFrame(page).contentFrame();

/** From an empty cart to the payment step. */
export async function reachPayment(page: Page, storefront: StorefrontCode = 'uk'): Promise<void> {
  await openPaymentStep(page, storefront);
  await methodChoice(page, 'payment:card').check();
}

/** Keys typed before all three frames show their fields are lost. */
export async function fieldsReady(page: Page): Promise<void> {
  await methodChoice(page, 'payment:card').check();
  await expect(paymentSection(page)).toHaveAttribute('data-element', 'ready');
  for (const name of ['encryptedCardNumber', 'encryptedExpiryDate', 'encryptedSecurityCode'] as const)
    await expect(cardField(page, name)).toBeVisible();
}

/** The widget's own delay, with a margin. */
const WIDGET_JUDGES_MS = 350;

/**
 * After a press that is rejected for empty fields, the first has the focus. For 300 ms more the widget moves the focus
 * whenever the errors change: early input would land in two fields. Its timer is older than the one here, so it ends
 * first.
 */
export async function validated(page: Page): Promise<void> {
  await expect(cardField(page, 'encryptedCardNumber')).toBeFocused();
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), WIDGET_JUDGES_MS);
}

/**
 * Types a card like a shopper. The widget forgets the security code when the name changes in the same moment: the code
 * has to be valid first. The field takes a fourth digit once it was told of the brand.
 */
export async function typeCard(
  page: Page,
  {
    number = CARDS.right,
    date = '0330',
    code = '737',
    name = 'Ada King',
  }: { readonly number?: string; readonly date?: string; readonly code?: string; readonly name?: string } = {},
): Promise<void> {
  await fieldsReady(page);
  await cardField(page, 'encryptedCardNumber').pressSequentially(number);
  await cardField(page, 'encryptedExpiryDate').pressSequentially(date);
  if (code.length === 4) await expect(cardField(page, 'encryptedSecurityCode')).toHaveAccessibleDescription(/4 digits/);
  await cardField(page, 'encryptedSecurityCode').pressSequentially(code);
  await expect(validSecurityCode(page)).toBeVisible();
  await holderName(page).fill(name);
}

/** Types a card and pays. */
export async function payByCard(page: Page, card: Parameters<typeof typeCard>[1] = {}): Promise<void> {
  await typeCard(page, card);
  await payButton(page).click();
}

export const message = (page: Page): Locator => paymentPart(page, 'messages');

export async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL(/checkout\/success/);
  await expect(orderNumber(page)).toHaveText(/^PW-/);
}
