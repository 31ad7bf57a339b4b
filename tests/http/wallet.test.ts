import { describe, expect, test } from 'vitest';
import { WALLET_PLACEHOLDER } from '#app/modules/checkout/domain/wallet-validation.ts';
import { addFirstProduct, fillCart } from './journey.ts';
import { openBuiltShop, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';
import { ADA, type Answer, LONDON, SECURE, setUpWallet, TOKEN, viewOf } from './wallet-fixture.ts';

const suite = setUpWallet();
const { sheetOf } = suite;

const AUSTIN = {
  ...ADA,
  addressLines: ['1 Congress Ave'],
  locality: 'Austin',
  administrativeArea: 'TX',
  postalCode: '78701',
  countryCode: 'US',
};

describe('the wallet button of the cart', () => {
  test('is present on https with all its data, and hidden until a browser has a wallet', async () => {
    const { cart } = await sheetOf('uk');
    expect(viewOf(cart)).toMatchObject({
      action: '/uk/checkout/wallet',
      country: 'GB',
      currency: 'GBP',
      merchantName: 'Pairwise',
      client: { clientKey: 'sandbox_PAIRWISE' },
    });
    expect(viewOf(cart).total).toBe(Number(cart.document.querySelector('#cart-total')?.getAttribute('value')));
    expect(cart.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(cart.document.querySelector(`script[src="${viewOf(cart).module}"]`)).toBeNull();
  });

  test('is absent for an empty cart, on plain http and when it is switched off', async () => {
    const empty = await new Shopper(suite.built.shop).visit('/uk/checkout/cart');
    expect(viewOf(empty)).toBeNull();
    for (const env of [{}, { ...SECURE, PAYMENTS_WALLET: 'none' }] as const) {
      const other = await openBuiltShop(env);
      const shopper = new Shopper(other.shop);
      const cart = await fillCart(shopper, 'uk');
      expect(viewOf(cart)).toBeNull();
      const step = await shopper.request('/uk/checkout/wallet/start', {
        method: 'POST',
        body: 'cartVersion=1',
        headers: { Accept: 'application/json' },
      });
      expect(step.status).toBe(404);
      await other.close();
    }
  });
});

describe('a wallet payment', () => {
  test('leaves the order, an empty cart, and a success page that is open to this browser', async () => {
    const { shopper, cart, post, pay } = await sheetOf('uk');
    expect(await post('start', { cartVersion: viewOf(cart).cartVersion })).toMatchObject({
      status: 200,
      kind: 'ready',
    });
    const { sheet } = await post('contact', { shippingContact: LONDON });
    expect(sheet.total).toEqual({ amount: viewOf(cart).total, currency: 'GBP' });
    expect(sheet.methods.length).toBeGreaterThan(1);
    const other = sheet.methods[1]?.identifier ?? '';
    const chosen = await post('method', { shippingContact: LONDON, shippingMethod: other });
    expect(chosen.sheet.methods[0]?.identifier).toBe(other);
    expect(chosen.sheet.total.amount).not.toBe(sheet.total.amount);
    expect(await post('authorise', { shippingContact: ADA, billingContact: ADA })).toMatchObject({
      status: 200,
      kind: 'ok',
    });
    const paid = await pay(chosen.sheet);
    expect(paid).toMatchObject({ status: 200, kind: 'paid', resultCode: 'Authorised', action: null, order: null });
    expect(paid.location).toMatch(/^\/uk\/checkout\/success\//);
    const success = await shopper.visit(paid.location ?? '');
    expect(success.status).toBe(200);
    expect(success.text('h1')).toContain('Ada');
    expect(Number(success.document.querySelector('#order-total')?.getAttribute('value'))).toBe(
      chosen.sheet.total.amount,
    );
    expect(viewOf(await shopper.visit('/uk/checkout/cart'))).toBeNull();
  });

  test('uses the first delivery where none was chosen, as the sheet does', async () => {
    const { post, pay } = await sheetOf('uk', { delivery: false });
    const { sheet } = await post('contact', { shippingContact: LONDON });
    expect(sheet.lines.map(({ amount }) => Number(amount)).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(
      Number(sheet.totalText),
    );
    expect(await pay(sheet)).toMatchObject({ kind: 'paid', resultCode: 'Authorised' });
  });

  test('has the tax of the address in the United States', async () => {
    const { post, pay } = await sheetOf('us');
    const place = { locality: 'Austin', administrativeArea: 'TX', postalCode: '78701', countryCode: 'US' };
    const { sheet } = await post('contact', { shippingContact: place });
    expect(sheet.lines.map(({ label }) => label)).toContain(uiText('cart:salesTax'));
    expect(await pay(sheet, { shippingContact: AUSTIN, billingContact: AUSTIN })).toMatchObject({
      kind: 'paid',
      resultCode: 'Authorised',
    });
  });

  test('that is refused leaves the cart unchanged, for another attempt', async () => {
    const { shopper, cart, post, pay } = await sheetOf('uk');
    const { sheet } = await post('contact', { shippingContact: LONDON });
    const refused = await pay(sheet, { paymentMethod: TOKEN('DECLINED') });
    expect(refused).toMatchObject({ kind: 'paid', resultCode: 'Refused', location: null });
    expect(refused.text).toContain(uiText('checkout:payment.outcome.refusedTitle'));
    expect(viewOf(await shopper.visit('/uk/checkout/cart')).total).toBe(viewOf(cart).total);
    expect(await pay(sheet)).toMatchObject({ kind: 'paid', resultCode: 'Authorised' });
  });

  test('with the same approval posted again is not a second payment', async () => {
    const { shopper, post, pay } = await sheetOf('uk');
    const { sheet } = await post('contact', { shippingContact: LONDON });
    const [first, second] = await Promise.all([pay(sheet), pay(sheet)]);
    const locations = new Set([first, second].map(({ location }) => location));
    expect([...locations]).toEqual([expect.stringMatching(/success\//)]);
    expect((await shopper.visit(first?.location ?? '')).status).toBe(200);
  });
});

test('a cart with too many refused payments blocks the wallet until the pause is over', async () => {
  const { post, pay } = await sheetOf('uk');
  const { sheet } = await post('contact', { shippingContact: LONDON });
  for (let attempt = 0; attempt < 8; attempt += 1)
    expect((await pay(sheet, { paymentMethod: { ...TOKEN('DECLINED'), sdkData: `${attempt}` } })).resultCode).toBe(
      'Refused',
    );
  expect(await pay(sheet)).toMatchObject({ status: 429, kind: 'refused' });
});

describe('a wallet step is rejected', () => {
  const only = (answer: Answer) => answer.errors[0];

  test('for a delivery in another country, with the country of the prices', async () => {
    const { post, pay } = await sheetOf('uk');
    const abroad = { ...LONDON, countryCode: 'FR' };
    for (const answer of [
      await post('contact', { shippingContact: abroad }),
      await post('method', { shippingContact: abroad, shippingMethod: 'standard' }),
      await post('authorise', { shippingContact: { ...ADA, countryCode: 'FR' }, billingContact: ADA }),
    ]) {
      expect(answer).toMatchObject({
        status: 422,
        kind: 'refused',
        text: uiText('wallet:apple_pay_country_error', { country: 'United Kingdom' }),
      });
      expect(only(answer)).toMatchObject({ code: 'addressUnserviceable', contactField: 'country' });
    }
    const { sheet } = await post('contact', { shippingContact: LONDON });
    expect(await pay(sheet, { shippingContact: { ...ADA, countryCode: 'FR' } })).toMatchObject({
      status: 422,
      kind: 'refused',
    });
  });

  test('for a billing address outside the United States where the delivery is there', async () => {
    const { post } = await sheetOf('us');
    const answer = await post('authorise', { shippingContact: AUSTIN, billingContact: ADA });
    expect(answer).toMatchObject({
      status: 422,
      text: uiText('wallet:apple_pay_us_billing_country_error', { country: 'United States' }, 'en-US'),
    });
    expect(only(answer)).toMatchObject({ code: 'billingContactInvalid', contactField: 'country' });
  });

  test.each([
    ['name', { ...ADA, givenName: WALLET_PLACEHOLDER.givenName }],
    ['street', { ...ADA, addressLines: [WALLET_PLACEHOLDER.street] }],
    ['e-mail address', { ...ADA, emailAddress: WALLET_PLACEHOLDER.email }],
  ])("for the placeholder's %s", async (_, shippingContact) => {
    const { post, pay } = await sheetOf('uk');
    const { sheet } = await post('contact', { shippingContact: LONDON });
    expect(await pay(sheet, { shippingContact })).toMatchObject({
      status: 422,
      kind: 'refused',
      text: uiText('wallet:dummy_data'),
    });
  });

  test('for errors in its addresses, each under its heading and beside its field', async () => {
    const { post, pay } = await sheetOf('uk');
    const { sheet } = await post('contact', { shippingContact: LONDON });
    const answer = await pay(sheet, {
      shippingContact: { ...ADA, postalCode: 'nowhere' },
      billingContact: { ...ADA, locality: '' },
    });
    expect(answer).toMatchObject({ status: 422, kind: 'refused' });
    expect(answer.text).toMatch(/^Shipping address:\n.+\nBilling address:\n.+$/);
    expect(answer.errors.map(({ code, contactField }) => [code, contactField])).toEqual([
      ['shippingContactInvalid', 'postalCode'],
      ['billingContactInvalid', 'locality'],
    ]);
  });

  test('for a payment without contact data', async () => {
    const { post, pay } = await sheetOf('uk');
    const { sheet } = await post('contact', { shippingContact: LONDON });
    for (const missing of [{ shippingContact: '' }, { billingContact: '' }]) {
      expect(await pay(sheet, missing)).toMatchObject({ status: 422, text: uiText('wallet:apple_pay_fatal_error') });
    }
  });

  test('for another total than the sheet showed, and nothing is charged', async () => {
    const { shopper, post, pay } = await sheetOf('uk');
    const { sheet } = await post('contact', { shippingContact: LONDON });
    await addFirstProduct(shopper, 'uk', 1);
    const answer = await pay(sheet);
    expect(answer).toMatchObject({ status: 409, kind: 'refused', location: '/uk/checkout/cart' });
    expect(answer.text).toMatch(/nothing was charged/i);
    expect(await pay({ ...sheet, total: { ...sheet.total, amount: 1 } })).toMatchObject({
      status: 409,
      kind: 'refused',
    });
  });

  test('for a cart that changed since the page was shown, or is gone', async () => {
    const { shopper, cart, post } = await sheetOf('uk');
    await addFirstProduct(shopper, 'uk', 1);
    expect(await post('start', { cartVersion: viewOf(cart).cartVersion })).toMatchObject({
      status: 409,
      text: uiText('wallet:bagChanged'),
      location: '/uk/checkout/cart',
    });
    shopper.cookies.clear();
    for (const [step, fields] of [
      ['start', { cartVersion: 1 }],
      ['contact', { shippingContact: LONDON }],
    ] as const) {
      expect(await post(step, fields)).toMatchObject({ status: 409, kind: 'refused', location: '/uk/checkout/cart' });
    }
  });

  test('for a delivery that is not offered', async () => {
    const { post } = await sheetOf('uk');
    expect(await post('method', { shippingContact: LONDON, shippingMethod: 'pigeon' })).toMatchObject({
      status: 409,
      kind: 'refused',
    });
  });

  test('for a malformed form, with one general message', async () => {
    const { post } = await sheetOf('uk');
    const message = uiText('wallet:apple_pay_fatal_error');
    expect(await post('contact', {})).toMatchObject({ status: 422, text: message });
    expect(await post('contact', { shippingContact: '{' })).toMatchObject({ status: 422, text: message });
    expect(await post('pay', { total: 'many' })).toMatchObject({ status: 422, text: message });
    expect(await post('start', {})).toMatchObject({ status: 422, text: message });
  });
});

describe('a wallet step', () => {
  test('that does not exist is not found, and one opened or posted by hand leads back to the cart', async () => {
    const { shopper } = await sheetOf('uk');
    expect(
      (
        await shopper.request('/uk/checkout/wallet/steal', {
          method: 'POST',
          body: '',
          headers: { Accept: 'application/json' },
        })
      ).status,
    ).toBe(404);
    expect((await shopper.post('/uk/checkout/wallet/pay', { total: '1' })).url.pathname).toBe('/uk/checkout/cart');
    expect((await shopper.visit('/uk/checkout/wallet/pay')).url.pathname).toBe('/uk/checkout/cart');
  });

  test('keeps a completely typed address, and never ticks the box', async () => {
    const { shopper, post } = await sheetOf('uk');
    const field = (page: Page, name: string) => page.document.querySelector(`[name="${name}"]`);
    await shopper.visit('/uk/checkout/address');
    await shopper.submit('form:has(input[name="contact.email"])', {
      'address.shipping.firstName': 'Grace',
      'address.shipping.lastName': 'Hopper',
      'address.shipping.street0': '1 High Street',
      'address.shipping.city': 'Leeds',
      'address.shipping.postCode': 'LS1 1AA',
      'contact.email': 'grace@example.com',
      'contact.telephone': '123456',
      'contact.agreements': 'true',
    });
    await post('contact', { shippingContact: LONDON });
    expect(field(await shopper.visit('/uk/checkout/address'), 'address.shipping.street0')?.getAttribute('value')).toBe(
      '1 High Street',
    );
    await post('authorise', { shippingContact: ADA, billingContact: ADA });
    const address = await shopper.visit('/uk/checkout/address');
    expect(field(address, 'address.shipping.street0')?.getAttribute('value')).toBe('10 Downing Street');
    expect(address.document.querySelector('input[name="contact.agreements"][checked]')).toBeNull();
  });
});
