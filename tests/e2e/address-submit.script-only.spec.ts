import { test as bare } from '@playwright/test';
import { billElsewhere, openAddress, showCountryFields, untilLive } from './address-step.ts';
import { errorOf } from './elements.ts';
import { addressField as field } from './fields.ts';
import { buttonOf, fillAddress, orderNumber, payOnHostedPage, sendAddress } from './journey.ts';
import { postBag } from './posted-journey.ts';
import { expect, test } from './test.ts';
import { textPattern } from './texts.ts';

const CITY = 'address.shipping.city';

const POSTCODE = 'address.shipping.postCode';

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
  const send = buttonOf(page, 'checkout:address.submit', 'address:sending');
  await sendAddress(page);
  await expect(send).toHaveText('One moment…');
  await expect(page.getByRole('form', { name: textPattern('checkout:address.title') })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await send.click();
  await field(page, CITY).press('Enter');
  await expect.poll(() => posts).toHaveLength(1);
  letGo();
  await expect(page).toHaveURL(/checkout\/payment/);
  expect(posts).toHaveLength(1);
  await payOnHostedPage(page, 'authorised');
  await expect(orderNumber(page)).toHaveText(/^PW-/);
});

bare('a line that breaks costs nothing: the form stays and can be sent again', async ({ page }) => {
  await openAddress(page);
  await fillAddress(page, 'uk');
  await page.route(/checkout\/address/, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await sendAddress(page);
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the shop');
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
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the shop');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
});

test('values typed and chosen before script runs are kept, and later ones are not lost', async ({ page }) => {
  await postBag(page, 'uk');
  let letGo = () => {};
  const blocked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/entry\.client.*\.js/, async (route) => {
    await blocked;
    await route.continue();
  });
  await page.goto('/uk/checkout/address');
  await field(page, 'address.shipping.firstName').fill('Ada');
  await field(page, CITY).fill('Lon');
  await field(page, 'contact.newsletterSubscription').check();
  await billElsewhere(page, 'US');
  await field(page, 'address.billing.city').fill('Arlington');
  await expect(showCountryFields(page)).toBeVisible();
  letGo();
  await field(page, CITY).press('End');
  await field(page, CITY).pressSequentially('don', { delay: 20 });
  await untilLive(page);
  await expect(field(page, 'address.shipping.firstName')).toHaveValue('Ada');
  await expect(field(page, CITY)).toHaveValue('London');
  await expect(field(page, CITY)).toBeFocused();
  await expect(field(page, 'contact.newsletterSubscription')).toBeChecked();
  await expect(field(page, 'useShippingForBilling')).not.toBeChecked();
  await expect(field(page, 'address.billing.city')).toHaveValue('Arlington');
  await expect(field(page, 'address.billing.region')).toBeVisible();
});

test('a form sent before script runs is the browser’s own, and the page of its answer hydrates', async ({ page }) => {
  await postBag(page, 'uk');
  const entry = /\/assets\/entry\.client.*\.js/;
  await page.route(entry, () => {});
  await page.goto('/uk/checkout/address');
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
    await postBag(page, 'uk');
    await page.route(new RegExp(`/assets/${part}.*\\.js`), (route) => route.abort());
    await page.goto('/uk/checkout/address');
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
  await postBag(page, 'uk');
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
  await page.goto('/uk/checkout/address');
  await expect.poll(() => thrown.join()).toContain('broken');
  await expect(field(page, CITY)).toHaveValue('London');
  await expect(showCountryFields(page)).toHaveCount(1);
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
  await expect(page.getByRole('main')).toContainText('We deliver to Italy.');
  await expect(field(page, CITY)).toHaveValue('Cork');
  // Italy has two fields for the name, and a check box for the terms.
  await field(page, 'address.shipping.firstName').fill('Ada');
  await field(page, 'address.shipping.lastName').fill('King');
  await field(page, 'contact.agreements').check();
  await field(page, 'address.shipping.region').selectOption('RM');
  await field(page, POSTCODE).fill('00184');
  await field(page, CITY).fill('Roma');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/(payment|cart)/);
});

test('a page restored from the back/forward cache can be sent again', async ({ page }) => {
  await openAddress(page);
  await fillAddress(page, 'uk');
  let requests = 0;
  // The first request is never answered. Removing the route would let it continue and open the next page.
  await page.route(/address\.data/, async (route) => {
    requests += 1;
    if (requests > 1) await route.continue();
  });
  const send = buttonOf(page, 'checkout:address.submit', 'address:sending');
  // The button changes before the request is sent, and a request that is not sent yet cannot be cancelled.
  const firstRequest = page.waitForRequest(/address\.data/);
  await sendAddress(page);
  await firstRequest;
  await expect(send).toHaveText('One moment…');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(send).toHaveText('Continue to payment');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
});

bare(
  'a page that was changed before script came, by a translator for example, keeps what was typed',
  async ({ page }) => {
    await postBag(page, 'uk');
    let letGo = () => {};
    const blocked = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/assets\/entry\.client.*\.js/, async (route) => {
      await blocked;
      await route.continue();
    });
    await page.goto('/uk/checkout/address');
    await field(page, CITY).fill('London');
    await billElsewhere(page, 'US');
    await field(page, 'contact.newsletterSubscription').check();
    await page.getByRole('heading', { level: 1 }).evaluate((title) => {
      title.innerHTML = '<font><font>Wohin dürfen wir es senden?</font></font>';
    });
    letGo();
    await untilLive(page);
    await expect(field(page, CITY)).toHaveValue('London');
    await expect(field(page, 'contact.newsletterSubscription')).toBeChecked();
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
  await expect(page.getByRole('main')).toContainText('Leeds');
});
