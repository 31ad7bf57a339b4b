import type { Page } from '@playwright/test';
import { WALLET_PLACEHOLDER } from '#app/modules/checkout/domain/wallet-validation.ts';
import { openHttpsShop } from '#tests/support/https-shop.ts';
import { uiText } from '#tests/support/ui-text.ts';
import { installApplePay, sheetOn } from './apple-pay-stub.ts';
import { amount } from './elements.ts';
import { loggedCodes } from './logged-codes.ts';
import { openFilledBag } from './posted-journey.ts';
import { test as atHome, expect, expectAccessible, expectNoSidewaysScroll, watchShifts } from './test.ts';
import { textPattern } from './texts.ts';

const LONDON = { locality: 'London', postalCode: 'SW1A', countryCode: 'GB' };
const ADA = {
  ...LONDON,
  givenName: 'Ada',
  familyName: 'King',
  addressLines: ['10 Downing Street'],
  postalCode: 'SW1A 2AA',
  emailAddress: 'ada@example.com',
  phoneNumber: '+44 20 7946 0123',
};
const AUSTIN = {
  ...ADA,
  addressLines: ['1 Congress Ave'],
  locality: 'Austin',
  administrativeArea: 'TX',
  postalCode: '78701',
  countryCode: 'US',
};

type Shop = Awaited<ReturnType<typeof openHttpsShop>>;
/** Pages of a shop behind https, without which no browser has the wallet. */
const test = atHome.extend<object, { readonly shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed, and none is.
    async ({}, use) => {
      const shop = await openHttpsShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.origin),
});
test.use({ ignoreHTTPSErrors: true, allowedConsole: /status of 400|applePay\/sessions|Apple Pay session/ });

const button = (page: Page) => page.getByRole('button', { name: uiText('wallet:label') });
/** The events sent to analytics. */
const events = (page: Page) =>
  page.evaluate(() => (window as unknown as { dataLayer?: readonly unknown[] }).dataLayer ?? []);
/** The section of the wallet, hidden or not. */
const section = (page: Page) => page.getByRole('region', { name: textPattern('wallet:title'), includeHidden: true });
const alert = (page: Page) => section(page).getByRole('alert', { includeHidden: true });

/** Opens the sheet of a cart with one line. */
async function openSheet(page: Page, storefront: 'uk' | 'us' = 'uk') {
  await installApplePay(page);
  await openFilledBag(page, storefront);
  await button(page).click();
  const sheet = sheetOn(page);
  await sheet.opened();
  return sheet;
}

