import type { Locator, Page } from '@playwright/test';
import {
  CARDS,
  cardField,
  challenge,
  expectPaid,
  fieldsReady,
  message,
  payButton,
  payByCard,
  reachPayment,
} from './card.ts';
import { challengeFrame, focusIn, lockedPart, paymentPart } from './elements.ts';
import { GIFT_CARDS, giftCardForm, useGiftCard } from './gift-card.ts';
import { bankDecision, methodChoice } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm your payment' });
const passwordOf = (page: Page): Locator => challenge(page).getByLabel('Password');

/** Presses a mouse button where an element is now: a person does not reach what is out of view. */
async function press(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 });
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not shown');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 });
  await page.mouse.down();
  await page.mouse.up();
}

/** The dialog is in view as a whole, has a name and a way out, and its frame has the focus. */
async function expectUsable(page: Page, lastFour: string): Promise<void> {
  await expectInView(page);
  await expect(dialogOf(page)).toContainText(`Visa ending in ${lastFour}`);
  await expect(paymentPart(page, 'live')).toHaveText('Your bank is asking you to confirm this payment.');
}

async function expectInView(page: Page): Promise<void> {
  await expect(passwordOf(page)).toBeVisible();
  await expect(dialogOf(page)).toHaveAccessibleDescription(/^Your bank is asking you to confirm this payment of £/);
  const frame = challengeFrame(page);
  await expect(frame).toBeFocused();
  await expect(frame).toHaveAccessibleName('Confirm your payment');
  const wayOut = dialogOf(page).getByRole('button', { name: 'Cancel payment' });
  for (const part of [dialogOf(page), frame, wayOut]) await expect(part).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
}

/** Types a password at the speed of a person, and confirms it: the frame has the focus, and nothing else scrolls. */
async function confirmSlowly(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(passwordOf(page)).toBeFocused();
  await expect(passwordOf(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('password', { delay: 80 });
  await page.keyboard.press('Enter');
}

test.describe('A challenge after a fingerprint', () => {
  for (const [window, { width, height }, frame] of [
    ['fills the screen', { width: 320, height: 640 }, null],
    ['fills the screen', { width: 360, height: 740 }, null],
    ['fills the screen', { width: 844, height: 390 }, null],
    ['is small', { width: 500, height: 700 }, [390, 400]],
    ['is low', { width: 900, height: 700 }, [600, 400]],
    ['is comfortable', { width: 1280, height: 900 }, [500, 600]],
  ] as const) {
    test(`${window} at ${width} x ${height}, is in view and has the focus`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await reachPayment(page);
      await payByCard(page, { number: CARDS.fingerprint });
      await expectUsable(page, '0000');
      const box = await challengeFrame(page).boundingBox();
      expect(box && [box.width, box.height]).toEqual(frame ?? [expect.any(Number), expect.any(Number)]);
      if (!frame) expect(box?.width).toBeGreaterThan(width - 32);
      await expectAccessible(page);
      await confirmSlowly(page);
      await expectPaid(page);
    });
  }

  test('is cancelled after a question: nothing is lost, and new fields allow another card', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await reachPayment(page);
    await payByCard(page, { number: CARDS.fingerprint });
    await expectUsable(page, '0000');
    await press(page, dialogOf(page).getByRole('button', { name: 'Cancel payment' }));
    await expect(dialogOf(page).getByRole('button', { name: 'Back to my bank' })).toBeFocused();
    await press(page, dialogOf(page).getByRole('button', { name: 'Yes, cancel payment' }));
    await expect(message(page)).toContainText('You cancelled the payment');
    await expect(focusIn(message(page))).toHaveCount(1);
    await payByCard(page);
    await expectPaid(page);
  });

  test.describe('on a clock', () => {
    // A jump of the clock ends the widget's calls of analytics that are under way.
    test.use({ allowedConsole: /\/v3\/analytics\/.* failed\. Error= TimeoutError/ });

    test('stays open for a shopper who waits five minutes for a text message', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.clock.install();
      await reachPayment(page);
      await payByCard(page, { number: CARDS.fingerprint });
      await expectUsable(page, '0000');
      for (let minute = 0; minute < 5; minute++) await page.clock.fastForward('01:00');
      await expectUsable(page, '0000');
      await confirmSlowly(page);
      await expectPaid(page);
    });

    test('ends after ten minutes, and new fields allow another attempt', async ({ page }) => {
      await page.clock.install();
      await reachPayment(page);
      await payByCard(page, { number: CARDS.fingerprint });
      await expectUsable(page, '0000');
      await page.clock.fastForward('08:00');
      await expect(dialogOf(page)).not.toContainText('One minute left');
      await page.clock.fastForward('01:01');
      await expect(dialogOf(page).getByRole('status')).toContainText('One minute left');
      await page.clock.fastForward('01:00');
      await expect(message(page).getByRole('strong')).toBeVisible();
      await fieldsReady(page);
      await payByCard(page);
      await expectPaid(page);
    });
  });
});

