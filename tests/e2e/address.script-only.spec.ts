import { test as bare, type Page } from '@playwright/test';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { addProduct, fillAddress, payOnHostedPage, sendAddress, toAddress } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

const field = (page: Page, name: string) => page.locator(`[name="${name}"]:not([type="hidden"])`);
const errorOf = (page: Page, name: string) => page.locator(`[id="f-${name.replaceAll('.', '-')}-error"]`);
const CITY = 'address.shipping.city';
const POSTCODE = 'address.shipping.postCode';

/** Only the page without script has the button that shows a country's fields: its absence shows that script runs. */
async function untilLive(page: Page): Promise<void> {
  await expect(page.locator('[name="showCountryFields"]')).toHaveCount(0);
}

async function openAddress(page: Page, storefront: StorefrontCode = 'uk'): Promise<void> {
  await addProduct(page, storefront);
  await toAddress(page, storefront);
  await untilLive(page);
}

async function billElsewhere(page: Page, country: string): Promise<void> {
  await field(page, 'useShippingForBilling').uncheck();
  await field(page, 'address.billing.country').selectOption(country);
}

test('the address form validates a field on blur first, and on every input from then on', async ({ page }) => {
  await openAddress(page);
  await field(page, POSTCODE).pressSequentially('SW1');
  await expect(errorOf(page, POSTCODE)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(errorOf(page, POSTCODE)).toHaveText('Please enter a valid post code');
  await expect(field(page, POSTCODE)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'Postcode: Please enter a valid post code' })).toBeAttached();
  await expect(page.locator('#error-summary')).toHaveCount(0);
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
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
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
  await expect(page.locator('label', { hasText: 'ZIP code' })).toBeVisible();
  await field(page, 'address.billing.region').selectOption({ label: 'Virginia' });
  await expect(field(page, 'address.billing.firstName')).toHaveValue('Grace');
  await expect(field(page, 'address.billing.city')).toHaveValue('Arlington');
  await expect(field(page, 'address.billing.postCode')).toHaveValue('22201');
  await expectAccessible(page);

  await field(page, 'address.billing.country').selectOption('JP');
  await expect(page.locator('label', { hasText: 'Prefecture' })).toBeVisible();
  await expect(field(page, 'address.billing.lastName')).toBeVisible();
  expect(
    await page
      .locator('[name^="address.billing."]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('name')?.split('.').at(-1))),
  ).toEqual(['country', 'lastName', 'firstName', 'postCode', 'region', 'city', 'street0', 'street1']);
  await field(page, 'address.billing.region').selectOption('13');
  await field(page, 'address.billing.country').selectOption('IT');
  await expect(field(page, 'address.billing.region')).toHaveValue('');
  await field(page, 'address.billing.country').selectOption('FR');
  await expect(field(page, 'address.billing.region')).toHaveCount(0);
  await expect(field(page, 'address.billing.firstName')).toHaveValue('Grace');
  await expect(page.locator('#error-summary')).toHaveCount(0);
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
  for (const text of ['Grace Hopper', '1 Navy Yard', 'Virginia', '22201'])
    await expect(page.locator('main')).toContainText(text);
});

