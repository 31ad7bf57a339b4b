import { billElsewhere, openAddress, untilLive } from './address-step.ts';
import { errorOf } from './elements.ts';
import { addressGroup, addressField as field } from './fields.ts';
import { addProduct, fillAddress, sendAddress, toAddress } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

const CITY = 'address.shipping.city';

const POSTCODE = 'address.shipping.postCode';

test('the address form validates a field on blur first, and on every input from then on', async ({ page }) => {
  await openAddress(page);
  await field(page, POSTCODE).pressSequentially('SW1');
  await expect(errorOf(page, POSTCODE)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(errorOf(page, POSTCODE)).toHaveText('Please enter a valid post code');
  await expect(field(page, POSTCODE)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'Postcode: Please enter a valid post code' })).toBeAttached();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^Error:/);
  await expectAccessible(page);

  await field(page, POSTCODE).press('End');
  await field(page, POSTCODE).pressSequentially('A 1A');
  await expect(errorOf(page, POSTCODE)).toBeVisible();
  await field(page, POSTCODE).pressSequentially('A');
  await expect(errorOf(page, POSTCODE)).toHaveCount(0);
  await expect(field(page, POSTCODE)).toHaveValue('SW1A 1AA');
});

test('messages are in the language of the page and follow the rules of its country', async ({ page }) => {
  await openAddress(page, 'de');
  await field(page, POSTCODE).fill('123');
  await field(page, CITY).focus();
  await expect(errorOf(page, POSTCODE)).toHaveText('Wir brauchen eine 5-stellige Postleitzahl');
});

test('a street without a number offers a check box, which ends the error and stays', async ({ page }) => {
  await openAddress(page, 'de');
  const street = field(page, 'address.shipping.street0');
  const box = field(page, 'address.shipping.noHouseNumber');
  await street.fill('Hof am See');
  await expect(box).toHaveCount(0);
  await field(page, CITY).focus();
  await expect(errorOf(page, 'address.shipping.street0')).toHaveText('Bitte ergänze die Hausnummer');
  await box.check();
  await expect(errorOf(page, 'address.shipping.street0')).toHaveCount(0);
  await expect(box).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await box.uncheck();
  await expect(errorOf(page, 'address.shipping.street0')).toBeVisible();
  await box.check();
  await fillAddress(page, 'de');
  await street.fill('Hof am See');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
  await page.goBack();
  await untilLive(page);
  await expect(box).toBeChecked();
  await expect(street).toHaveValue('Hof am See');
});

test('the error of two telephone numbers comes from the server and ends with the text', async ({ page }) => {
  await openAddress(page);
  await fillAddress(page, 'uk');
  await field(page, 'contact.telephone').fill('020 7946 0123 / 020 7946 0456');
  await sendAddress(page);
  await expect(errorOf(page, 'contact.telephone')).toHaveText('Please enter one telephone number only');
  await field(page, 'contact.telephone').fill('020 7946 0123');
  await expect(errorOf(page, 'contact.telephone')).toHaveCount(0);
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
});

test('the Latin spelling is offered on blur, and one click applies it', async ({ page }) => {
  await openAddress(page);
  await field(page, CITY).fill('Лондон');
  await field(page, POSTCODE).focus();
  await page.getByRole('button', { name: 'Use “London”' }).click();
  await expect(field(page, CITY)).toHaveValue('London');
  await expect(field(page, CITY)).toBeFocused();
  await expect(errorOf(page, CITY)).toHaveCount(0);
});

test('a form with errors is not sent: the summary gets the focus and stays until the next submit', async ({ page }) => {
  await openAddress(page);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/typed')) posts.push(request.url());
  });
  await field(page, 'address.shipping.firstName').fill('Ada');
  await sendAddress(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page).toHaveTitle(/^Error:/);
  await expect(errorOf(page, CITY)).toBeVisible();
  await expect(field(page, 'address.shipping.firstName')).toHaveValue('Ada');
  await expectAccessible(page);
  await page.getByRole('alert').getByRole('link', { name: /city/i }).click();
  await expect(field(page, CITY)).toBeFocused();
  await field(page, CITY).fill('London');
  await expect(errorOf(page, CITY)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Error:/);
  await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible();
  expect(posts).toEqual([]);

  await fillAddress(page, 'uk');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
});

