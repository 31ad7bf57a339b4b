import type { Page } from '@playwright/test';
import {
  CARDS,
  challenge,
  expectPaid,
  fieldsReady,
  message,
  payButton,
  payByCard,
  reachPayment,
  typeCard,
} from './card.ts';
import { challengeFrame, deviceFrame, focusIn, paymentPart } from './elements.ts';
import { bankDecision } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

const stopQuestion = (page: Page) => page.getByRole('dialog').getByText('Cancel this payment?');

test.describe('A 3-D Secure authentication', () => {
  for (const [answer, outcome] of [
    ['authorised', null],
    ['refused', 'Your payment was declined'],
  ] as const) {
    test(`on the bank’s own page: ${answer}`, async ({ page }) => {
      await reachPayment(page);
      await payByCard(page, { number: CARDS.redirect });
      await expect(page).toHaveURL(/\/checkoutshopper\/.*bank\//);
      await bankDecision(page, answer).click();
      if (outcome === null) await expectPaid(page);
      else await expect(page.getByRole('main')).toContainText(outcome);
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
      await expect(dialog).toHaveAccessibleDescription(
        /^Your bank is asking you to confirm this payment of £\d+\.\d\d\.$/,
      );
      await expect(dialog).toContainText('Visa ending in 0006');
      await expect(paymentPart(page, 'live')).toHaveText('Your bank is asking you to confirm this payment.');
      const frame = challengeFrame(page);
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
    // The button may be out of view, and has the focus when the bank shows its challenge.
    await payButton(page).press('Enter');
    await expect(challenge(page).getByLabel('Password')).toBeVisible();
    const dialog = page.getByRole('dialog');
    for (let press = 0; press < 3; press++) {
      await dialog.getByRole('heading', { name: 'Confirm your payment' }).focus();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
    }
    await expect(stopQuestion(page)).toBeVisible();
    await dialog.getByRole('button', { name: 'Back to my bank' }).click();
    await expect(stopQuestion(page)).toBeHidden();
    await expect(challengeFrame(page)).toBeFocused();
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

  for (const [way, act] of [
    ['its button', (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel payment' }).click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ] as const) {
    test(`is cancelled by ${way} after a question: nothing is lost, and new fields allow another card`, async ({
      page,
    }) => {
      await reachPayment(page);
      await payByCard(page, { number: CARDS.challenge });
      await expect(challenge(page).getByLabel('Password')).toBeVisible();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('heading', { name: 'Confirm your payment' }).focus();
      await act(page);
      await expect(stopQuestion(page)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Back to my bank' })).toBeFocused();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Yes, cancel payment' }).click();
      await expect(dialog).toBeHidden();
      await expect(message(page)).toContainText('You cancelled the payment');
      await expect(focusIn(message(page))).toHaveCount(1);
      await payByCard(page);
      await expectPaid(page);
    });
  }

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
      await expect(message(page).getByRole('strong')).toBeVisible();
      await fieldsReady(page);
      await expect(focusIn(message(page))).toHaveCount(1);
      await payByCard(page);
      await expectPaid(page);
    });
  }

  test.describe('on a clock that jumps', () => {
    // A jump of the clock ends the widget's calls of analytics that are under way.
    test.use({ allowedConsole: /\/v3\/analytics\/.* failed\. Error= TimeoutError/ });
    test('without an answer for ten minutes charges nothing, and new fields allow another attempt', async ({
      page,
    }) => {
      await page.clock.install();
      await reachPayment(page);
      await payByCard(page, { number: CARDS.challenge });
      await expect(challenge(page).getByLabel('Password')).toBeVisible();
      await expect(page.getByRole('dialog')).not.toContainText('One minute left');
      await page.clock.fastForward('09:01');
      await expect(page.getByRole('dialog').getByRole('status')).toContainText('One minute left');
      await page.clock.fastForward('01:00');
      await expect(message(page).getByRole('strong')).toBeVisible();
      await expect(page).toHaveURL(/checkout\/payment/);
      await fieldsReady(page);
      await payByCard(page);
      await expectPaid(page);
    });

    test('in a bank’s page that never finishes loading stays open for its shopper', async ({ page }) => {
      await page.route('**/threeds/challenge', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace('</form>', '</form><iframe src="/never"></iframe>');
        const { 'content-security-policy': _, ...headers } = answer.headers();
        await route.fulfill({ response: answer, headers, body });
      });
      await page.route('**/never', () => {});
      await page.clock.install();
      await reachPayment(page);
      await payByCard(page, { number: CARDS.challenge });
      await expect(challenge(page).getByLabel('Password')).toBeVisible();
      await page.clock.fastForward('01:16');
      await challenge(page).getByLabel('Password').fill('password');
      await challenge(page).getByRole('button').first().click();
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

    test('whose device is not read for twenty seconds needs no answer: the frame goes, and the card pays', async ({
      page,
    }) => {
      // The request stays open.
      await page.route('**/assets/html/*/dfp.*.js', () => undefined);
      await page.clock.install();
      await reachPayment(page);
      await fieldsReady(page);
      await expect(deviceFrame(page)).toBeAttached();
      await expectAccessible(page);
      await page.clock.fastForward('00:20');
      await expect(deviceFrame(page)).not.toBeAttached();
      await expect(message(page)).toBeEmpty();
      await payByCard(page);
      await expectPaid(page);
    });

    test('without a fingerprint for ten seconds continues with the challenge', async ({ page }) => {
      await page.route('**/threeds/method*', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Silence</title>' }),
      );
      await page.clock.install();
      await reachPayment(page);
      const asked = page.waitForRequest('**/threeds/method*');
      await payByCard(page, { number: CARDS.fingerprint });
      await asked;
      await page.clock.fastForward('00:10');
      await expect(challenge(page).getByLabel('Password')).toBeVisible();
    });
  });
});
