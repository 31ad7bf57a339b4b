import { openAddress } from './address-step.ts';
import { errorOf } from './elements.ts';
import { addressField as field } from './fields.ts';
import { fillAddress, sendAddress } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

const POSTCODE = 'address.shipping.postCode';
const WORDS =
  'Sorry, we don’t deliver to Jersey yet. Please enter a delivery address elsewhere; your bill can still go there';

for (const width of [360, 1280])
  test(`a closed territory is named when its postcode is left, at ${width} px, and no more once it is changed`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await openAddress(page);
    await fillAddress(page, 'uk');
    await field(page, POSTCODE).fill('je2 3ab');
    await field(page, 'address.shipping.city').focus();
    await expect(errorOf(page, POSTCODE)).toHaveText(WORDS);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await sendAddress(page);
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page).toHaveTitle(/^Error:/);
    await field(page, POSTCODE).fill('im1 1aa');
    await expect(errorOf(page, POSTCODE)).toHaveCount(0);
    await sendAddress(page);
    await expect(page).toHaveURL(/checkout\/payment/);
  });

test('an unfinished postcode that begins like a territory is an unfinished one first', async ({ page }) => {
  await openAddress(page, 'de');
  await field(page, POSTCODE).fill('2749');
  await field(page, 'address.shipping.city').focus();
  await expect(errorOf(page, POSTCODE)).toHaveText('Wir brauchen eine 5-stellige Postleitzahl');
});