test('the billing fields follow their country at once and keep their values', async ({ page }) => {
  await openAddress(page);
  await field(page, 'useShippingForBilling').uncheck();
  await field(page, 'address.billing.firstName').fill('Grace');
  await field(page, 'address.billing.city').fill('Arlington');
  await field(page, 'address.billing.postCode').fill('22201');
  await field(page, 'address.billing.country').selectOption('US');
  await expect(addressGroup(page, 'billing').getByText('ZIP code', { exact: true })).toBeVisible();
  await field(page, 'address.billing.region').selectOption({ label: 'Virginia' });
  await expect(field(page, 'address.billing.firstName')).toHaveValue('Grace');
  await expect(field(page, 'address.billing.city')).toHaveValue('Arlington');
  await expect(field(page, 'address.billing.postCode')).toHaveValue('22201');
  await expectAccessible(page);

  await field(page, 'address.billing.country').selectOption('JP');
  await expect(addressGroup(page, 'billing').getByText('Prefecture', { exact: true })).toBeVisible();
  await expect(field(page, 'address.billing.lastName')).toBeVisible();
  const billing = addressGroup(page, 'billing');
  expect(
    await billing
      .getByRole('textbox')
      .or(billing.getByRole('combobox'))
      .evaluateAll((all) => all.map((one) => one.getAttribute('name')?.split('.').at(-1))),
  ).toEqual(['country', 'lastName', 'firstName', 'postCode', 'region', 'city', 'street0', 'street1']);
  await field(page, 'address.billing.region').selectOption('13');
  await field(page, 'address.billing.country').selectOption('IT');
  await expect(field(page, 'address.billing.region')).toHaveValue('');
  await field(page, 'address.billing.country').selectOption('FR');
  await expect(field(page, 'address.billing.region')).toHaveCount(0);
  await expect(field(page, 'address.billing.firstName')).toHaveValue('Grace');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a billing address in another country arrives as it was entered', async ({ page }) => {
  await openAddress(page);
  await fillAddress(page, 'uk');
  await billElsewhere(page, 'US');
  const bill = { firstName: 'Grace', lastName: 'Hopper', street0: '1 Navy Yard', city: 'Arlington', postCode: '22201' };
  for (const [name, value] of Object.entries(bill)) await field(page, `address.billing.${name}`).fill(value);
  await field(page, 'address.billing.region').selectOption('VA');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
  for (const text of ['Grace Hopper', '1 Navy Yard', 'Arlington, VA 22201'])
    await expect(page.getByRole('main')).toContainText(text);
});

test('a region is a text field where its list cannot be fetched', async ({ page }) => {
  await page.route(/address\.data/, (route) =>
    route.request().postData()?.includes('showCountryFields')
      ? route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Welcome to the hotel network</p>' })
      : route.continue(),
  );
  await openAddress(page, 'uk');
  await fillAddress(page, 'uk');
  await billElsewhere(page, 'US');
  await expect(field(page, 'address.billing.region')).toHaveJSProperty('tagName', 'INPUT');
  const bill = {
    firstName: 'Grace',
    lastName: 'Hopper',
    street0: '1 Navy Yard',
    city: 'Arlington',
    region: 'virginia',
    postCode: '22201',
  };
  for (const [name, value] of Object.entries(bill)) await field(page, `address.billing.${name}`).fill(value);
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
  await expect(page.getByRole('main')).toContainText('Arlington, VA 22201');
});

test('billing fields are validated only while they are used', async ({ page }) => {
  await openAddress(page);
  await fillAddress(page, 'uk');
  await field(page, 'useShippingForBilling').uncheck();
  await field(page, 'address.billing.city').focus();
  await field(page, 'address.billing.firstName').focus();
  await expect(errorOf(page, 'address.billing.city')).toBeVisible();
  await field(page, 'useShippingForBilling').check();
  await expect(field(page, 'address.billing.city')).toBeHidden();
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
});

test('a message that appears does not move the button away from the pointer', async ({ page }) => {
  await openAddress(page);
  await field(page, POSTCODE).fill('SW1');
  await page.getByRole('button', { name: 'Continue to payment' }).last().hover();
  await page.mouse.down();
  await expect(field(page, POSTCODE)).not.toBeFocused();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(errorOf(page, POSTCODE)).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('alert')).toBeFocused();
});

test('the page loads at most 150 kB of script, and only its own route data', async ({ page }) => {
  await addProduct(page, 'uk');
  const scripts: Promise<string | null>[] = [];
  const others: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.headerValue('content-length'));
    if (/__manifest|\.data/.test(response.url())) others.push(response.url());
  });
  await toAddress(page, 'uk');
  await untilLive(page);
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(scripts)).reduce((sum, length) => sum + Number(length), 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(150_000);
  expect(others).toEqual([]);
});

test('two fields in one row stay aligned when one has a message', async ({ page }) => {
  await openAddress(page, 'de');
  await field(page, POSTCODE).fill('1');
  await field(page, 'contact.email').fill('ada@');
  await field(page, 'address.shipping.firstName').focus();
  await expect(errorOf(page, POSTCODE)).toBeVisible();
  await expect(errorOf(page, 'contact.email')).toBeVisible();
  const top = async (name: string) => (await field(page, name).boundingBox())?.y;
  // Messages may still be moving the page while it is measured.
  const distance = async (one: string, other: string) => ((await top(one)) ?? 0) - ((await top(other)) ?? 1);
  await expect.poll(() => distance(POSTCODE, CITY)).toBe(0);
  await expect.poll(() => distance('contact.email', 'contact.telephone')).toBe(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});