test('a shopper pays from the cart in one wallet sheet', async ({ page }) => {
  const sheet = await openSheet(page);
  const shown = Number(await amount(page, 'cart-total').getAttribute('value'));
  const { version, request } = await sheet.facts();
  expect(version).toBe(14);
  expect(request).toMatchObject({
    countryCode: 'GB',
    currencyCode: 'GBP',
    supportedNetworks: ['amex', 'discover', 'masterCard', 'visa'],
    requiredBillingContactFields: ['postalAddress', 'phone', 'name'],
    requiredShippingContactFields: ['postalAddress', 'name', 'phone', 'email'],
    total: { label: 'Pairwise', amount: String(shown / 100) },
  });
  const first = await sheet.chooseContact(LONDON);
  expect(first.errors).toBeUndefined();
  const methods = first.newShippingMethods ?? [];
  expect(methods.length).toBeGreaterThan(1);
  const last = methods.at(-1);
  const chosen = await sheet.chooseMethod(last?.identifier ?? '');
  const sum = (chosen.newLineItems ?? []).reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
  expect(chosen.newTotal).toEqual({ label: 'Pairwise', amount: (sum / 100).toFixed(2) });
  const pence = (method: (typeof methods)[number] | undefined) => Math.round(Number(method?.amount) * 100);
  // The cart shows the total with standard delivery.
  const standard = methods.find(({ identifier }) => identifier === 'standard');
  expect(pence(standard)).toBeGreaterThan(0);
  expect(sum).toBe(shown - pence(standard) + pence(last));
  expect(await sheet.approve(ADA)).toEqual({ status: 0 });
  await expect(page).toHaveURL(/\/uk\/checkout\/success\//);
  await expect(amount(page, 'order-total')).toHaveAttribute('value', String(sum));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
});

test('the sheet rejects a delivery in another country, and accepts one in the right country', async ({ page }) => {
  const sheet = await openSheet(page);
  const abroad = await sheet.chooseContact({ ...LONDON, countryCode: 'FR' });
  const text = uiText('wallet:apple_pay_country_error', { country: 'United Kingdom' });
  expect(abroad.errors).toEqual([{ code: 'addressUnserviceable', contactField: 'country', message: text }]);
  expect(abroad.newTotal?.label).toBe('Pairwise');
  await expect(alert(page)).toHaveText(text);
  expect((await sheet.chooseContact(LONDON)).errors).toBeUndefined();
  await expect(alert(page)).toHaveText('');
  expect(await sheet.approve({ ...ADA, countryCode: 'DE' })).toMatchObject({
    status: 1,
    errors: [{ code: 'addressUnserviceable' }],
  });
});

test('in the United States the sheet requires a billing address there, and the tax is in the total', async ({
  page,
}) => {
  const sheet = await openSheet(page, 'us');
  const update = await sheet.chooseContact({
    locality: 'Austin',
    administrativeArea: 'TX',
    postalCode: '78701',
    countryCode: 'US',
  });
  expect(update.newLineItems?.map(({ label }) => label)).toContain(uiText('cart:salesTax'));
  expect(await sheet.approve(AUSTIN, { billingContact: ADA })).toEqual({
    status: 1,
    errors: [
      {
        code: 'billingContactInvalid',
        contactField: 'country',
        message: expect.stringContaining('the country we ship to (United States)'),
      },
    ],
  });
  expect(await sheet.approve(AUSTIN)).toEqual({ status: 0 });
  await expect(page).toHaveURL(/\/us\/checkout\/success\//);
});

test('the sheet rejects placeholder data and invalid addresses', async ({ page }) => {
  const sheet = await openSheet(page);
  await sheet.chooseContact(LONDON);
  expect(await sheet.approve({ ...ADA, familyName: WALLET_PLACEHOLDER.familyName })).toMatchObject({
    status: 1,
    errors: [{ code: 'unknown', message: uiText('wallet:dummy_data') }],
  });
  const faulty = await sheet.approve({ ...ADA, postalCode: 'nowhere' }, { billingContact: ADA });
  expect(faulty).toMatchObject({ status: 1, errors: [{ code: 'shippingContactInvalid', contactField: 'postalCode' }] });
  expect(faulty.errors?.[0]?.message).toMatch(/^Shipping address: /);
  await expect(page).toHaveURL(/checkout\/cart/);
});

test('a refused payment fails in the sheet, shows a message beside the button, and can be retried', async ({
  page,
}) => {
  const sheet = await openSheet(page);
  await sheet.chooseContact(LONDON);
  expect(await sheet.approve(ADA, { token: 'DECLINED' })).toMatchObject({ status: 1 });
  await expect(alert(page)).toContainText(uiText('checkout:payment.outcome.refusedTitle'));
  expect(await events(page)).toContainEqual({ event: 'payment_cancel', reason: 'refused' });
  await expectAccessible(page);
  await button(page).click();
  await sheet.chooseContact(LONDON);
  expect(await sheet.approve(ADA)).toEqual({ status: 0 });
  await expect(page).toHaveURL(/checkout\/success/);
});

test('a fault of the sheet is logged, and said beside the button', async ({ page }) => {
  const codes = loggedCodes(page);
  await page.route('**/applePay/sessions?*', (route) => route.fulfill({ status: 400, json: {} }));
  await installApplePay(page);
  await openFilledBag(page, 'uk');
  await button(page).click();
  await expect(alert(page)).toHaveText(uiText('wallet:apple_pay_fatal_error'));
  await expect.poll(() => codes).toEqual(['wallet.error']);
});

test('a closed sheet is no error, and the cart is unchanged', async ({ page }) => {
  const codes = loggedCodes(page);
  const sheet = await openSheet(page);
  await sheet.chooseContact(LONDON);
  await sheet.close();
  await expect(alert(page)).toHaveText('');
  await expect(button(page)).toBeFocused();
  await expect(button(page)).not.toHaveAttribute('aria-busy');
  expect(await events(page)).toContainEqual({ event: 'payment_cancel', reason: 'cancelled' });
  await page.reload();
  await expect(amount(page, 'cart-total')).toBeVisible();
  expect(codes).toEqual([]);
});

for (const [why, wallet] of [
  ['cannot pay', { canPay: false }],
  ['is too old', { newest: 13 }],
] as const) {
  test(`a wallet that ${why} has no button, and nothing is fetched for it`, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await installApplePay(page, wallet);
    await openFilledBag(page, 'uk');
    await expect(section(page)).toHaveAttribute('data-state', 'none');
    await expect(section(page)).toBeHidden();
    expect(fetched.filter((url) => /wallet|\bapple/.test(url))).toEqual([]);
  });
}

test('a browser without the wallet shows and fetches nothing of it', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await openFilledBag(page, 'uk');
  await expect(section(page)).toBeHidden();
  expect(fetched.filter((url) => /wallet|\bapple/.test(url))).toEqual([]);
});

