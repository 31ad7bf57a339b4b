import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { Shop } from '#server/app.ts';
import { expectRejected, rightFields, stepOf, summaryText, typedIn } from './address-fixture.ts';
import { addressFields, fillCart, payWith } from './journey.ts';
import { openBuiltShop, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';
import { ADA, openSheet, SECURE } from './wallet-fixture.ts';

const OPEN = 'ES-CN tax=7 price=14.95 days=7-12 free=500; JE tax=0 price=9.50 days=5-9; PR tax=11.5 price=12 days=6-9';
const POSTCODE = 'address.shipping.postCode';
const REGION = 'address.shipping.region';

let closed: Awaited<ReturnType<typeof openBuiltShop>>;
let opened: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  closed = await openBuiltShop(SECURE);
  opened = await openBuiltShop({ ...SECURE, OPEN_TERRITORIES: OPEN });
});
afterAll(async () => {
  await closed.close();
  await opened.close();
});

async function shopperIn(country: CountryCode, built = closed): Promise<Shopper> {
  const shopper = new Shopper(built.shop);
  shopper.cookies.set('market', country);
  await fillCart(shopper, stepOf(country).split('/')[1] as 'eu');
  return shopper;
}

const enter = (shopper: Shopper, country: CountryCode, changes: Readonly<Record<string, string>>) =>
  shopper.post(stepOf(country), rightFields(country, changes));
const format = (amount: number) => `€${(amount / 100).toFixed(2)}`;
const minor = (page: Page, selector: string) => Number(page.document.querySelector(selector)?.getAttribute('value'));

