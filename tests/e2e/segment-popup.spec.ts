import { expect, expectAccessible, expectNoSidewaysScroll, NO_JS, test } from './test.ts';

// A visitor who has refused joins no campaign; nothing asks in uk.
test.use({ answered: false });

test('The offer of a campaign stands at the end of a page without script and of the light version, and signs up there', {
  tag: NO_JS,
}, async ({ page, javaScriptEnabled }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/uk/imprint?utm_campaign=welcome10');
  // A browser without script has it in the full version.
  if (javaScriptEnabled) await page.getByRole('button', { name: 'Light version' }).click();
  const offer = page.getByRole('complementary', { name: '10% off your first pairs' });
  await expect(offer).toBeVisible();
  const [own, main] = [await offer.boundingBox(), await page.getByRole('main').boundingBox()];
  expect(own?.y).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? 0));
  await expect(page.getByRole('textbox', { name: 'Your email for our newsletter' })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await offer.getByRole('textbox').fill('not-an-address');
  await offer.getByRole('button', { name: 'Sign me up' }).click();
  await expect(page.getByRole('main').getByText('Enter an email address like name@example.com').first()).toBeVisible();
  await page.getByRole('main').getByRole('textbox').fill('ada.light@example.com');
  await page.getByRole('main').getByRole('button', { name: 'Sign me up' }).click();
  await expect(page.getByRole('heading', { name: 'Nearly there: confirm your address' })).toBeVisible();
});