test('a slow server is reported in the sheet, and the next attempt continues', async ({ page }) => {
  const sheet = await openSheet(page);
  // Never answered: the wallet's own timeout has to end the request.
  await page.route('**/checkout/wallet/contact', () => undefined);
  const update = await sheet.chooseContact(LONDON);
  expect(update.errors).toEqual([expect.objectContaining({ code: 'unknown', message: uiText('wallet:slow') })]);
  await expect(alert(page)).toHaveText(uiText('wallet:slow'));
  await page.unroute('**/checkout/wallet/contact');
  expect((await sheet.chooseContact(LONDON)).errors).toBeUndefined();
});

test('a cart changed in another tab cannot be paid from a stale page', async ({ page, context }) => {
  await installApplePay(page);
  await openFilledBag(page, 'uk');
  await expect(button(page)).toBeVisible();
  const other = await context.newPage();
  await openFilledBag(other, 'uk');
  await button(page).click();
  await expect(alert(page)).toContainText(uiText('wallet:bagChanged'));
  await alert(page).getByRole('link').click();
  await expect(alert(page)).toHaveText('');
});

test('the wallet button fits a small screen, is in the language of the shop, and has no accessibility fault', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await installApplePay(page);
  await openFilledBag(page, 'de');
  const german = page.getByRole('button', { name: 'Mit Apple Pay bezahlen' });
  await expect(german).toBeVisible();
  await expect(german).toHaveAttribute('lang', /^de/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

for (const appleButton of [true, false]) {
  for (const [why, state] of [
    ['can pay', 'ready'],
    ['cannot pay', 'none'],
    ['could pay but its script does not run', 'away'],
  ] as const) {
    test(`the cart page does not shift where the wallet ${why}, in a browser ${appleButton ? 'with' : 'without'} Apple's own button`, async ({
      page,
    }) => {
      // The browser of the tests has no such button: it gets the rules of one that has.
      if (appleButton) {
        await page.route('**/*.css', async (route) => {
          const response = await route.fetch();
          const css = await response.text();
          await route.fulfill({
            response,
            body: css.replaceAll(
              /@supports\s*\(+-webkit-appearance:\s*-apple-pay-button\)+/g,
              '@supports (display: grid)',
            ),
          });
        });
      }
      // Slow enough that the page would be painted before, if the browser did not wait.
      await page.route(/\/enhance-[^/]*\.js$/, async (route) => {
        await new Promise((waited) => setTimeout(waited, 500));
        await route.continue();
      });
      if (state === 'away')
        await page.route(/\/wallet-[^/]*\.js$/, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }),
        );
      const shifts = await watchShifts(page);
      await installApplePay(page, { canPay: state !== 'none' });
      await openFilledBag(page, 'uk');
      const place = section(page);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/uk/checkout/cart');
        await expect(place).toHaveAttribute('data-state', state);
        await expect(button(page)).toBeVisible({ visible: state === 'ready' });
        expect(((await place.boundingBox())?.height ?? 0) > 0).toBe(appleButton || state !== 'none');
        await page.evaluate(
          () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
        );
        expect(await shifts()).toBeLessThanOrEqual(0.02);
      }
    });
  }
}
