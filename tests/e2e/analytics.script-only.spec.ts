import type { Page, Request } from '@playwright/test';
import { answerOfThirdParty, THIRD_PARTIES, THIRD_PARTY } from '#tests/fakes/third-parties.ts';
import { openHttpsShop } from '#tests/support/https-shop.ts';
import { labelAround } from './elements.ts';
import {
  availableProduct,
  availableSize,
  buttonOf,
  checkoutButton,
  fillAddress,
  openBag,
  payOnHostedPage,
  sendAddress,
} from './journey.ts';
import { test as atHome, expect, expectAccessible } from './test.ts';
import { textPattern } from './texts.ts';

type Shop = Awaited<ReturnType<typeof openHttpsShop>>;
const test = atHome.extend<object, { readonly shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed, and none is.
    async ({}, use) => {
      const shop = await openHttpsShop({ ...THIRD_PARTIES, PAYMENTS_WALLET: 'none' });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.origin),
});
test.use({ ignoreHTTPSErrors: true, answered: false, allowedConsole: /a loose stitch/ });

/** Answers the services of other companies, and collects what they are asked. */
async function serveThirdParties(page: Page) {
  const requests: Request[] = [];
  await page.context().route(THIRD_PARTY, (route) => {
    requests.push(route.request());
    return route.fulfill({
      ...answerOfThirdParty(route.request().url()),
      headers: { 'Access-Control-Allow-Origin': '*' },
    });
  });
  const bodiesFor = (host: string) =>
    requests
      .filter((request) => new URL(request.url()).host === host && request.method() === 'POST')
      .map((request) => request.postDataJSON());
  const events = () => bodiesFor('www.collect.test') as Readonly<Record<string, unknown>>[];
  return {
    requests,
    bodiesFor,
    hosts: () => [...new Set(requests.map((request) => new URL(request.url()).host))].sort(),
    events,
    named: (name: string) => events().filter((entry) => entry.event === name),
  };
}

const banner = (page: Page) => page.getByRole('complementary', { name: textPattern('consent:title') });
const loadedWith = (page: Page, name: 'chat' | 'accessibility') =>
  page.evaluate((key) => JSON.parse(document.documentElement.dataset[key] ?? 'null'), name);

test('nothing of other companies is requested before consent or after a refusal, and the banner covers no focus', async ({
  page,
}) => {
  const { hosts } = await serveThirdParties(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/de/adults/socks');
  await expect(banner(page)).toBeVisible();
  await expectAccessible(page);
  // Every link and button of the list, by the keyboard's order.
  const covered = await page.evaluate(() => {
    const top = () => document.querySelector('#consent-banner')?.getBoundingClientRect().top ?? 0;
    return [...document.querySelectorAll<HTMLElement>('main a, main button, footer a')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        element.focus();
        return element.getBoundingClientRect().bottom > top() + 1;
      })
      .map((element) => element.textContent);
  });
  expect(covered).toEqual([]);
  await page.goto('/de/product/melon-slice');
  await expect(banner(page)).toHaveCSS('position', 'static');
  await buttonOf(page, 'consent:refuse').click();
  await expect(banner(page)).toHaveCount(0);
  await page.goto('/de');
  await page.waitForLoadState('networkidle');
  expect(hosts()).toEqual([]);
});

