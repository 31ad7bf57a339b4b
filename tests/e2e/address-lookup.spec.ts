import { addressField } from './fields.ts';
import { openAddressStep } from './posted-journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

test('A postcode fills in the delivery address after a choice, and keeps what was typed', async ({ page }) => {
  await openAddressStep(page, 'uk');
  await addressField(page, 'address.shipping.firstName').fill('Ada King');
  const lookup = page.getByRole('group', { name: /^Find your address/ });
  await lookup.getByRole('textbox', { name: 'Postcode' }).fill('nw16xe');
  await lookup.getByRole('button', { name: 'Find address' }).click();
  await expect(lookup.getByRole('status')).toHaveText('Choose your address:');
  await expectAccessible(page);
  await lookup.getByRole('button', { name: '221 Baker Street, Flat B, London' }).click();
  await expect(lookup.getByRole('status')).toContainText('We’ve filled in your address');
  await expect(addressField(page, 'address.shipping.street0')).toHaveValue('221 Baker Street');
  await expect(addressField(page, 'address.shipping.postCode')).toHaveValue('NW1 6XE');
  await expect(addressField(page, 'address.shipping.firstName')).toHaveValue('Ada King');
  await expect(lookup).toBeInViewport();
  await expectAccessible(page);
});

test('A Dutch postcode and house number fill in the address on a phone of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openAddressStep(page, 'nl');
  const lookup = page.getByRole('group', { name: /^Vind je adres/ });
  await lookup.getByRole('textbox', { name: 'Postcode' }).fill('9999 ZZ');
  await lookup.getByRole('textbox', { name: 'Huisnummer en toevoeging' }).fill('1');
  await lookup.getByRole('button', { name: 'Adres zoeken' }).click();
  await expect(lookup.getByRole('status')).toContainText('niet gevonden');
  await lookup.getByRole('textbox', { name: 'Postcode' }).fill('1012 JS');
  await lookup.getByRole('button', { name: 'Adres zoeken' }).click();
  await expect(addressField(page, 'address.shipping.street0')).toHaveValue('Dam 1');
  await expectNoSidewaysScroll(page);
});