describe('a delivery address in a closed territory', () => {
  test.each<[CountryCode, string, Readonly<Record<string, string>>, string]>([
    ['FR', POSTCODE, { [POSTCODE]: '97400' }, 'Réunion'],
    ['FR', POSTCODE, { [POSTCODE]: ' 988 00' }, 'New Caledonia'],
    ['GB', POSTCODE, { [POSTCODE]: 'je2 3ab' }, 'Jersey'],
    ['GB', POSTCODE, { [POSTCODE]: 'FIQQ 1ZZ' }, 'the British overseas territories'],
    ['GB', POSTCODE, { [POSTCODE]: 'bfpo 57' }, 'forces post offices (BFPO)'],
    ['DE', POSTCODE, { [POSTCODE]: 'D-27498' }, 'Helgoland'],
    ['CH', POSTCODE, { [POSTCODE]: '7563' }, 'Samnaun'],
    ['ES', POSTCODE, { [POSTCODE]: '35001', [REGION]: 'GC' }, 'the Canary Islands'],
    ['ES', REGION, { [REGION]: 'CE' }, 'Ceuta'],
    ['US', POSTCODE, { [POSTCODE]: '00901', [REGION]: 'PR' }, 'Puerto Rico'],
    ['US', REGION, { [REGION]: 'AE' }, 'military and diplomatic post offices (APO, FPO, DPO)'],
    ['PT', POSTCODE, { [POSTCODE]: '9500-001' }, 'the Azores'],
    ['FI', POSTCODE, { [POSTCODE]: 'AX-22100' }, 'the Åland Islands'],
    ['DK', POSTCODE, { [POSTCODE]: 'DK-3900' }, 'Greenland'],
    ['NO', POSTCODE, { [POSTCODE]: '9170' }, 'Svalbard'],
    ['AU', POSTCODE, { [POSTCODE]: '6798' }, 'Christmas Island'],
    ['IE', POSTCODE, { [POSTCODE]: 'BT1 1AA' }, 'Northern Ireland'],
  ])('of %s is rejected at %s with its name, and everything typed stays', async (country, field, typed, territory) => {
    const shopper = await shopperIn(country);
    const page = await enter(shopper, country, typed);
    expectRejected(page, country, field);
    expect(summaryText(page, field)).toContain(territory);
    for (const [name, value] of Object.entries(typed)) expect(typedIn(page, name)?.trim()).toBe(value.trim());
    expect(typedIn(page, 'address.shipping.street0')).toBe(rightFields(country)['address.shipping.street0']);
    expect((await shopper.visit(stepOf(country).replace('address', 'payment'))).url.pathname).toBe(stepOf(country));
  });

  test.each<[CountryCode, Readonly<Record<string, string>>]>([
    ['FR', { [POSTCODE]: '98000', 'address.shipping.city': 'Monaco' }],
    ['GB', { [POSTCODE]: 'IM1 1AA' }],
    ['GB', { [POSTCODE]: 'BT1 1AA' }],
    ['CH', { [POSTCODE]: '9490' }],
    ['AT', { [POSTCODE]: '6991' }],
    ['ES', { [POSTCODE]: '07001', [REGION]: 'PM' }],
    ['US', { [POSTCODE]: '96813', [REGION]: 'HI' }],
  ])('is none in %s with %j, which the country’s post reaches alike', async (country, typed) => {
    const page = await enter(await shopperIn(country), country, typed);
    expect([page.status, page.url.pathname]).toEqual([200, stepOf(country).replace('address', 'payment')]);
  });

  test('is named in the language of the page', async () => {
    const page = await enter(await shopperIn('DE'), 'DE', { [POSTCODE]: '78266' });
    expect(page.text('#f-address-shipping-postCode-error')).toBe(
      uiText('checkout:errors.errorTerritory', { territory: 'Büsingen am Hochrhein' }, 'de'),
    );
  });

  test('is no reason against a bill', async () => {
    const shopper = await shopperIn('ES');
    const { 'address.shipping.street0': _, ...fields } = rightFields('ES');
    const billing = Object.fromEntries(
      Object.entries(rightFields('ES', { [POSTCODE]: '35001', [REGION]: 'GC' })).flatMap(([name, value]) =>
        name.startsWith('address.shipping.') ? [[name.replace('shipping', 'billing'), value]] : [],
      ),
    );
    const page = await shopper.post(stepOf('ES'), {
      ...fields,
      ...rightFields('ES'),
      ...billing,
      'address.billing.country': 'ES',
      useShippingForBilling: 'false',
    });
    expect([page.status, page.url.pathname]).toEqual([200, '/eu/checkout/payment']);
  });

  test('is named by the pages of market and delivery', async () => {
    const shopper = new Shopper(closed.shop);
    for (const path of ['/uk/market', '/uk/shipping'])
      expect([path, (await shopper.visit(path)).text('main')]).toEqual([
        path,
        expect.stringContaining('We don’t deliver to these places yet: Jersey, Guernsey'),
      ]);
    expect((await shopper.visit('/at/shipping')).text('main')).not.toContain(
      uiText('shell:market.undelivered', { places: '' }, 'de').slice(0, 20),
    );
  });

  test('is rejected in the wallet’s sheet when it is chosen, with a part of its postcode', async () => {
    const { post } = await openSheet(closed.shop, 'uk');
    const chosen = await post('contact', {
      shippingContact: { locality: 'St Helier', postalCode: 'JE2', countryCode: 'GB' },
    });
    expect([chosen.status, chosen.kind, chosen.errors]).toEqual([
      422,
      'refused',
      [
        {
          code: 'addressUnserviceable',
          contactField: 'postalCode',
          message: expect.stringContaining('Jersey'),
        },
      ],
    ]);
    const { post: american } = await openSheet(closed.shop, 'us');
    const military = await american('contact', {
      shippingContact: { locality: 'APO', administrativeArea: 'AE', postalCode: '09012', countryCode: 'US' },
    });
    expect(military.errors[0]).toMatchObject({ code: 'addressUnserviceable', contactField: 'postalCode' });
  });
});

