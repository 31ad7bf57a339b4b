import type { Page } from '@playwright/test';
import { labelAround } from './elements.ts';
import {
  availableProduct,
  availableSize,
  bagLink,
  buttonOf,
  checkoutButton,
  fillAddress,
  methodChoice,
  miniBag,
  openBag,
  payButton,
  payOnHostedPage,
  sendAddress,
} from './journey.ts';
import { leavePending, refuseLater } from './pending-payment.ts';
import { expect, expectAccessible } from './test.ts';
import { textPattern } from './texts.ts';
import { serveThirdParties, test } from './third-party-shop.ts';

test.use({ ignoreHTTPSErrors: true, answered: false, allowedConsole: /a loose stitch/ });

const banner = (page: Page) => page.getByRole('complementary', { name: textPattern('consent:title') });
const loadedWith = (page: Page, name: 'chat' | 'accessibility') =>
  page.evaluate((key) => JSON.parse(document.documentElement.dataset[key] ?? 'null'), name);

type Named = (name: string) => readonly Readonly<Record<string, unknown>>[];

/** Signs up with script, after a wrong address, and by a form that the browser posts itself. */
async function signUpTwice(page: Page, reported: () => ReturnType<Named>): Promise<void> {
  const field = page.getByRole('main').getByRole('textbox', { name: textPattern('newsletter:email') });
  await field.focus();
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  for (const address of ['ada@', 'ada@example.com']) {
    await field.fill(address);
    await field.press('Enter');
  }
  await expect(page.getByRole('dialog', { name: textPattern('newsletter:asked.title') })).toBeVisible();
  await expect.poll(() => reported().length).toBe(1);
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('#sign-up-block');
    form?.querySelector('[name=email]')?.setAttribute('value', 'grace@example.com');
    form?.reset();
    form?.submit();
  });
  await expect.poll(() => reported().length).toBe(2);
  expect(reported()[1]).toEqual({ event: 'sign_up', method: 'newsletter' });
}

/** One more of the line, all of it away, and back again. */
async function changeBag(page: Page, named: Named): Promise<void> {
  await page.getByRole('button', { name: textPattern('cart:oneMore') }).click();
  await expect.poll(() => named('add_to_cart').length).toBe(2);
  await page
    .getByRole('button', { name: textPattern('cart:removeItem') })
    .first()
    .click();
  await expect.poll(() => named('remove_from_cart').length).toBe(1);
  expect(named('remove_from_cart')[0]).toMatchObject({ ecommerce: { currency: 'USD', items: [{ quantity: 2 }] } });
  await buttonOf(page, 'cart-page:putBack').click();
  await expect.poll(() => named('add_to_cart').length).toBe(3);
  await page.reload();
  await expect.poll(() => named('view_cart').length).toBe(4);
  expect([named('add_to_cart').length, named('remove_from_cart').length]).toEqual([3, 1]);
}

/** A payment that waits for its bank and is refused, one that is refused at once, and one that succeeds. */
async function payAtLast(page: Page, named: Named): Promise<void> {
  await methodChoice(page, 'Klarna').check();
  await payButton(page).dblclick();
  const pending = await leavePending(page);
  await expect.poll(() => named('purchase').length).toBe(1);
  expect(named('purchase')[0]).toMatchObject({ pending: true });
  await refuseLater(page, pending);
  await expect.poll(() => named('refund').length).toBe(1);
  await page.getByRole('link', { name: 'Try again' }).click();
  await payOnHostedPage(page, 'refused');
  await expect(page).toHaveURL(/\/us\/checkout\/payment/);
  // A page that is left before its script runs loses its events.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kept-events'))).toContain('payment_cancel');
  await payOnHostedPage(page, 'authorised');
  await expect(page).toHaveURL(/\/us\/checkout\/success\//);
  await expect.poll(() => named('purchase').length).toBe(2);
  // The order that was taken back is paid after all.
  const sales = [...named('purchase'), ...named('refund')].map(
    (entry) => (entry.ecommerce as { transaction_id: string }).transaction_id,
  );
  expect(sales).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^PW-/)));
  expect(new Set(sales).size).toBe(1);
  expect(named('purchase')[1]).toMatchObject({ ecommerce: { currency: 'USD', items: [{ quantity: 2 }] } });
  expect(named('payment_cancel')).toEqual([{ event: 'payment_cancel', reason: 'refused' }]);
  expect(named('add_shipping_info')).toHaveLength(3);
  expect(named('add_payment_info').map((entry) => (entry.ecommerce as { payment_type: string }).payment_type)).toEqual([
    'klarna',
    'hosted',
    'hosted',
  ]);
}

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