/** Confirms a challenge that another one follows: the frame of the first is removed. */
async function confirmAndBeAskedAgain(page: Page): Promise<void> {
  const first = await challengeFrame(page).elementHandle();
  await confirmSlowly(page);
  await expect.poll(() => first?.evaluate((frame) => frame.isConnected)).toBe(false);
}

test.describe('Two challenges', () => {
  test('open one after the other, each in view and with the focus', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await reachPayment(page);
    await payByCard(page, { number: CARDS.twoChallenges });
    await expectUsable(page, '0022');
    await confirmAndBeAskedAgain(page);
    await expectUsable(page, '0022');
    await confirmSlowly(page);
    await expectPaid(page);
  });

  test('are cancelled in the second one as in the first', async ({ page }) => {
    await reachPayment(page);
    await payByCard(page, { number: CARDS.twoChallenges });
    await expectUsable(page, '0022');
    await confirmAndBeAskedAgain(page);
    await expectUsable(page, '0022');
    await press(page, dialogOf(page).getByRole('button', { name: 'Cancel payment' }));
    await press(page, dialogOf(page).getByRole('button', { name: 'Yes, cancel payment' }));
    await expect(message(page)).toContainText('You cancelled the payment');
    await payByCard(page);
    await expectPaid(page);
  });

  test.describe('on a clock', () => {
    test.use({ allowedConsole: /\/v3\/analytics\/.* failed\. Error= TimeoutError/ });
    test('have ten minutes each', async ({ page }) => {
      await page.clock.install();
      await reachPayment(page);
      await payByCard(page, { number: CARDS.twoChallenges });
      await expectUsable(page, '0022');
      await page.clock.fastForward('09:01');
      await confirmAndBeAskedAgain(page);
      await expectUsable(page, '0022');
      await page.clock.fastForward('08:00');
      await expect(dialogOf(page)).not.toContainText('One minute left');
      await confirmSlowly(page);
      await expectPaid(page);
    });
  });
});

test('A redirect after a fingerprint opens the page of the bank', async ({ page }) => {
  await reachPayment(page);
  await payByCard(page, { number: CARDS.fingerprintThenRedirect });
  await expect(page).toHaveURL(/\/checkoutshopper\/.*bank\//);
  await bankDecision(page, 'authorised').click();
  await expectPaid(page);
});

test.describe('A challenge after a return from the bank’s page', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await reachPayment(page);
    await payByCard(page, { number: CARDS.redirectThenChallenge });
    await bankDecision(page, 'authorised').click();
  });

  test('opens in the page of the return, also after a reload', async ({ page }) => {
    await expectInView(page);
    await expectAccessible(page);
    await page.reload();
    await expectInView(page);
    await confirmSlowly(page);
    await expectPaid(page);
  });

  test('is cancelled after a question: nothing is lost, and another card pays', async ({ page }) => {
    await expectInView(page);
    await press(page, dialogOf(page).getByRole('button', { name: 'Cancel payment' }));
    await press(page, dialogOf(page).getByRole('button', { name: 'Yes, cancel payment' }));
    await expect(page).toHaveURL(/checkout\/payment(?:\?|$)/);
    await expect(page.getByRole('main')).toContainText('Your payment was declined');
    await payByCard(page);
    await expectPaid(page);
  });
});

test('A challenge for what a gift card leaves to pay opens as for a whole order', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await reachPayment(page);
  await useGiftCard(page, GIFT_CARDS.small);
  await expect(giftCardForm(page).or(payButton(page)).first()).toBeVisible();
  await payByCard(page, { number: CARDS.fingerprint });
  await expectUsable(page, '0000');
  await confirmSlowly(page);
  await expectPaid(page);
});

test('An action of a native app ends the attempt with a message, and another card pays', async ({ page }) => {
  await reachPayment(page);
  await payByCard(page, { number: CARDS.sdk });
  await expect(message(page)).toContainText('The payment didn’t go through');
  await expect(focusIn(message(page))).toHaveCount(1);
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false');
  await cardField(page, 'encryptedCardNumber').fill('');
  await cardField(page, 'encryptedCardNumber').pressSequentially(CARDS.right);
  await payButton(page).click();
  await expectPaid(page);
});

test('A payment under way locks the other methods and the gift card, until it has failed', async ({ page }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/sessions/*/payments*', async (route) => {
    await answered;
    await route.continue();
  });
  await reachPayment(page);
  await payByCard(page, { number: CARDS.refused });
  const giftCards = page.getByText('Pay with a gift card');
  await expect(methodChoice(page, 'Klarna')).toBeDisabled();
  await expect(lockedPart(page, giftCards)).toHaveCount(1);
  answer();
  await expect(message(page)).toContainText('Your payment was declined');
  await expect(methodChoice(page, 'Klarna')).toBeEnabled();
  await giftCards.click();
  await expect(giftCardForm(page)).toBeVisible();
});
