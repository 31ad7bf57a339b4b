import type { Page } from '@playwright/test';
import { openHttpsShop } from '#tests/support/https-shop.ts';
import { uiText } from '#tests/support/ui-text.ts';
import { installApplePay, sheetOn } from './apple-pay-stub.ts';
import { expectPaid, message } from './card.ts';
import { bankDecision, expressButton, methodChoice, payButton } from './journey.ts';
import { isPayment } from './payment-step.ts';
import { loadFonts, openPaymentStep } from './posted-journey.ts';
import { test as atHome, expect, expectAccessible, expectNoSidewaysScroll, watchShifts } from './test.ts';

type Shop = Awaited<ReturnType<typeof openHttpsShop>>;
/** A shop behind https, without which no browser has Apple's wallet. */
const test = atHome.extend<object, { readonly shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed, and none is.
    async ({}, use) => {
      const shop = await openHttpsShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.origin),
});
test.use({ ignoreHTTPSErrors: true, allowedConsole: /ERR_FAILED/ });

const SHEET = /\/wallets\/google-pay\.js$/;
const sheetButton = (page: Page, name: RegExp) =>
  page.getByRole('dialog', { name: /Google Pay/ }).getByRole('button', { name });

/** The payments that the page requests, as they happen. */
function payments(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (isPayment(request)) requested.push(request.postDataJSON().paymentMethod?.type ?? 'details');
  });
  return requested;
}

for (const [width, height] of [
  [360, 740],
  [1280, 900],
] as const)
  test(`express methods stand above the others without moving them, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await loadFonts(page);
    const shifts = await watchShifts(page);
    await openPaymentStep(page, 'de');
    await expect(expressButton(page, 'PayPal')).toBeVisible();
    await expect(expressButton(page, 'Google Pay')).toBeVisible();
    await expect(expressButton(page, 'Apple Pay')).toBeHidden();
    const top = async (part: ReturnType<typeof expressButton>) => (await part.boundingBox())?.y ?? 0;
    expect(await top(expressButton(page, 'PayPal'))).toBeLessThan(await top(methodChoice(page, 'payment:card')));
    await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await shifts()).toBeLessThan(0.02);
  });

test('PayPal pays once on its own page, from a step whose first method is another', async ({ page }) => {
  const requested = payments(page);
  await openPaymentStep(page, 'de');
  await methodChoice(page, 'Klarna').check();
  await expressButton(page, 'PayPal').dblclick();
  await expect(page).toHaveURL(/\/checkoutshopper\/.*bank\//);
  expect(requested).toEqual(['paypal']);
  await bankDecision(page, 'authorised').click();
  await expectPaid(page);
  await expect(page.getByRole('main')).toContainText('PayPal');
});

test('PayPal that is refused leads back to the step, and pays at the next attempt', async ({ page }) => {
  await openPaymentStep(page, 'de');
  for (const decision of ['refused', 'authorised'] as const) {
    await expressButton(page, 'PayPal').click();
    await expect(page).toHaveURL(/\/checkoutshopper\/.*bank\//);
    await bankDecision(page, decision).click();
    await expect(page).toHaveURL(/\/de\/checkout\/(?:payment|success)/);
  }
  await expectPaid(page);
});

test('Google Pay loads its script with the press, and pays once after a declined card', async ({ page }) => {
  const requested = payments(page);
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (SHEET.test(request.url()) || /google/.test(new URL(request.url()).host)) loaded.push(request.url());
  });
  await openPaymentStep(page, 'uk');
  await expect(expressButton(page, 'Google Pay')).toBeVisible();
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false');
  expect(loaded).toEqual([]);
  await expressButton(page, 'Google Pay').click();
  await sheetButton(page, /declined/).click();
  await expect(message(page)).toContainText('Your payment was declined');
  await expressButton(page, 'Google Pay').click();
  await sheetButton(page, /^Pay$/).click();
  await expectPaid(page);
  expect(requested).toEqual(['googlepay', 'googlepay']);
  expect(loaded).toEqual([expect.stringMatching(SHEET)]);
  await expect(page.getByRole('main')).toContainText('Google Pay (Visa)');
});

test('a closed sheet of Google Pay changes nothing, and one that does not load loses its button', async ({ page }) => {
  await openPaymentStep(page, 'uk');
  await expressButton(page, 'Google Pay').click();
  await sheetButton(page, /Close/).click();
  await expect(message(page)).toBeHidden();
  await page.reload();
  await page.route(SHEET, (route) => route.abort());
  await expressButton(page, 'Google Pay').click();
  await expect(message(page)).toContainText(uiText('payment:express.unavailable.title'));
  await expect(expressButton(page, 'Google Pay')).toBeHidden();
});

test('Apple Pay pays once where the browser has its wallet, after a declined card', async ({ page }) => {
  const requested = payments(page);
  await installApplePay(page);
  await openPaymentStep(page, 'uk');
  const sheet = sheetOn(page);
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false');
  await expressButton(page, 'Apple Pay').click();
  expect(await sheet.approve({}, { token: 'DECLINED' })).toMatchObject({ status: 1 });
  await expect(message(page)).toContainText('Your payment was declined');
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false');
  await expressButton(page, 'Apple Pay').click();
  expect(await sheet.approve({})).toMatchObject({ status: 0 });
  await expectPaid(page);
  expect(requested).toEqual(['applepay', 'applepay']);
});
