import { describe, expect, test } from 'vitest';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { LIMITS } from '#app/web/limits.ts';
import { fakePdok } from '#tests/fakes/pdok.ts';
import { serveFake } from '#tests/fakes/serve.ts';
import { addressFields, fillCart } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { openBuiltShop, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const FORM = 'form:has(input[name="contact.email"])';
const built = setUpShop();

async function atAddress(storefront: StorefrontCode, shop = built.shop): Promise<Shopper> {
  const shopper = new Shopper(shop, { address: '203.0.113.20' });
  await fillCart(shopper, storefront);
  await shopper.visit(`/${storefront}/checkout/address`);
  return shopper;
}
const textOf = ({ document }: Page, name: string) =>
  document.querySelector(`input[name="${name}"]`)?.getAttribute('value') ?? null;
const shipping = (page: Page) =>
  ['street0', 'street1', 'postCode', 'city'].map((field) => textOf(page, `address.shipping.${field}`));
const status = (page: Page) => page.text('#address-lookup [role=status]');

describe('the postcode lookup without script', () => {
  test('fills in a Dutch address, keeps everything typed and stores nothing', async () => {
    const shopper = await atAddress('nl');
    const typed = { 'contact.email': 'a@example.com', 'address.shipping.firstName': 'Ada' };
    const lookup = { 'lookup.postCode': '1015cv', 'lookup.houseNumber': '100 B', findAddress: 'yes' };
    const page = await shopper.submit(FORM, { ...typed, ...lookup });
    expect(page.status).toBe(200);
    expect(shipping(page)).toEqual(['Keizersgracht 100-B', '', '1015 CV', 'Amsterdam']);
    expect([textOf(page, 'contact.email'), textOf(page, 'address.shipping.firstName')]).toEqual([
      'a@example.com',
      'Ada',
    ]);
    expect(status(page)).toBe(uiText('address:lookup.filled', {}, 'nl'));
    expect(page.document.querySelector('#error-summary')).toBeNull();
    expect(shipping(await shopper.visit('/nl/checkout/address'))).toEqual(['', '', '', '']);
  });

  test('lists British addresses as buttons, and writes the chosen one', async () => {
    const shopper = await atAddress('uk');
    const found = await shopper.submit(FORM, { 'lookup.postCode': 'NW1 6XE', findAddress: 'yes' });
    const buttons = [...found.document.querySelectorAll('button[name=chooseAddress]')];
    expect(buttons.map((button) => button.textContent)).toContain('221 Baker Street, Flat B, London');
    expect(buttons[0]?.outerHTML).toContain('"/uk/checkout/address#address-lookup"');
    const page = await shopper.submit(FORM, { chooseAddress: buttons[1]?.getAttribute('value') ?? '' });
    expect(shipping(page)).toEqual(['221 Baker Street', 'Flat B', 'NW1 6XE', 'London']);
  });

  test.each([
    ['an unknown postcode', { 'lookup.postCode': 'B1 1AA' }, 'notFound'],
    ['half a postcode', { 'lookup.postCode': 'NW1' }, 'postCodeMissing'],
    ['nothing', { 'lookup.postCode': '' }, 'postCodeMissing'],
  ] as const)('of %s says so and keeps the form', async (_, lookup, key) => {
    const shopper = await atAddress('uk');
    const page = await shopper.submit(FORM, { ...lookup, 'address.shipping.city': 'Leeds', findAddress: 'yes' });
    expect([page.status, status(page)]).toEqual([200, uiText(`address:lookup.${key}`)]);
    expect(textOf(page, 'address.shipping.city')).toBe('Leeds');
    expect(textOf(page, 'lookup.postCode')).toBe(lookup['lookup.postCode']);
  });

  test('gives its postcode to an address without one', async () => {
    const shopper = await atAddress('uk');
    const page = await shopper.submit(FORM, { 'lookup.postCode': 'NW1' });
    expect([page.status, textOf(page, 'address.shipping.postCode')]).toEqual([422, 'NW1']);
    const other = await shopper.submit(FORM, { 'lookup.postCode': 'NW1', 'address.shipping.postCode': 'SW1A' });
    expect(textOf(other, 'address.shipping.postCode')).toBe('SW1A');
  });

  test('is not needed, and not offered elsewhere', async () => {
    const shopper = await atAddress('uk');
    const payment = await shopper.submit(FORM, addressFields('uk'));
    expect(payment.url.pathname).toBe('/uk/checkout/payment');
    const german = await atAddress('de');
    expect(german.current.document.querySelector('#address-lookup')).toBeNull();
    const posted = await german.submit(FORM, { 'lookup.postCode': '10115', findAddress: 'yes' });
    expect(posted.document.querySelector('#address-lookup')).toBeNull();
  });

  test('is limited per network with a message and a 429, without a loss of the form', async () => {
    const shopper = await atAddress('uk');
    const seek = () =>
      shopper.submit(FORM, { 'lookup.postCode': 'B1 1AA', 'address.shipping.city': 'Leeds', findAddress: 'yes' });
    let page = await seek();
    for (let times = 0; times < LIMITS['address-lookup'].network && page.status === 200; times += 1)
      page = await seek();
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(status(page)).not.toBe('');
    expect(textOf(page, 'address.shipping.city')).toBe('Leeds');
  });
});

test('a lookup that is unavailable disappears without a word, and what was typed stays', async () => {
  const served = await serveFake(fakePdok);
  const asked = await openBuiltShop({ ADDRESS_LOOKUP: 'pdok', ADDRESS_LOOKUP_URL: served.origin });
  try {
    const shopper = await atAddress('nl', asked.shop);
    const seek = { 'lookup.postCode': '1015CV', 'lookup.houseNumber': '100b', findAddress: 'yes' };
    const found = await shopper.submit(FORM, seek);
    expect(shipping(found)).toEqual(['Keizersgracht 100B', '', '1015 CV', 'Amsterdam']);
    served.answer = async () => new Response(null, { status: 503 });
    const page = await shopper.submit(FORM, { ...seek, 'address.shipping.firstName': 'Ada' });
    expect([page.status, page.document.querySelector('#address-lookup')]).toEqual([200, null]);
    expect(page.document.querySelector('[role=alert]')).toBeNull();
    expect(textOf(page, 'address.shipping.firstName')).toBe('Ada');
    const english = await atAddress('uk', asked.shop);
    expect(english.current.document.querySelector('#address-lookup')).toBeNull();
  } finally {
    await asked.close();
    await served.close();
  }
});

test('production has no lookup unless one is configured', async () => {
  const production = await openBuiltShop({
    SHOP_STAGE: 'production',
    SESSION_SECRETS: 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0',
    PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION: 'true',
    DEMO_DATA: 'true',
  });
  try {
    const shopper = await atAddress('nl', production.shop);
    expect(textOf(shopper.current, 'address.shipping.postCode')).toBe('');
    expect(shopper.current.document.querySelector('#address-lookup')).toBeNull();
  } finally {
    await production.close();
  }
});

test('`ADDRESS_LOOKUP=none` offers no postcode lookup', async () => {
  const without = await openBuiltShop({ ADDRESS_LOOKUP: 'none' });
  try {
    const shopper = await atAddress('uk', without.shop);
    expect(shopper.current.document.querySelector('#address-lookup')).toBeNull();
    const page = await shopper.submit(FORM, { 'lookup.postCode': 'SW1A 2AA', findAddress: 'yes' });
    expect(page.document.querySelector('#address-lookup')).toBeNull();
  } finally {
    await without.close();
  }
});
