import type { Page, Route } from '@playwright/test';
import { CARDS, challenge, expectPaid, message, payButton, payByCard, reachPayment, typeCard } from './card.ts';
import { chooseOutcome, paymentSection, payOnHostedPage } from './journey.ts';
import { isPayment } from './payment-step.ts';
import { expect, expectAccessible, test } from './test.ts';

/** Lets a call reach the provider and drops the answer. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

/** Records every message of the payment step, over page loads. */
async function recordMessages(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.querySelector('[data-part="messages"]')?.textContent ?? '';
      if (text !== '') sessionStorage.setItem('told', `${sessionStorage.getItem('told') ?? ''} ${text}`);
    }).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem('told') ?? '');
}

test.describe('A lost answer', () => {
  test.use({ allowedConsole: /net::ERR_/ });

  test('of the shop about a paid card: the return page finds the result', async ({ page }) => {
    await page.route('**/checkout/payment/result', (route) => route.abort());
    await reachPayment(page);
    const returning = page.waitForRequest(/\/checkout\/payment\/return\?reference=/);
    await payByCard(page);
    await returning;
    await expectPaid(page);
  });

  test('of the provider without a result in the shop: the page does not say that nothing was charged', async ({
    page,
  }) => {
    const messages = await recordMessages(page);
    await reachPayment(page);
    await typeCard(page);
    await page.route('**/v1/sessions/*/payments*', loseAnswer, { times: 1 });
    await page.route('**/checkout/payment/session', (route) => route.abort(), { times: 1 });
    await payButton(page).click();
    await expect(message(page)).toContainText('The connection was lost');
    await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false');
    await page.route('**/checkout/payment/check', (route) => route.fulfill({ json: { kind: 'ok' } }));
    const refused = page.waitForResponse((response) => isPayment(response.request()));
    await payButton(page).click();
    expect((await refused).status()).toBe(422);
    await expectPaid(page);
    expect(await messages()).toContain('The connection was lost');
    expect(await messages()).not.toContain('Nothing was charged');
  });

  test('of the provider after a challenge: the shopper is led to the result', async ({ page }) => {
    const messages = await recordMessages(page);
    await page.route('**/v1/sessions/*/paymentDetails*', loseAnswer, { times: 1 });
    await reachPayment(page);
    await payByCard(page, { number: CARDS.challenge });
    await challenge(page).getByLabel('Password').fill('password');
    await challenge(page).getByRole('button').first().click();
    await expectPaid(page);
    expect(await messages()).not.toContain('Nothing was charged');
  });
});

test.describe('Card fields that do not load', () => {
  test.use({
    allowedConsole: /net::ERR_|Failed to fetch|postMessage|dynamically imported module|Framing|Failed to load/,
  });

  test('because the provider’s code is blocked: the button leads to the hosted page, and the row says so', async ({
    page,
  }) => {
    await page.route('**/assets/card-fields.client-*.js', (route) => route.abort());
    await reachPayment(page);
    await expect(message(page)).toContainText('We couldn’t load the card form');
    await expect(paymentSection(page)).toContainText(
      'You enter your card details on our payment provider’s secure page',
    );
    await expectAccessible(page);
    await payButton(page).click();
    await chooseOutcome(page, 'authorised');
    await expectPaid(page);
  });

  test('because no script of the page arrives: the button leads to the hosted page', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await reachPayment(page);
    await payButton(page).click();
    await expect(page).toHaveURL(/\/checkoutshopper\/hosted\//);
    await chooseOutcome(page, 'authorised');
    await expectPaid(page);
  });

  test('because their frames are blocked: the hosted page is offered after half a minute', async ({ page }) => {
    await page.route('**/securedFields.html*', (route) => route.abort());
    await page.clock.install();
    await reachPayment(page);
    await page.clock.runFor(6_000);
    await expect(message(page)).toBeEmpty();
    await page.clock.runFor(25_000);
    await expect(message(page)).toContainText('We couldn’t load the card form');
    await payOnHostedPage(page, 'authorised');
    await expectPaid(page);
  });

  test('before a connection that broke during payment is back: the same fields are used again', async ({ page }) => {
    await reachPayment(page);
    await typeCard(page);
    await page.route('**/checkout/payment/check', (route) => route.abort(), { times: 1 });
    await payButton(page).click();
    await expect(message(page)).toContainText('The connection was lost');
    await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false');
    await payButton(page).click();
    await expectPaid(page);
  });
});
