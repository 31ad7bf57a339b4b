import { describe, expect, test } from 'vitest';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { bookFields } from './address-book.ts';
import {
  control,
  enter,
  expectRejected,
  type Fields,
  idOf,
  setUpAddressStep,
  stepOf,
  summary,
} from './address-fixture.ts';
import type { Page } from './shopper.ts';
import { openBuiltShop } from './shopper.ts';
import { uiText } from './ui-text.ts';
import { ADA, openSheet, SECURE } from './wallet-fixture.ts';

const suite = setUpAddressStep();
const STREET = 'address.shipping.street0';
const BOX = 'address.shipping.noHouseNumber';
const BILLING_BOX = 'address.billing.noHouseNumber';
const FARM = { [STREET]: 'Ballyduff' };

const boxOf = (page: Page, name = BOX) => {
  const box = control(page, name);
  return box && { type: box.getAttribute('type'), ticked: box.hasAttribute('checked') };
};
const OFFERED = { type: 'checkbox', ticked: false };
const TICKED = { type: 'checkbox', ticked: true };

describe('an address without a house number', () => {
  test('is rejected once, with a check box, and accepted with it', async () => {
    const shopper = await suite.shopperIn('IE');
    expect(boxOf(await shopper.visit(stepOf('IE')))).toBeNull();
    const first = await enter(shopper, 'IE', FARM);
    expectRejected(first, 'IE', STREET);
    expect(summary(first)).toEqual([idOf(STREET)]);
    expect(boxOf(first)).toEqual(OFFERED);
    expect(first.text(`label[for="${idOf(BOX)}"]`)).toBe(uiText('checkout:address.noHouseNumber'));
    expect(control(first, STREET)?.getAttribute('value')).toBe('Ballyduff');
    const payment = await enter(shopper, 'IE', { ...FARM, [BOX]: 'on' });
    expect(payment.url.pathname).toBe('/eu/checkout/payment');
    expect(payment.text('main')).toContain('Ballyduff');
    const again = await shopper.visit(stepOf('IE'));
    expect(boxOf(again)).toEqual(TICKED);
    expect((await enter(shopper, 'IE', { ...FARM, [BOX]: 'true' })).url.pathname).toBe('/eu/checkout/payment');
    expectRejected(await enter(shopper, 'IE', FARM), 'IE', STREET);
  });

  test('keeps its tick beside another error', async () => {
    const shopper = await suite.shopperIn('IE');
    const page = await enter(shopper, 'IE', { ...FARM, [BOX]: 'on', 'address.shipping.city': '' });
    expect(summary(page)).toEqual([idOf('address.shipping.city')]);
    expect(boxOf(page)).toEqual(TICKED);
  });

  test('has a choice of its own for the bill', async () => {
    const shopper = await suite.shopperIn('IE');
    const billing: Fields = {
      ...bookFields('DE', 'billing'),
      'address.billing.street0': 'Hof am See',
      useShippingForBilling: 'false',
    };
    const first = await enter(shopper, 'IE', { ...billing, [BOX]: 'on' });
    expectRejected(first, 'IE', 'address.billing.street0');
    expect(boxOf(first, BILLING_BOX)).toEqual(OFFERED);
    const payment = await enter(shopper, 'IE', { ...billing, [BILLING_BOX]: 'on' });
    expect(payment.url.pathname).toBe('/eu/checkout/payment');
    expect(boxOf(await shopper.visit(stepOf('IE')), BILLING_BOX)).toEqual(TICKED);
  });

  test.each([
    ['ES', 'Camino Viejo s/n'],
    ['PT', 'Rua Direita, s/nº'],
    ['BE', 'Kerkstraat z/n'],
    ['IT', 'Via Roma snc'],
    ['HR', 'Put Supavla bb'],
  ] as const)('is accepted in %s where the street says so: %s', async (country, street) => {
    const shopper = await suite.shopperIn(country);
    const page = await enter(shopper, country, { [STREET]: street });
    expect(page.url.pathname).toContain('/checkout/payment');
    expect(page.text('main')).toContain(street);
  });

  test('still needs Latin letters and a street', async () => {
    const shopper = await suite.shopperIn('IE');
    for (const street of ['', 'Ленина'])
      expectRejected(await enter(shopper, 'IE', { [STREET]: street, [BOX]: 'on' }), 'IE', STREET);
  });

  test('has no check box in Great Britain, where a street needs none', async () => {
    const shopper = await suite.shopperIn('GB');
    expect((await enter(shopper, 'GB', { ...FARM, [BOX]: 'on' })).url.pathname).toBe('/uk/checkout/payment');
    expect(boxOf(await shopper.visit(stepOf('GB')))).toBeNull();
  });

  test('is offered the check box in every other country', async () => {
    for (const country of COUNTRY_CODES.filter((code) => code !== 'GB'))
      expect([country, boxOf(await enter(await suite.shopperIn(country), country, FARM))]).toEqual([country, OFFERED]);
  });
});

test('a wallet address without a house number is paid when the shopper approves it again', async () => {
  const built = await openBuiltShop(SECURE);
  const { post, pay } = await openSheet(built.shop, 'de');
  const farm = {
    ...ADA,
    addressLines: ['Hof am See'],
    locality: 'Plön',
    postalCode: '24306',
    countryCode: 'DE',
    phoneNumber: '+49 30 1234567',
  };
  const contacts = { shippingContact: farm, billingContact: farm };
  const { sheet } = await post('contact', {
    shippingContact: { locality: 'Plön', postalCode: '24306', countryCode: 'DE' },
  });
  expect(await post('authorise', contacts)).toMatchObject({ kind: 'ok' });
  const first = await pay(sheet, contacts);
  expect(first).toMatchObject({ status: 422, kind: 'refused' });
  expect(first.text).toContain(uiText('wallet:noHouseNumber', {}, 'de'));
  expect(first.errors[0]).toMatchObject({ code: 'shippingContactInvalid', contactField: 'addressLines' });
  expect(await post('authorise', contacts)).toMatchObject({ kind: 'ok' });
  expect(await pay(sheet, contacts)).toMatchObject({ status: 200, kind: 'paid', resultCode: 'Authorised' });
  await built.close();
});
