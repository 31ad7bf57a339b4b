import { disclosure, rootOf } from './elements.ts';
import { addressField } from './fields.ts';
import { sendAddress } from './journey.ts';
import { openAddressStep } from './posted-journey.ts';
import { expect, test } from './test.ts';

test('Enter in the postcode lookup finds the address in place, without a new page', async ({ page }) => {
  await openAddressStep(page, 'nl');
  const lookup = page.getByRole('group', { name: /^Vind je adres/ });
  await page.evaluate(() => {
    document.documentElement.dataset.same = 'yes';
  });
  await lookup.getByRole('textbox', { name: 'Postcode' }).fill('1015 CV');
  const number = lookup.getByRole('textbox', { name: 'Huisnummer en toevoeging' });
  await number.fill('100');
  await number.press('Enter');
  await expect(addressField(page, 'address.shipping.street0')).toHaveValue('Keizersgracht 100');
  await expect(rootOf(page)).toHaveAttribute('data-same', 'yes');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an address entered by hand takes the postcode of the lookup, which leaves', async ({ page }) => {
  await openAddressStep(page, 'uk');
  const lookup = page.getByRole('group', { name: /^Find your address/ });
  await lookup.getByRole('textbox', { name: 'Postcode' }).fill('SW1A');
  await disclosure(page, /by hand/).click();
  await expect(addressField(page, 'address.shipping.postCode')).toHaveValue('SW1A');
  await expect(lookup).toBeHidden();
});

test('an address step with errors has one postcode, with what was typed in the lookup, and says what is missing', async ({
  page,
}) => {
  await openAddressStep(page, 'nl');
  const lookup = page.getByRole('group', { name: /^Vind je adres/ });
  await lookup.getByRole('textbox', { name: 'Postcode' }).fill('1012');
  await sendAddress(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(lookup).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Postcode' })).toHaveValue('1012');
  await addressField(page, 'address.shipping.postCode').fill('');
  await expect(page.getByText('Vul je postcode in: vier cijfers en twee letters')).toBeVisible();
});

test('a postcode whose addresses were listed needs not be typed again', async ({ page }) => {
  await openAddressStep(page, 'uk');
  const lookup = page.getByRole('group', { name: /^Find your address/ });
  await lookup.getByRole('textbox', { name: 'Postcode' }).fill('SW1A 2AA');
  await expect(lookup.getByRole('status')).toHaveText('Choose your address:');
  await sendAddress(page);
  await expect(addressField(page, 'address.shipping.postCode')).toHaveValue('SW1A 2AA');
  await expect(lookup).toBeVisible();
});
