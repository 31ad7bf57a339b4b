import { readFile } from 'node:fs/promises';
import type { Page, Request, Route } from '@playwright/test';
import { z } from 'zod';
import {
  CARDS,
  cardField,
  challenge,
  expectPaid,
  fieldsReady,
  holderName,
  message,
  payButton,
  payByCard,
  reachPayment,
  typeCard,
} from './card.ts';
import { cartForm, payOnHostedPage } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, watchShifts } from './test.ts';

const paymentSchema = z.object({
  sessionData: z.string().min(1),
  paymentMethod: z.object({
    type: z.literal('scheme'),
    holderName: z.string(),
    brand: z.string(),
    encryptedCardNumber: z.string(),
    encryptedExpiryMonth: z.string(),
    encryptedExpiryYear: z.string(),
    encryptedSecurityCode: z.string(),
  }),
});
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
const isPayment = (request: Request) =>
  request.method() === 'POST' && /\/v1\/sessions\/\w+\/payments/.test(request.url());

test.describe('A card', () => {
  test('pays on the page: its digits go to the provider, and to no address of the shop', async ({ page }) => {
    const toShop: string[] = [];
    page.on('request', (request) => {
      if (!new URL(request.url()).pathname.startsWith('/checkoutshopper/'))
        toShop.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await reachPayment(page);
    const sent = page.waitForRequest(isPayment);
    await payByCard(page);
    const { paymentMethod } = paymentSchema.parse((await sent).postDataJSON());
    expect(paymentMethod).toMatchObject({
      type: 'scheme',
      brand: 'visa',
      holderName: 'Ada King',
      encryptedCardNumber: 'test_4111111111111111',
      encryptedExpiryMonth: 'test_03',
      encryptedExpiryYear: 'test_2030',
      encryptedSecurityCode: 'test_737',
    });
    await expectPaid(page);
    expect(toShop.filter((request) => /41{7}|4111.1111|test_\d/.test(request))).toEqual([]);
  });

  test('that is refused shows the message, and allows another attempt on the same page', async ({ page }) => {
    await reachPayment(page);
    await payByCard(page, { number: CARDS.refused });
    await expect(message(page)).toContainText('The payment was refused');
    await expect(message(page).locator(':focus')).toHaveCount(1);
    await expectAccessible(page);
    await expect
      .poll(() => page.evaluate(() => (window as Window & { dataLayer?: unknown[] }).dataLayer ?? []))
      .toEqual([{ event: 'payment_cancel', reason: 'refused' }]);
    await fieldsReady(page);
    await cardField(page, 'encryptedCardNumber').fill('');
    await payByCard(page);
    await expectPaid(page);
  });

  test('that ends in an error shows a message and can be retried', async ({ page }) => {
    await reachPayment(page);
    await payByCard(page, { name: 'ERROR' });
    await expect(message(page)).toContainText('The payment did not go through');
    await fieldsReady(page);
  });

  test('that the provider rejects is reported once', async ({ page }) => {
    await reachPayment(page);
    await payByCard(page, { number: '4242424242424242' });
    await expect(message(page)).toContainText('The card was not accepted');
    await expect(message(page).locator('strong')).toHaveCount(1);
    await fieldsReady(page);
  });

  test('left empty names every field, in the shop’s texts, and focuses the first', async ({ page }) => {
    await reachPayment(page);
    await fieldsReady(page);
    await payButton(page).click();
    for (const text of [
      'Please enter the card number',
      'Please enter the date your card is valid until',
      'Please enter the security code on your card',
      'Please enter the name on the card',
    ]) {
      await expect(page.locator('#payment').getByText(text)).toBeVisible();
    }
    await expect(cardField(page, 'encryptedCardNumber')).toBeFocused();
    await expectNoSidewaysScroll(page);
  });

  for (const [what, typed, text] of [
    ['with a typing error in its number', { number: '4111111111111112' }, 'That is not a card number'],
    ['that expired', { date: '0320' }, 'This card is no longer valid'],
  ] as const) {
    test(`${what} is reported before anything is sent`, async ({ page }) => {
      let sent = 0;
      page.on('request', (request) => {
        if (isPayment(request)) sent += 1;
      });
      await reachPayment(page);
      await fieldsReady(page);
      await cardField(page, 'encryptedCardNumber').pressSequentially('number' in typed ? typed.number : CARDS.right);
      await cardField(page, 'encryptedExpiryDate').pressSequentially('date' in typed ? typed.date : '0330');
      await cardField(page, 'encryptedSecurityCode').pressSequentially('737');
      await holderName(page).fill('Ada King');
      await payButton(page).click();
      await expect(page.locator('#payment').getByText(text)).toBeVisible();
      expect(sent).toBe(0);
    });
  }

  test('of American Express has fifteen digits and a code of four', async ({ page }) => {
    await reachPayment(page);
    const sent = page.waitForRequest(isPayment);
    await payByCard(page, { number: CARDS.amex, code: '7373' });
    expect(paymentSchema.parse((await sent).postDataJSON()).paymentMethod).toMatchObject({
      brand: 'amex',
      encryptedSecurityCode: 'test_7373',
    });
    await expectPaid(page);
  });

  test('of an unsupported brand can be replaced by one of a supported brand', async ({ page }) => {
    await reachPayment(page);
    await fieldsReady(page);
    await cardField(page, 'encryptedCardNumber').pressSequentially(CARDS.discover);
    await expect(page.locator('#payment').getByText('We do not take this kind of card')).toBeVisible();
    await cardField(page, 'encryptedCardNumber').fill('');
    await expect(page.locator('#payment').getByText('We do not take this kind of card')).toBeHidden();
    await payByCard(page);
    await expectPaid(page);
  });

  test('is paid once by Enter in its last field', async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (isPayment(request)) sent += 1;
    });
    await reachPayment(page);
    await typeCard(page);
    await cardField(page, 'encryptedSecurityCode').press('Enter');
    // The page may be closed already.
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-part="pay"]')?.click()).catch(() => undefined);
    await expectPaid(page);
    expect(sent).toBe(1);
  });
});

