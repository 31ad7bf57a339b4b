import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  CARDS,
  cardField,
  expectPaid,
  fieldsReady,
  message,
  payButton,
  payByCard,
  reachPayment,
  typeCard,
} from './card.ts';
import { disclosure, focusIn, holderName } from './elements.ts';
import { buttonOf, expressButton, paymentSection } from './journey.ts';
import { isPayment } from './payment-step.ts';
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
    await expect(message(page)).toContainText('Your payment was declined');
    await expect(focusIn(message(page))).toHaveCount(1);
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
    await expect(message(page)).toContainText('The payment didn’t go through');
    await fieldsReady(page);
  });

  test('that the provider rejects is reported once', async ({ page }) => {
    await reachPayment(page);
    await payByCard(page, { number: '4242424242424242' });
    await expect(message(page)).toContainText('The card was not accepted');
    await expect(message(page).getByRole('strong')).toHaveCount(1);
    await fieldsReady(page);
  });

  test('left empty names every field, in the shop’s texts, and focuses the first', async ({ page }) => {
    await reachPayment(page);
    await fieldsReady(page);
    await payButton(page).click();
    for (const text of [
      'Please enter the card number',
      'Please enter the card’s expiry date',
      'Please enter the security code on your card',
      'Please enter the name on the card',
    ]) {
      await expect(paymentSection(page).getByText(text)).toBeVisible();
    }
    await expect(cardField(page, 'encryptedCardNumber')).toBeFocused();
    await expectNoSidewaysScroll(page);
  });

  for (const [what, typed, text] of [
    ['with a typing error in its number', { number: '4111111111111112' }, 'Please check the card number'],
    ['that expired', { date: '0320' }, 'This card has expired'],
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
      await expect(paymentSection(page).getByText(text)).toBeVisible();
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
    await expect(paymentSection(page).getByText('We don’t accept this type of card')).toBeVisible();
    await cardField(page, 'encryptedCardNumber').fill('');
    await expect(paymentSection(page).getByText('We don’t accept this type of card')).toBeHidden();
    await payByCard(page);
    await expectPaid(page);
  });

  test('is typed field by field with Tab: a complete number does not move the focus', async ({ page }) => {
    await reachPayment(page);
    await fieldsReady(page);
    await cardField(page, 'encryptedCardNumber').pressSequentially(CARDS.right);
    await expect(cardField(page, 'encryptedCardNumber')).toHaveAttribute('aria-invalid', 'false');
    for (const name of ['encryptedExpiryDate', 'encryptedSecurityCode'] as const) {
      await page.keyboard.press('Tab');
      await expect(cardField(page, name)).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(holderName(page)).toBeFocused();
  });

  test('is paid by the order button alone: Enter in its fields leads to the button, which pays once', async ({
    page,
  }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (isPayment(request)) sent += 1;
    });
    await reachPayment(page);
    await typeCard(page);
    await holderName(page).press('Enter');
    await expect(payButton(page)).toBeFocused();
    await cardField(page, 'encryptedSecurityCode').press('Enter');
    await expect(payButton(page)).toBeFocused();
    expect(sent).toBe(0);
    await page.keyboard.press('Enter');
    // The page may be closed already.
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-part="pay"]')?.click()).catch(() => undefined);
    await expectPaid(page);
    expect(sent).toBe(1);
  });
});

test.describe('The payment page', () => {
  test('whose session expired at the provider does not blame the card, and accepts it again', async ({ page }) => {
    const over = { status: 422, errorCode: '14_0409', errorType: 'validation', message: 'Session expired' };
    await page.route('**/v1/sessions/*/payments*', (route) => route.fulfill({ status: 422, json: over }), { times: 1 });
    await reachPayment(page);
    await payByCard(page);
    await expect(message(page)).toContainText('Please enter your card details again');
    await payByCard(page);
    await expectPaid(page);
  });

  test('left open too long renews its fields and says so', async ({ page }) => {
    await page.clock.install();
    await reachPayment(page);
    await fieldsReady(page);
    await cardField(page, 'encryptedCardNumber').pressSequentially(CARDS.amex.slice(0, 4));
    // The page has been told of the digits when it has told the other fields of their brand.
    await expect(cardField(page, 'encryptedSecurityCode')).toHaveAccessibleDescription(/4 digits/);
    await page.clock.fastForward('02:00:00');
    await expect(message(page)).toContainText('Please enter your card details again');
    await payByCard(page);
    await expectPaid(page);
  });

  test('in a stale tab does not pay for a changed cart', async ({ page, context }) => {
    await reachPayment(page);
    await typeCard(page);
    const other = await context.newPage();
    await other.goto('/uk/checkout/cart');
    await disclosure(other.getByRole('main'), /Discount code/).click();
    await other.getByLabel('Discount code').fill('welcome10');
    await buttonOf(other, 'cart:apply').click();
    await expect(other.getByRole('main')).toContainText('WELCOME10');
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
    await expressButton(page, 'Google Pay').click();
    // The frame that reads the device loads beside the fields.
    await expect.poll(() => listed.filter((pattern) => ![...loaded].some((path) => pattern.test(path)))).toEqual([]);
    expect([...loaded].filter((path) => !listed.some((pattern) => pattern.test(path)))).toEqual([]);
  });
});