test('an addition before a choice is in no storage, and is reported once when the visitor agrees on its page', async ({
  page,
}) => {
  const { hosts, named } = await serveThirdParties(page);
  await page.goto('/uk/product/melon-slice');
  await labelAround(availableSize(page)).click();
  await buttonOf(page, 'catalogue:addToBag').click();
  await expect(miniBag(page)).toContainText('added to your bag');
  await page.keyboard.press('Escape');
  expect([hosts(), await page.evaluate(() => sessionStorage.getItem('kept-events'))]).toEqual([[], null]);
  await buttonOf(page, 'consent:accept').click();
  await expect.poll(() => named('view_item').length).toBe(1);
  expect(named('add_to_cart')).toEqual([
    expect.objectContaining({
      ecommerce: expect.objectContaining({ currency: 'GBP', items: [expect.objectContaining({ quantity: 1 })] }),
    }),
  ]);
  await bagLink(page).click();
  await expect.poll(() => named('view_cart').length).toBe(1);
  expect(named('add_to_cart')).toHaveLength(1);
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
  await expect.poll(() => loadedWith(page, 'chat')).toEqual({ botKey: 'bot-1', language: 'en', offset: '78' });
  await expect.poll(() => loadedWith(page, 'accessibility')).toEqual({ language: 'en' });

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

  await signUpTwice(page, () => named('sign_up'));
  await page.goto('/us/search?term=cat');
  await expect
    .poll(() => named('search'))
    .toEqual([{ event: 'search', search_term: 'cat', results: expect.any(Number) }]);
  await expect.poll(() => named('view_item_list').length).toBeGreaterThan(0);
  expect(named('view_item_list').at(-1)).toMatchObject({
    ecommerce: {
      currency: 'USD',
      items: expect.arrayContaining([
        expect.objectContaining({ item_id: expect.any(String), price: expect.any(Number), index: 1 }),
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
  await changeBag(page, named);
  await checkoutButton(page).click();
  await expect.poll(() => named('begin_checkout').length).toBe(1);
  await fillAddress(page, 'us');
  await sendAddress(page);
  await expect(page).toHaveURL(/\/us\/checkout\/payment/);
  const before = requests.length;
  await page.waitForLoadState('networkidle');
  expect(requests.slice(before).map((request) => request.url())).toEqual([]);
  await payAtLast(page, named);
  // Services read every link of a page: that of the order is on its own page.
  const toOrder = page.getByRole('link', { name: textPattern('order:link.open') });
  const orderLink = (await toOrder.getAttribute('href')) ?? '';
  expect(await page.content()).not.toContain('/order/PW-');
  const opened = () => named('page_view').filter(({ page_type }) => page_type === 'checkout-success').length;
  const openedBefore = opened();
  await page.reload();
  await expect.poll(opened).toBe(openedBefore + 1);
  await page.goto('/us');
  await page.goBack();
  await expect.poll(opened).toBe(openedBefore + 2);
  for (const name of ['experiment_impression', 'search', 'remove_from_cart', 'payment_cancel', 'refund'])
    expect([name, named(name).length]).toEqual([name, 1]);
  expect(['purchase', 'sign_up'].map((name) => named(name).length)).toEqual([2, 2]);
  // The page of the order names its address to no other page: services read where a visitor came from.
  await page.goto(orderLink);
  await expect(page).toHaveURL(/\/us\/order\/PW-/);
  await page.evaluate(() => location.assign('/us'));
  await expect(page).toHaveURL(/\/us$/);
  expect(await page.evaluate(() => document.referrer)).toBe(`${new URL(page.url()).origin}/`);

  // The views of the payment step (one for each attempt) were kept, with an address that opens nothing.
  const viewed = named('page_view').filter((entry) => entry.page_type === 'checkout-payment');
  const view = { page_location: `${shop.origin}/us/checkout/payment`, storefront: 'us' };
  expect(viewed).toEqual([1, 2, 3].map(() => expect.objectContaining(view)));
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
  const kept = await page.request.get('/us');
  expect(await kept.text()).toContain('tags.test');
  await buttonOf(page, 'consent:refuse').click();
  await expect(page).toHaveURL(/#consent$/);
  const stored = () =>
    page.evaluate(() => [sessionStorage.getItem('kept-events'), sessionStorage.getItem('error-reports')]);
  expect(await stored()).toEqual([null, null]);
  const soFar = requests.length;
  await page.goBack();
  await page.goBack();
  await page.waitForLoadState('networkidle');
  // A browser that shows what it kept from before, as it was.
  await page.route(/\/us$/, (route) => route.fulfill({ response: kept }), { times: 1 });
  await page.goto('/us');
  expect(await page.content()).toContain('tags.test');
  await page.waitForLoadState('networkidle');
  expect(requests.slice(soFar).map((request) => request.url())).toEqual([]);
});

test('a tag manager that does not answer delays no page, and what it has missed is reported by the next one', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'consent', value: '1.010', url: baseURL ?? '' }]);
  const { named } = await serveThirdParties(page);
  await page.route('https://tags.test/**', () => {}, { times: 1 });
  await page.goto('/uk/search?term=cat', { waitUntil: 'load' });
  await page.goto('/uk/faq');
  await expect.poll(() => named('page_view').map((entry) => entry.page_type)).toEqual(['search', 'faq']);
  expect(named('search')).toHaveLength(1);
  await page.goto('/uk/shipping');
  await expect.poll(() => named('page_view').length).toBe(3);
  expect(named('search')).toHaveLength(1);
});