test('a region is a text field where its list cannot be fetched', async ({ page }) => {
  await addProduct(page, 'uk');
  await page.route(/address\.data/, (route) =>
    route.request().postData()?.includes('showCountryFields')
      ? route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Welcome to the hotel network</p>' })
      : route.continue(),
  );
  await toAddress(page, 'uk');
  await untilLive(page);
  await fillAddress(page, 'uk');
  await billElsewhere(page, 'US');
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
  await expect(page.locator('main')).toContainText('Virginia');
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

test('on a slow line the button shows progress, and pressing it again sends nothing more', async ({ page }) => {
  await openAddress(page);
  await fillAddress(page, 'uk');
  let letGo = () => {};
  const blocked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const posts: string[] = [];
  await page.route(/checkout\/address/, async (route) => {
    if (route.request().method() === 'POST') {
      posts.push(route.request().url());
      await blocked;
    }
    await route.continue();
  });
  const send = page.locator('#address-form button[type="submit"]:not([name]):not([tabindex])');
  await sendAddress(page);
  await expect(send).toHaveText('One moment…');
  await expect(page.locator('#address-form')).toHaveAttribute('aria-busy', 'true');
  await send.click();
  await field(page, CITY).press('Enter');
  expect(posts).toHaveLength(1);
  letGo();
  await expect(page).toHaveURL(/checkout\/payment/);
  expect(posts).toHaveLength(1);
  await payOnHostedPage(page, 'authorised');
  await expect(page.locator('#order-number')).toHaveText(/^PW-/);
});

bare('a line that breaks costs nothing: the form stays and can be sent again', async ({ page }) => {
  await openAddress(page);
  await fillAddress(page, 'uk');
  await page.route(/checkout\/address/, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await sendAddress(page);
  await expect(page.getByRole('alert')).toContainText('We could not reach the shop');
  await expect(field(page, CITY)).not.toHaveValue('');
  await page.unroute(/checkout\/address/);
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
});

bare('after an answer that is not the shop’s the form goes as a plain form', async ({ page }) => {
  await openAddress(page);
  await fillAddress(page, 'uk');
  await page.route(/address\.data/, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Welcome to the hotel network</p>' }),
  );
  await sendAddress(page);
  await expect(page.getByRole('alert')).toContainText('We could not reach the shop');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
});

test('values typed and chosen before script runs are kept, and later ones are not lost', async ({ page }) => {
  await addProduct(page, 'uk');
  let letGo = () => {};
  const blocked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/entry\.client.*\.js/, async (route) => {
    await blocked;
    await route.continue();
  });
  await toAddress(page, 'uk');
  await field(page, 'address.shipping.firstName').fill('Ada');
  await field(page, CITY).fill('Lon');
  await field(page, 'contact.agreements').check();
  await billElsewhere(page, 'US');
  await field(page, 'address.billing.city').fill('Arlington');
  await expect(page.locator('[name="showCountryFields"]')).toBeVisible();
  letGo();
  await field(page, CITY).press('End');
  await field(page, CITY).pressSequentially('don', { delay: 20 });
  await untilLive(page);
  await expect(field(page, 'address.shipping.firstName')).toHaveValue('Ada');
  await expect(field(page, CITY)).toHaveValue('London');
  await expect(field(page, CITY)).toBeFocused();
  await expect(field(page, 'contact.agreements')).toBeChecked();
  await expect(field(page, 'useShippingForBilling')).not.toBeChecked();
  await expect(field(page, 'address.billing.city')).toHaveValue('Arlington');
  await expect(field(page, 'address.billing.region')).toBeVisible();
});

test('a form sent before script runs is the browser’s own, and the page of its answer hydrates', async ({ page }) => {
  await addProduct(page, 'uk');
  const entry = /\/assets\/entry\.client.*\.js/;
  await page.route(entry, () => {});
  await toAddress(page, 'uk');
  await fillAddress(page, 'uk');
  await field(page, POSTCODE).fill('SW1');
  await page.unroute(entry);
  await sendAddress(page);
  await expect(page).toHaveTitle(/^Error:/);
  await expect(page.getByRole('alert')).toBeFocused();
  await untilLive(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('alert').getByRole('link').first().click();
  await expect(field(page, POSTCODE)).toBeFocused();
  await expect(page).toHaveTitle(/^Error:/);
  await expect(errorOf(page, POSTCODE)).toBeVisible();
  await field(page, POSTCODE).fill('SW1A 1AA');
  await expect(errorOf(page, POSTCODE)).toHaveCount(0);
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
});

for (const part of ['entry.client', 'checkout-address', 'root'])
  bare(`the plain form works where the script ${part} does not come`, async ({ page }) => {
    await addProduct(page, 'uk');
    await page.route(new RegExp(`/assets/${part}.*\\.js`), (route) => route.abort());
    await toAddress(page, 'uk');
    await fillAddress(page, 'uk');
    await field(page, POSTCODE).fill('SW1');
    await sendAddress(page);
    await expect(page).toHaveTitle(/^Error:/);
    await field(page, POSTCODE).fill('SW1A 1AA');
    await billElsewhere(page, 'US');
    await page.getByRole('button', { name: 'Show the fields for this country' }).click();
    await expect(field(page, 'address.billing.region')).toBeVisible();
    await field(page, 'useShippingForBilling').check();
    await sendAddress(page);
    await expect(page).toHaveURL(/checkout\/payment/);
  });

bare('where script breaks while it takes over, the plain form is there with what was typed', async ({ page }) => {
  await addProduct(page, 'uk');
  await page.route(/\/assets\/checkout-address.*\.js/, async (route) => {
    const answer = await route.fetch();
    const whole = await answer.text();
    const broken = whole.replace(/(["'`])pageshow\1/, '(()=>{throw new Error("broken")})()');
    await route.fulfill({ response: answer, body: broken });
  });
  const thrown: string[] = [];
  page.on('console', (message) => message.type() === 'error' && thrown.push(message.text()));
  await page.route(/\/assets\/entry\.client.*\.js/, async (route) => {
    await field(page, CITY).fill('London');
    await route.continue();
  });
  await toAddress(page, 'uk');
  await expect.poll(() => thrown.join()).toContain('broken');
  await expect(field(page, CITY)).toHaveValue('London');
  await expect(page.locator('[name="showCountryFields"]')).toHaveCount(1);
  await fillAddress(page, 'uk');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
});

test('an error that only the server finds comes back with focus, title and all values', async ({
  page,
  context,
  baseURL,
}) => {
  await openAddress(page, 'eu');
  await fillAddress(page, 'eu');
  await field(page, CITY).fill('Cork');
  await context.addCookies([{ name: 'market', value: 'IT', url: `${baseURL}` }]);
  await sendAddress(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page).toHaveTitle(/^Error:/);
  await expect(page.getByRole('alert')).toContainText('Italy');
  await expect(page.locator('main')).toContainText('We deliver to: Italia');
  await expect(field(page, CITY)).toHaveValue('Cork');
  await field(page, 'address.shipping.region').selectOption('RM');
  await field(page, POSTCODE).fill('00184');
  await field(page, CITY).fill('Roma');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/(payment|cart)/);
});

test('a page restored from the back/forward cache can be sent again', async ({ page }) => {
  await openAddress(page);
  await fillAddress(page, 'uk');
  await page.route(/address\.data/, () => {});
  const send = page.locator('#address-form button[type="submit"]:not([name]):not([tabindex])');
  await sendAddress(page);
  await expect(send).toHaveText('One moment…');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(send).toHaveText('Continue to payment');
  await page.unroute(/address\.data/);
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
});

bare(
  'a page that was changed before script came, by a translator for example, keeps what was typed',
  async ({ page }) => {
    await addProduct(page, 'uk');
    let letGo = () => {};
    const blocked = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/assets\/entry\.client.*\.js/, async (route) => {
      await blocked;
      await route.continue();
    });
    await toAddress(page, 'uk');
    await field(page, CITY).fill('London');
    await billElsewhere(page, 'US');
    await field(page, 'contact.agreements').check();
    await page.locator('h1').evaluate((title) => {
      title.innerHTML = '<font><font>Wohin dürfen wir es senden?</font></font>';
    });
    letGo();
    await untilLive(page);
    await expect(field(page, CITY)).toHaveValue('London');
    await expect(field(page, 'contact.agreements')).toBeChecked();
    await expect(field(page, 'address.billing.country')).toHaveValue('US');
    await expect(field(page, 'address.billing.region')).toBeVisible();
    await sendAddress(page);
    await expect(page.getByRole('alert')).toBeFocused();
  },
);

test('going back from the payment step shows the entered values, which can be sent again', async ({ page }) => {
  await openAddress(page);
  await fillAddress(page, 'uk');
  const typed = await field(page, CITY).inputValue();
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
  await page.goBack();
  await expect(page).toHaveURL(/checkout\/address/);
  await expect(field(page, CITY)).toHaveValue(typed);
  await untilLive(page);
  await field(page, CITY).fill('Leeds');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
  await expect(page.locator('main')).toContainText('Leeds');
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
