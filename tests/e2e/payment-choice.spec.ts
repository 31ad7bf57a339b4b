import { reachPayment } from './card.ts';
import { bankDecision, chooseHostedPage, expressButton, methodChoice, payButton, paymentSection } from './journey.ts';
import { loadFonts } from './posted-journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NO_JS, test } from './test.ts';
import { textPattern } from './texts.ts';

test('the express methods need script, and the other methods remain without it', { tag: NO_JS }, async ({
  page,
  javaScriptEnabled,
}) => {
  await reachPayment(page, 'de');
  await expect(expressButton(page, 'PayPal')).toBeVisible({ visible: javaScriptEnabled });
  await expect(methodChoice(page, 'PayPal')).toBeVisible();
});

test('the payment methods are one choice with one button, and a refused method stays chosen', { tag: NO_JS }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await loadFonts(page);
  await reachPayment(page, 'nl');
  const nextPage = paymentSection(page).getByText(textPattern('payment:redirectText')).filter({ visible: true });
  await expect(nextPage).toHaveCount(0);
  for (const name of ['iDEAL', 'Klarna']) {
    await methodChoice(page, name).check();
    await expect(nextPage).toHaveCount(1);
    await expect(methodChoice(page, name)).toHaveAccessibleDescription(textPattern('payment:redirectText'));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await payButton(page).click();
  await expect(page).toHaveURL(/\/checkoutshopper\/bank\//);
  await bankDecision(page, 'refused').click();
  await expect(page).toHaveURL(/\/nl\/checkout\/payment/);
  await expect(methodChoice(page, 'Klarna')).toBeChecked();
  await chooseHostedPage(page);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/checkoutshopper\/hosted\//);
});
