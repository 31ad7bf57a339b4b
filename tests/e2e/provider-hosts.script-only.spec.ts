import type { Page } from '@playwright/test';
import { openProviderShop } from '#tests/support/provider-hosts.ts';
import { installApplePay, sheetOn } from './apple-pay-stub.ts';
import { CARDS, challenge, expectPaid, fieldsReady, payByCard } from './card.ts';
import { widgetPictures } from './elements.ts';
import { methodChoice, paymentSection } from './journey.ts';
import { openFilledBag, openPaymentStep } from './posted-journey.ts';
import { test as atHome, expect } from './test.ts';
import { sandboxText, textPattern } from './texts.ts';

type Shop = Awaited<ReturnType<typeof openProviderShop>>;
/** Runs with a shop whose sandbox has three hosts, as the provider has. */
const test = atHome.extend<object, { readonly shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed, and none is.
    async ({}, use) => {
      const shop = await openProviderShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.origin),
});
test.use({ ignoreHTTPSErrors: true });
test.beforeEach(({ shop }) => {
  shop.seen.length = 0;
});

/** Agreed to statistics, and reads each storefront in its own language: an experiment has an English one. */
const STATISTICS = { consent: '2.010', experiments: 'LANG_01_DE_ALL:control' };
const agree = (page: Page, { origin: url }: Shop) =>
  page.context().addCookies(Object.entries(STATISTICS).map(([name, value]) => ({ name, value, url })));

/** What an address may say of a visitor besides its page. */
const CAMPAIGN = 'utm_source=letter&gclid=click-of-ada';

const widgetKeys = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('adyen')).sort(),
  );

/** Opens the payment step again at an address with a campaign, and waits for the card fields. */
async function openCardFields(page: Page, storefront: 'de' | 'nl'): Promise<void> {
  await openPaymentStep(page, storefront);
  await page.goto(`/${storefront}/checkout/payment?${CAMPAIGN}#payment`);
  await methodChoice(page, 'payment:card').check();
  await fieldsReady(page);
}

/** Expects that no request named the campaign, in its body or by its referrer. */
function expectNoCampaign({ seen }: Shop): void {
  expect(seen.filter((request) => /utm_source|gclid|click-of-ada/.test(`${request.referrer} ${request.body}`))).toEqual(
    [],
  );
}

for (const [storefront, label] of [
  ['de', 'Kartennummer'],
  ['nl', 'Kaartnummer'],
] as const)
  test(`the card fields of storefront ${storefront} get calls, frames, texts, logos and analytics from the three hosts of the provider`, async ({
    page,
    shop,
  }) => {
    await agree(page, shop);
    await openCardFields(page, storefront);
    const payment = paymentSection(page);
    await expect(payment.getByText(label, { exact: true })).toBeVisible();
    const logos = widgetPictures(page, shop.origins.cdn);
    await expect.poll(() => logos.count()).toBeGreaterThan(0);
    for (const logo of await logos.all())
      await expect
        .poll(() => logo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
        .toBeGreaterThan(0);
    await expect.poll(() => shop.seen.map(({ host }) => host)).toContain('analytics');
    expect(JSON.parse(shop.seen.find(({ host }) => host === 'analytics')?.body ?? '')).toMatchObject({
      referrer: `${shop.origin}/${storefront}/checkout/payment`,
    });

    const posted = page.waitForRequest(/\/sessions\/[^/]+\/payments/);
    await payByCard(page, { number: CARDS.challenge });
    expect((await posted).postDataJSON()).toMatchObject({ riskData: { clientData: expect.any(String) } });
    await challenge(page).getByLabel(sandboxText('bank.password')).fill('password');
    await challenge(page).getByRole('button').first().click();
    await expectPaid(page);
    expectNoCampaign(shop);
  });

test('the card fields of a visitor who has not agreed to statistics keep no number, and send nothing to analytics', async ({
  page,
  shop,
}) => {
  await openCardFields(page, 'de');
  await payByCard(page);
  await expect(page).toHaveURL(/checkout\/success/);
  expect(new Set(shop.seen.map(({ host }) => host))).toEqual(new Set(['api', 'cdn']));
  expect(await widgetKeys(page)).toEqual([]);
  expectNoCampaign(shop);
});

test('the express wallet requests nothing and keeps nothing before the shopper chooses it, and then sends no query', async ({
  page,
  shop,
}) => {
  await agree(page, shop);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== shop.origin) elsewhere.push(request.url());
  });
  await installApplePay(page);
  await openFilledBag(page, 'de');
  await page.goto(`/de/checkout/cart?${CAMPAIGN}#bag`);
  const wallet = page.getByRole('button', { name: textPattern('wallet:label') });
  await expect(wallet).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(elsewhere).toEqual([]);
  expect(shop.seen).toEqual([]);
  expect(await widgetKeys(page)).toEqual([]);

  await wallet.click();
  await sheetOn(page).opened();
  expect(elsewhere.map((url) => new URL(url).pathname)).toEqual(['/checkoutshopper/v1/applePay/sessions']);
  expect(shop.seen.map(({ referrer }) => referrer)).toEqual([`${shop.origin}/de/checkout/cart`]);
  expect(await widgetKeys(page)).toEqual([]);
  expectNoCampaign(shop);
});