describe('a delivery address in an open territory', () => {
  test('has its own price, days, tax and threshold, from the payment step to the order', async () => {
    const shopper = await shopperIn('ES', opened);
    const before = await shopper.visit('/eu/checkout/cart');
    const mainland = minor(before, '#cart-total');
    const payment = await enter(shopper, 'ES', { [POSTCODE]: '35001', [REGION]: 'GC' });
    expect([payment.status, payment.url.pathname]).toEqual([200, '/eu/checkout/payment']);
    const total = minor(payment, '#cart-total');
    expect(total).toBe(mainland - 595 + 1495);
    expect(payment.text('aside')).toContain('(the Canary Islands)');
    const cart = await shopper.visit('/eu/checkout/cart');
    expect(cart.document.querySelectorAll('[name="shippingMethod"]')).toHaveLength(1);
    expect(minor(cart, '#cart-total')).toBe(total);
    await shopper.visit('/eu/checkout/payment');
    const paid = await payWith(shopper, 'authorised');
    expect(paid.text('main')).toContain('€');
    expect(paid.text('main')).toContain(format(Math.round((total * 7) / 107)));
  });

  test('leaves the mainland and the rest of a shopper’s choices as they were', async () => {
    const shopper = await shopperIn('ES', opened);
    const mainland = minor(await shopper.visit('/eu/checkout/cart'), '#cart-total');
    await enter(shopper, 'ES', { [POSTCODE]: '35001', [REGION]: 'GC' });
    const back = await enter(shopper, 'ES', {});
    expect(minor(back, '#cart-total')).toBe(mainland);
  });

  test('has its own sales tax in the United States', async () => {
    const shopper = await shopperIn('US', opened);
    const payment = await shopper.post(
      stepOf('US'),
      addressFields('us', { [POSTCODE]: '00901', [REGION]: 'PR', 'address.shipping.country': 'US' }),
    );
    expect([payment.status, payment.url.pathname]).toEqual([200, '/us/checkout/payment']);
    const tax = minor(payment, '#cart-sales-tax');
    const total = minor(payment, '#cart-total');
    expect(tax).toBe(Math.round(((total - tax) * 11.5) / 100));
    expect(payment.text('aside')).toContain('12.00');
  });

  test('has its price and days in the wallet’s sheet, and is paid there', async () => {
    const { post, pay } = await openSheet(opened.shop, 'uk');
    const place = { locality: 'St Helier', postalCode: 'JE2', countryCode: 'GB' };
    const { sheet } = await post('contact', { shippingContact: place });
    expect(sheet.methods).toMatchObject([{ identifier: 'standard', amount: '9.50' }]);
    const jersey = { ...ADA, locality: 'St Helier', postalCode: 'JE2 3AB' };
    const elsewhere = await pay(sheet, { shippingContact: ADA, billingContact: ADA });
    expect([elsewhere.status, elsewhere.kind]).toEqual([409, 'refused']);
    const paid = await pay(sheet, { shippingContact: jersey, billingContact: ADA });
    expect([paid.status, paid.kind]).toEqual([200, 'paid']);
  });

  test('is on the delivery page with its terms', async () => {
    const page = await new Shopper(opened.shop).visit('/uk/shipping');
    expect(page.text('main table')).toContain('Standard delivery (Jersey)');
    expect(page.text('main table')).toContain('£9.50');
    expect(page.text('main')).not.toContain('yet: Jersey');
  });
});

test('a draft of a territory that was closed since asks for another address; a placed order stays', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'territories-'));
  const before = await openBuiltShop({ DATA_DIR, OPEN_TERRITORIES: OPEN });
  const buyer = await shopperIn('GB', before);
  const jersey = { [POSTCODE]: 'JE2 3AB' };
  await enter(buyer, 'GB', jersey);
  const placed = await payWith(buyer, 'authorised');
  const shopper = await shopperIn('GB', before);
  await enter(shopper, 'GB', jersey);
  await before.close();

  const after = await openBuiltShop({ DATA_DIR });
  const later = moved(shopper, after.shop);
  const asked = await later.visit('/uk/checkout/payment');
  expect(asked.url.pathname).toBe('/uk/checkout/address');
  expect(asked.text('main')).toContain(uiText('checkout:notice.completeAddress'));
  expect(summaryText(asked, POSTCODE)).toContain('Jersey');
  expect(typedIn(asked, POSTCODE)).toBe('JE2 3AB');
  expect((await enter(later, 'GB', {})).url.pathname).toBe('/uk/checkout/payment');
  const seen = await moved(buyer, after.shop).visit(placed.url.pathname);
  expect([seen.status, seen.text('#order-number')]).toEqual([200, placed.text('#order-number')]);
  await after.close();
  await rm(DATA_DIR, { recursive: true, force: true });
});

function moved({ cookies }: Shopper, shop: Shop): Shopper {
  const shopper = new Shopper(shop);
  for (const [name, value] of cookies) shopper.cookies.set(name, value);
  return shopper;
}