test.describe('A 3-D Secure authentication', () => {
  for (const [answer, outcome] of [
    ['authorised', null],
    ['refused', 'The payment was refused'],
  ] as const) {
    test(`on the bank’s own page: ${answer}`, async ({ page }) => {
      await reachPayment(page);
      await payByCard(page, { number: CARDS.redirect });
      await expect(page).toHaveURL(/\/checkoutshopper\/.*bank\//);
      await page.locator(`button[value="${answer}"]`).click();
      if (outcome === null) await expectPaid(page);
      else await expect(page.locator('main')).toContainText(outcome);
    });
  }

  test('without a challenge pays at once', async ({ page }) => {
    await reachPayment(page);
    await payByCard(page, { number: CARDS.frictionless });
    await expectPaid(page);
  });

  for (const { width, height } of [
    { width: 320, height: 640 },
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ]) {
    test(`shows a password challenge in a dialog that is in view and has the focus, at ${width} x ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await reachPayment(page);
      await payByCard(page, { number: CARDS.challenge });
      const password = challenge(page).getByLabel('Password');
      await expect(password).toBeVisible();
      const dialog = page.getByRole('dialog', { name: 'Confirm your payment' });
      await expect(dialog).toHaveAccessibleDescription('Your bank is asking you to confirm this payment.');
      await expect(page.locator('[data-part="live"]')).toHaveText('Your bank is asking you to confirm this payment.');
      const frame = page.locator('iframe[name="threeDSIframe"]');
      await expect(frame).toBeFocused();
      for (const part of [dialog, frame]) await expect(part).toBeInViewport({ ratio: 1 });
      expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await expect(password).toBeFocused();
      await page.keyboard.type('password');
      await page.keyboard.press('Enter');
      await expectPaid(page);
    });
  }

  test('keeps the challenge open on Escape, and the focus returns to the page with the answer', async ({ page }) => {
    await reachPayment(page);
    await typeCard(page, { number: CARDS.challenge });
    // The button is out of view, and the field with the focus is removed when the bank shows its challenge.
    await cardField(page, 'encryptedSecurityCode').press('Enter');
    await expect(challenge(page).getByLabel('Password')).toBeVisible();
    const dialog = page.getByRole('dialog');
    for (let press = 0; press < 3; press++) {
      await page.locator('#bank-title').focus();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
    }
    await expect(challenge(page).getByLabel('Password')).toBeVisible();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/v1/sessions/*/paymentDetails*', async (route) => {
      await answered;
      await route.continue();
    });
    await challenge(page).getByLabel('Password').fill('password');
    await challenge(page).getByRole('button').first().click();
    await expect(dialog).toBeHidden();
    await expect(payButton(page)).toBeFocused();
    await expect(payButton(page)).toBeInViewport({ ratio: 1 });
    answer();
    await expectPaid(page);
  });

  test('shows a challenge after the fingerprint, too', async ({ page }) => {
    await reachPayment(page);
    await payByCard(page, { number: CARDS.fingerprint });
    await challenge(page).getByLabel('Password').fill('password');
    await challenge(page).getByRole('button').first().click();
    await expectPaid(page);
  });

  for (const [what, act] of [
    ['with a wrong password', 'wrong'],
    ['without an answer', 'cancel'],
  ] as const) {
    test(`${what}: the payment is refused, and new fields allow another card`, async ({ page }) => {
      await reachPayment(page);
      await payByCard(page, { number: CARDS.challenge });
      await expect(challenge(page).getByLabel('Password')).toBeVisible();
      if (act === 'wrong') await challenge(page).getByLabel('Password').fill('nonsense');
      await challenge(page)
        .getByRole('button')
        .nth(act === 'wrong' ? 0 : 1)
        .click();
      await expect(message(page).locator('strong')).toBeVisible();
      await fieldsReady(page);
      await expect(message(page).locator(':focus')).toHaveCount(1);
      await payByCard(page);
      await expectPaid(page);
    });
  }

  test('without an answer for ten minutes charges nothing, and new fields allow another attempt', async ({ page }) => {
    await page.clock.install();
    await reachPayment(page);
    await payByCard(page, { number: CARDS.challenge });
    await expect(challenge(page).getByLabel('Password')).toBeVisible();
    await page.clock.fastForward('10:01');
    await expect(message(page).locator('strong')).toBeVisible();
    await expect(page).toHaveURL(/checkout\/payment/);
    await fieldsReady(page);
    await payByCard(page);
    await expectPaid(page);
  });

  for (const [what, answer] of [
    ['completed without details', { type: 'completed' }],
    ['with an unknown action', { type: 'action' }],
  ] as const) {
    test(`${what}: the button works again`, async ({ page }) => {
      await page.clock.install();
      await page.route('**/v1/submitThreeDS2Fingerprint*', (route) => route.fulfill({ json: answer }), { times: 1 });
      await reachPayment(page);
      const looked = page.waitForResponse('**/v1/submitThreeDS2Fingerprint*');
      await payByCard(page, { number: CARDS.fingerprint });
      await looked;
      await page.clock.fastForward('01:16');
      await expect(message(page)).toContainText('That took too long');
      await payByCard(page);
      await expectPaid(page);
    });
  }

  test('without a fingerprint for ten seconds continues with the challenge', async ({ page }) => {
    await page.route('**/threeds/method*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Silence</title>' }),
    );
    await reachPayment(page);
    await payByCard(page, { number: CARDS.fingerprint });
    await expect(challenge(page).getByLabel('Password')).toBeVisible();
  });
});

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
    await expect(message(page)).toContainText('The connection broke off');
    await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false');
    await page.route('**/checkout/payment/check', (route) => route.fulfill({ json: { kind: 'ok' } }));
    const refused = page.waitForResponse((response) => isPayment(response.request()));
    await payButton(page).click();
    expect((await refused).status()).toBe(422);
    await expectPaid(page);
    expect(await messages()).toContain('The connection broke off');
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

  test('because the provider’s code is blocked: the form to the hosted page is offered and works', async ({ page }) => {
    await page.route('**/assets/card-fields.client-*.js', (route) => route.abort());
    await reachPayment(page);
    await expect(message(page)).toContainText('We couldn’t load the card form');
    await expect(payButton(page)).toBeHidden();
    await expectAccessible(page);
    await payOnHostedPage(page, 'authorised');
    await expectPaid(page);
  });

  test('because no script of the page arrives: the button leads to the hosted page', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await reachPayment(page);
    await payButton(page).click();
    await expect(page).toHaveURL(/\/checkoutshopper\/hosted\//);
    await page.locator('input[value="authorised"]').check();
    await page.getByRole('button').click();
    await expectPaid(page);
  });

  test('because their frames are blocked: the form is offered after five seconds', async ({ page }) => {
    await page.route('**/securedFields.html*', (route) => route.abort());
    await reachPayment(page);
    await expect(message(page)).toContainText('We couldn’t load the card form');
    await payOnHostedPage(page, 'authorised');
    await expectPaid(page);
  });

  test('before a connection that broke during payment is back: the same fields are used again', async ({ page }) => {
    await reachPayment(page);
    await typeCard(page);
    await page.route('**/checkout/payment/check', (route) => route.abort(), { times: 1 });
    await payButton(page).click();
    await expect(message(page)).toContainText('The connection broke off');
    await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false');
    await payButton(page).click();
    await expectPaid(page);
  });
});

test.describe('The payment page', () => {
  test('whose session expired at the provider does not blame the card, and accepts it again', async ({ page }) => {
    const over = { status: 422, errorCode: '14_0409', errorType: 'validation', message: 'Session expired' };
    await page.route('**/v1/sessions/*/payments*', (route) => route.fulfill({ status: 422, json: over }), { times: 1 });
    await reachPayment(page);
    await payByCard(page);
    await expect(message(page)).toContainText('Please type your card once more');
    await payByCard(page);
    await expectPaid(page);
  });

  test('left open too long renews its fields and says so', async ({ page }) => {
    await page.clock.install();
    await reachPayment(page);
    await fieldsReady(page);
    await cardField(page, 'encryptedCardNumber').pressSequentially('4111');
    await page.clock.fastForward('02:00:00');
    await expect(message(page)).toContainText('Please type your card once more');
    await payByCard(page);
    await expectPaid(page);
  });

  test('in a stale tab does not pay for a changed cart', async ({ page, context }) => {
    await reachPayment(page);
    await typeCard(page);
    const other = await context.newPage();
    await other.goto('/uk/checkout/cart');
    await other
      .locator('[name="discountCode"]')
      .evaluate((field) => field.closest('details')?.setAttribute('open', ''));
    await other.locator('[name="discountCode"]').fill('welcome10');
    await cartForm(other, 'apply-discount-code').getByRole('button').click();
    await expect(other.locator('main')).toContainText('WELCOME10');
    await payButton(page).click();
    await expect(message(page)).toContainText('The total has changed');
    await message(page).getByRole('link').click();
    await payByCard(page);
    await expectPaid(page);
  });

  test('reached by the back button from the bank can still pay', async ({ page }) => {
    await reachPayment(page);
    await payByCard(page, { number: CARDS.redirect });
    await expect(page).toHaveURL(/\/checkoutshopper\/.*bank\//);
    await page.goBack();
    await expect(page).toHaveURL(/checkout\/payment/);
    await payByCard(page);
    await expectPaid(page);
  });

  test('reloaded while a card is typed opens the same session again', async ({ page }) => {
    const sessions: string[] = [];
    page.on('response', async (response) => {
      if (/checkout\/payment\/session$/.test(response.url())) sessions.push((await response.json()).session.id);
    });
    await reachPayment(page);
    await typeCard(page);
    await page.reload();
    await payByCard(page);
    await expectPaid(page);
    expect(sessions.length).toBe(2);
    expect(new Set(sessions).size).toBe(1);
  });

  test('does not shift when the card fields load', async ({ page }) => {
    const shifts = await watchShifts(page);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await reachPayment(page);
      await fieldsReady(page);
      expect(await shifts()).toBeLessThanOrEqual(0.02);
      await expectNoSidewaysScroll(page);
    }
  });

  test('loads exactly the listed scripts', async ({ page }) => {
    const listed = z
      .object({ scripts: z.array(z.object({ path: z.string(), why: z.string().min(10) })) })
      .parse(JSON.parse(await readFile('app/modules/payments/payment-scripts.json', 'utf8')))
      .scripts.map(({ path }) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[\\w./:-]*')}$`));
    const loaded = new Set<string>();
    await reachPayment(page);
    page.on('request', (request) => {
      if (request.resourceType() === 'script') loaded.add(new URL(request.url()).pathname);
    });
    await page.reload();
    await fieldsReady(page);
    expect([...loaded].filter((path) => !listed.some((pattern) => pattern.test(path)))).toEqual([]);
    expect(listed.filter((pattern) => ![...loaded].some((path) => pattern.test(path)))).toEqual([]);
  });
});
