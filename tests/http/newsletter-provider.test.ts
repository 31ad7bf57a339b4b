import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { openAddressLink } from '#server/composition/address-link.ts';
import { BLOCKED, createFakeNewsletter, NEWSLETTER_TOKEN } from '#tests/fakes/newsletter.ts';
import { type ServedFake, serveFake } from '#tests/fakes/serve.ts';
import { addressFields, fillCart, payWith } from './journey.ts';
import { openBuiltShop, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const SECRET = 'a-secret-of-the-session-for-tests-only';
const FORM = 'main form[action="/api/newsletter"]';
const provider = createFakeNewsletter();
let served: ServedFake;
let now = Date.now();
let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  served = await serveFake((request) => provider.answer(request));
  built = await openBuiltShop(
    { NEWSLETTER_ADAPTER: 'http', NEWSLETTER_URL: `${served.origin}/v1`, NEWSLETTER_TOKEN, SESSION_SECRETS: SECRET },
    { clock: () => now },
  );
});
afterAll(async () => {
  await built.close();
  await served.close();
});

async function signUp(email: string) {
  const shopper = new Shopper(built.shop);
  await shopper.visit('/uk');
  return shopper.submit(FORM, { email });
}

test('the newsletter form signs an address up at the provider, which sends the letter', async () => {
  const page = await signUp('ada@example.com');
  expect(provider.calls).toEqual([expect.stringMatching(/^PUT \/v1\/subscriptions\/uk\/[0-9a-f]{64}$/)]);
  expect(served.requested).toEqual([{ email: 'ada@example.com', country: 'GB', checkout: false }]);
  const said = page.text(`${FORM} [role=status]`);
  expect(said).toContain(uiText('newsletter:asked.title'));
  // The shop itself sends no letters here: the page must not send the shopper to its operator.
  expect(said).not.toContain(uiText('shell:serviceEmail'));
});

test.each([
  ['uk', 'GB', 'en'],
  ['de', 'DE', 'de'],
  ['nl', 'NL', 'nl'],
] as const)(
  'an address that the provider rejects gets words of its own in %s',
  async (store, countryCode, language) => {
    const words = uiText('newsletter:errors.addressRejected', {}, language);
    const shopper = new Shopper(built.shop);
    const fields = { store, countryCode, email: BLOCKED };
    const page = await shopper.post('/api/newsletter', fields);
    expect([page.status, page.text('#f-email-error')]).toEqual([422, words]);
    expect(page.document.querySelector('main input[name=email]')?.getAttribute('value')).toBe(BLOCKED);
    const call = await shopper.request('/api/newsletter', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
    });
    expect([call.status, await call.json()]).toEqual([422, { success: false, error: 'address-rejected', text: words }]);
  },
);

/** Buys with the box of the newsletter ticked. The shopper is on the page of the paid order. */
async function bought(email: string): Promise<Shopper> {
  const shopper = new Shopper(built.shop);
  await fillCart(shopper, 'uk');
  await shopper.visit('/uk/checkout/address');
  await shopper.submit(
    'form:has(input[name="contact.email"])',
    addressFields('uk', { 'contact.email': email, 'contact.newsletterSubscription': 'true' }),
  );
  await payWith(shopper, 'authorised');
  return shopper;
}
const said = (page: Page) => [
  page.text('#newsletter-asked'),
  page.document.querySelector('#order-sign-up-event') !== null,
  page.document.querySelector(FORM) !== null,
];

test('the page of an order says that the provider rejected its address, and has the form for another', async () => {
  provider.behaviour = 'works';
  const shopper = await bought(BLOCKED);
  expect(said(shopper.current)).toEqual([uiText('newsletter:errors.addressRejected'), false, true]);
  const calls = provider.calls.length;
  expect(said(await shopper.visit(shopper.current.url.pathname))).toEqual([
    uiText('newsletter:errors.addressRejected'),
    false,
    true,
  ]);
  await built.shop.sweep();
  expect(provider.calls).toHaveLength(calls);
  const asked = await shopper.submit(FORM, { email: 'another@example.com' });
  expect(asked.text('h1')).toBe(uiText('newsletter:asked.title'));
});

test('the page of an order says that its sign-up waits while the provider fails, and reports it once it is accepted', async () => {
  provider.behaviour = 'fails';
  const shopper = await bought('ada@example.com');
  expect(said(shopper.current)).toEqual([uiText('newsletter:order.waiting'), false, false]);
  provider.behaviour = 'works';
  now += minutes(2);
  const page = shopper.current.url.pathname;
  const [text, ...rest] = said(await shopper.visit(page));
  expect([text?.toString().slice(0, 30), ...rest]).toEqual(['If the address is new to us, w', true, false]);
  expect(said(await shopper.visit(page))).toEqual([text, false, false]);
});

test('the newsletter form says that it failed while the provider does, and keeps what was typed', async () => {
  provider.behaviour = 'fails';
  const page = await signUp('grace@example.com');
  expect([page.status, page.url.pathname]).toEqual([503, '/uk/newsletter']);
  expect(page.document.querySelector('main input[name=email]')?.getAttribute('value')).toBe('grace@example.com');
});

test('the newsletter form of a popup keeps the words of the popup while the provider fails', async () => {
  provider.behaviour = 'fails';
  const shopper = new Shopper(built.shop);
  const landing = await shopper.visit('/uk?utm_campaign=welcome10');
  const popup = 'aside[data-popup=welcome10]';
  const [button, problem] = [`${popup} form button`, `${popup} [data-popup-problem=failed]`].map((at) =>
    landing.text(at),
  );
  const page = await shopper.submit(`${popup} form`, { email: 'grace@example.com' });
  expect([page.status, page.text('main form button'), page.text('main [role=alert]')]).toEqual([503, button, problem]);
  expect(problem).not.toBe((await signUp('grace@example.com')).text('main [role=alert]'));
});

test.each([
  ['unsubscribe', 'end-newsletter'],
  ['confirm', 'confirm-newsletter'],
] as const)('the page of a link says that it could not %s while the provider fails', async (task, purpose) => {
  provider.behaviour = 'fails';
  const key = { storefront: 'de', emailHash: 'a'.repeat(64) };
  const shopper = new Shopper(built.shop);
  await shopper.visit(`/de/newsletter/${task}/${openAddressLink([SECRET]).sign(purpose, key, now)}`);
  const page = await shopper.submit('main form');
  const words = uiText(`newsletter:${task}.unavailable`, {}, 'de');
  expect([page.status, page.text('main [role=alert]'), page.headers.get('retry-after')]).toEqual([503, words, '5']);
  expect(page.document.querySelector('main form button')).not.toBeNull();
  expect(page.headers.get('referrer-policy')).toBe('strict-origin');
});