test('after consent every event is reported once with its items, a purchase too, and nothing on the payment step', async ({
  page,
  shop,
}) => {
  const { requests, hosts, events, named, bodiesFor } = await serveThirdParties(page);
  await page.goto('/us');
  await banner(page)
    .getByRole('button', { name: textPattern('consent:accept') })
    .click();
  await expect(banner(page)).toHaveCount(0);
  await expect.poll(hosts).toEqual(['a11y.test', 'chat.test', 'sessions.test', 'tags.test', 'www.collect.test']);
  await expect.poll(() => events().length).toBeGreaterThan(3);
  const [first, second, third, fourth] = events();
  expect(first).toEqual(['consent', 'default', expect.objectContaining({ analytics_storage: 'denied' })]);
  expect(second).toEqual([
    'consent',
    'update',
    { analytics_storage: 'granted', ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' },
  ]);
  expect([third?.event, fourth?.event]).toEqual(['gtm.js', 'page_view']);
  expect(fourth).toMatchObject({ page_type: 'homepage', storefront: 'us', language: 'en' });
  expect(named('experiment_impression')).toEqual([
    expect.objectContaining({
      experiment_id: 'NAV_01_US_ALL',
      variant_id: expect.stringMatching(/^(?:control|variant1)$/),
    }),
  ]);
  expect(await loadedWith(page, 'chat')).toEqual({ botKey: 'bot-1', language: 'en', offset: '78' });
  expect(await loadedWith(page, 'accessibility')).toEqual({ language: 'en' });

  for (const text of ['a loose stitch', 'a loose stitch again', 'a loose stitch, not reported'])
    await page.evaluate((message) => {
      setTimeout(() => {
        throw new Error(message);
      });
    }, text);
  await expect.poll(() => bodiesFor('notify.test').length).toBe(2);
  expect(bodiesFor('notify.test')[0]).toMatchObject({
    apiKey: 'errors-key',
    events: [{ exceptions: [{ errorClass: 'Error', message: 'a loose stitch' }], unhandled: true }],
  });

  await page.goto('/us/adults/socks');
  await expect.poll(() => named('view_item_list').length).toBeGreaterThan(0);
  expect(named('view_item_list').at(-1)).toMatchObject({
    ecommerce: {
      currency: 'USD',
      items: expect.arrayContaining([
        expect.objectContaining({ item_id: expect.any(String), price: expect.stringMatching(/^\d+\.\d\d$/), index: 1 }),
      ]),
    },
  });
  await availableProduct(page).click();
  await expect.poll(() => named('select_item').length).toBe(1);
  await expect.poll(() => named('view_item').length).toBe(1);
  await labelAround(availableSize(page)).click();
  await buttonOf(page, 'catalogue:addToBag').click();
  await expect.poll(() => named('add_to_cart').length).toBe(1);
  expect(named('add_to_cart')[0]).toMatchObject({
    ecommerce: { items: [{ item_id: expect.stringContaining('-'), item_variant: expect.any(String), quantity: 1 }] },
  });
  await openBag(page, 'us');
  await expect.poll(() => named('view_cart').length).toBe(1);
  await checkoutButton(page).click();
  await expect.poll(() => named('begin_checkout').length).toBe(1);
  await fillAddress(page, 'us');
  await sendAddress(page);
  await expect(page).toHaveURL(/\/us\/checkout\/payment/);
  const before = requests.length;
  await page.waitForLoadState('networkidle');
  expect(requests.slice(before).map((request) => request.url())).toEqual([]);
  await payOnHostedPage(page, 'authorised');
  await expect(page).toHaveURL(/\/us\/checkout\/success\//);
  await expect.poll(() => named('purchase').length).toBe(1);
  expect(named('purchase')[0]).toMatchObject({
    ecommerce: { transaction_id: expect.stringMatching(/^PW-/), currency: 'USD', items: [expect.anything()] },
  });
  expect([named('add_shipping_info').length, named('add_payment_info').length]).toEqual([1, 1]);
  const kept = page.getByRole('region', { name: textPattern('order:link.title') });
  const orderLink = (await kept.getByRole('link', { name: /\/order\/PW-/ }).getAttribute('href')) ?? '';
  await page.reload();
  await page.goto('/us');
  await page.goBack();
  await expect.poll(() => named('page_view').filter((entry) => entry.page_type === 'checkout-success').length).toBe(3);
  expect([named('purchase').length, named('experiment_impression').length]).toEqual([1, 1]);
  // The page of the order names its address to no other page: services read where a visitor came from.
  await page.goto(orderLink);
  await page.evaluate(() => location.assign('/us'));
  await expect(page).toHaveURL(/\/us$/);
  expect(await page.evaluate(() => document.referrer)).toBe(`${new URL(page.url()).origin}/`);

  // The view of the payment step was kept, with an address that opens nothing.
  expect(named('page_view').filter((entry) => entry.page_type === 'checkout-payment')).toEqual([
    expect.objectContaining({ page_location: `${shop.origin}/us/checkout/payment`, storefront: 'us' }),
  ]);
  await page.goto('/us/search?term=ada%40example.com');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => location.assign('/at'));
  await expect
    .poll(() => named('page_view').slice(-2))
    .toEqual([
      expect.objectContaining({ page_location: `${shop.origin}/us/search`, page_title: '-' }),
      expect.objectContaining({ page_location: `${shop.origin}/at` }),
    ]);
  expect(await page.evaluate(() => document.referrer)).toBe(`${shop.origin}/`);
  expect(requests.map((request) => request.url() + (request.postData() ?? '')).join()).not.toMatch(/ada(?:@|%40)/);
  await expect.poll(() => loadedWith(page, 'chat')).toEqual({ botKey: 'bot-1', language: 'de', offset: '16' });
  expect(await loadedWith(page, 'accessibility')).toBeNull();

  await page.goto('/us/faq/cookie-policy');
  await expect.poll(() => named('page_view').at(-1)?.page_location).toContain('cookie-policy');
  await buttonOf(page, 'consent:refuse').click();
  await expect(page).toHaveURL(/saved/);
  const stored = () =>
    page.evaluate(() => [sessionStorage.getItem('kept-events'), sessionStorage.getItem('error-reports')]);
  expect(await stored()).toEqual([null, null]);
  const soFar = requests.length;
  await page.goBack();
  await page.goBack();
  await page.waitForLoadState('networkidle');
  expect(requests.slice(soFar).map((request) => request.url())).toEqual([]);
});
