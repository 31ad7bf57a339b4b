import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServedFake, serveFake } from '#tests/fakes/serve.ts';
import { FAKE_TAXJAR_KEY, fakeTaxJar } from '#tests/fakes/taxjar.ts';
import { addFirstProduct, addressFields, fillCart, paymentForm, payWith } from './journey.ts';
import { intent, openBuiltShop, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const ADDRESS_FORM = 'form:has(input[name="contact.email"])';
const state = (region: string, postCode: string) =>
  addressFields('us', { 'address.shipping.region': region, 'address.shipping.postCode': postCode });
const minor = (page: Page, selector: string): number | null => {
  const value = page.document.querySelector(selector)?.getAttribute('value');
  return value === null || value === undefined ? null : Number(value);
};

let built: Awaited<ReturnType<typeof openBuiltShop>>;
let taxJar: ServedFake;
let withTaxJar: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  taxJar = await serveFake(fakeTaxJar);
  built = await openBuiltShop();
  withTaxJar = await openBuiltShop({
    TAX_ADAPTER: 'taxjar',
    TAX_TAXJAR_KEY: FAKE_TAXJAR_KEY,
    TAX_TAXJAR_URL: taxJar.origin,
  });
});
afterAll(async () => {
  await built.close();
  await withTaxJar.close();
  await taxJar.close();
});
beforeEach(() => {
  taxJar.answer = fakeTaxJar;
  taxJar.requested.length = 0;
});

/** A cart with a delivery, and the address step sent for a state. */
async function toPayment(shopper: Shopper, region: string, zip: string): Promise<Page> {
  await fillCart(shopper, 'us');
  return sendAddress(shopper, region, zip);
}

async function sendAddress(shopper: Shopper, region: string, zip: string): Promise<Page> {
  await shopper.visit('/us/checkout/address');
  return shopper.submit(ADDRESS_FORM, state(region, zip));
}

describe('a purchase in the United States', () => {
  test.each([
    ['CA', '94105', 7.25, false],
    ['TX', '78701', 6.25, true],
  ])(
    'in %s pays the tax of the state on top, from the payment step to the order',
    async (region, zip, percent, onDelivery) => {
      const shopper = new Shopper(built.shop);
      const cart = await fillCart(shopper, 'us');
      expect(cart.text('aside')).toContain('plus sales tax, calculated from your address');
      expect(cart.document.querySelector('#cart-sales-tax')).toBeNull();
      const before = minor(cart, '#cart-total') ?? 0;
      const products = minor(cart, 'aside dl data') ?? 0;
      const payment = await sendAddress(shopper, region, zip);
      expect(payment.url.pathname).toBe('/us/checkout/payment');
      const tax = minor(payment, '#cart-sales-tax') ?? 0;
      const total = minor(payment, '#cart-total') ?? 0;
      const shipping = before - products;
      expect(total).toBe(before + tax);
      expect(tax).toBe(Math.round(((products + (onDelivery ? shipping : 0)) * percent) / 100));
      expect(minor(payment, '#payment-sales-tax')).toBe(tax);
      const done = await payWith(shopper, 'authorised');
      expect(done.url.pathname).toContain('/us/checkout/success/');
      expect(minor(done, '#order-total')).toBe(total);
      expect(done.text('dl')).toContain(uiText('cart:salesTax'));
    },
  );

  test('in a state without sales tax shows a tax of zero', async () => {
    const payment = await toPayment(new Shopper(built.shop), 'OR', '97201');
    expect(minor(payment, '#cart-sales-tax')).toBe(0);
  });

  test('with a ZIP code of California and a state without tax stays in the form, which says why', async () => {
    const shopper = new Shopper(built.shop);
    const page = await toPayment(shopper, 'OR', '94105');
    expect(page.status).toBe(422);
    expect(page.url.pathname).toBe('/us/checkout/address');
    expect(page.text('#payment-message')).toContain('zip 94105 is not used within state OR');
    expect((await shopper.visit('/us/checkout/payment')).url.pathname).toBe('/us/checkout/address');
  });

  test('whose address moves to another state pays the tax of that state', async () => {
    const shopper = new Shopper(built.shop);
    const texas = await toPayment(shopper, 'TX', '78701');
    const oregon = await sendAddress(shopper, 'OR', '97201');
    expect(minor(oregon, '#cart-total')).toBe(
      (minor(texas, '#cart-total') ?? 0) - (minor(texas, '#cart-sales-tax') ?? 0),
    );
    const done = await payWith(shopper, 'authorised');
    expect(minor(done, '#order-total')).toBe(minor(oregon, '#cart-total'));
  });

  test('cannot be paid from a page that shows the tax of another address', async () => {
    const shopper = new Shopper(built.shop);
    const texas = await toPayment(shopper, 'TX', '78701');
    const oregon = await sendAddress(shopper, 'OR', '97201');
    const stale = await shopper.submit(intent('pay'), { total: String(minor(texas, '#cart-total')) });
    expect(stale.status).toBe(409);
    expect(stale.text('main')).toContain(uiText('checkout:notice.totalChangedTitle'));
    expect(minor(stale, '#cart-total')).toBe(minor(oregon, '#cart-total'));
  });

  test('whose cart grew after the address step gets a new tax quote', async () => {
    const shopper = new Shopper(built.shop);
    const first = await toPayment(shopper, 'CA', '94105');
    await addFirstProduct(shopper, 'us', 1);
    const second = await shopper.visit('/us/checkout/payment');
    expect(minor(second, '#cart-sales-tax')).toBeGreaterThan(minor(first, '#cart-sales-tax') ?? 0);
    const done = await payWith(shopper, 'authorised');
    expect(minor(done, '#order-total')).toBe(minor(second, '#cart-total'));
  });

  test('outside the United States has no tax line', async () => {
    const shopper = new Shopper(built.shop);
    await fillCart(shopper, 'uk');
    await shopper.visit('/uk/checkout/address');
    const payment = await shopper.submit(ADDRESS_FORM, addressFields('uk'));
    expect(payment.url.pathname).toBe('/uk/checkout/payment');
    expect(payment.document.querySelector('#cart-sales-tax')).toBeNull();
    expect(payment.text('aside')).toContain('incl. 20% VAT');
  });
});

describe('with TaxJar', () => {
  test('an address gets one quote, and the quote is what is paid', async () => {
    const shopper = new Shopper(withTaxJar.shop);
    const payment = await toPayment(shopper, 'CA', '94105');
    const tax = minor(payment, '#cart-sales-tax') ?? 0;
    expect(tax).toBeGreaterThan(0);
    await shopper.visit('/us/checkout/payment');
    const done = await payWith(shopper, 'authorised');
    expect(minor(done, '#order-total')).toBe(minor(payment, '#cart-total'));
    expect(taxJar.requested).toHaveLength(1);
    expect(taxJar.requested[0]).toMatchObject({
      to_state: 'CA',
      to_zip: '94105',
      line_items: [{ product_tax_code: '20010' }],
    });
  });

  test('a rejected address stays in the form, with a reworded message of the service', async () => {
    const shopper = new Shopper(withTaxJar.shop);
    const page = await toPayment(shopper, 'NY', '90210');
    expect(page.status).toBe(422);
    expect(page.url.pathname).toBe('/us/checkout/address');
    expect(page.text('#payment-message')).toContain('zip 90210 is not used within state NY');
    expect(page.text('main')).not.toMatch(/to_zip|to_state/);
    expect(page.text('title')).toMatch(/^Error:/);
    expect(page.document.querySelector('input[name="address.shipping.postCode"]')?.getAttribute('value')).toBe('90210');
    expect(page.document.querySelector('input[name="contact.email"]')?.getAttribute('value')).toBe('ada@example.com');
    const straight = await shopper.visit('/us/checkout/payment');
    expect(straight.url.pathname).toBe('/us/checkout/address');
    expect(straight.text('#payment-message')).toContain('zip 90210 is not used within state NY');
    expect((await shopper.visit('/us/checkout/address')).document.querySelector('#payment-message')).toBeNull();
    const right = await shopper.submit(ADDRESS_FORM, state('NY', '10001'));
    expect(right.url.pathname).toBe('/us/checkout/payment');
  });

  test('an unavailable service loses nothing, and the next attempt succeeds', async () => {
    taxJar.answer = async () => new Response('<h1>Service unavailable</h1>', { status: 503 });
    const shopper = new Shopper(withTaxJar.shop);
    const page = await toPayment(shopper, 'CA', '94105');
    expect(page.status).toBe(503);
    expect(page.text('#payment-message')).toContain(uiText('order:tax.unavailableTitle'));
    expect(page.document.querySelector('input[name="address.shipping.postCode"]')?.getAttribute('value')).toBe('94105');
    const straight = await shopper.visit('/us/checkout/payment');
    expect(straight.url.pathname).toBe('/us/checkout/address');
    expect(straight.text('#payment-message')).toContain(uiText('order:tax.unavailableTitle'));
    taxJar.answer = fakeTaxJar;
    const again = await shopper.submit(ADDRESS_FORM);
    expect(again.url.pathname).toBe('/us/checkout/payment');
    expect(minor(again, '#cart-sales-tax')).toBeGreaterThan(0);
  });

  test('a service that becomes unavailable after the quote does not block the payment', async () => {
    const shopper = new Shopper(withTaxJar.shop);
    const payment = await toPayment(shopper, 'CA', '94105');
    taxJar.answer = async () => new Response('', { status: 500 });
    const done = await payWith(shopper, 'authorised');
    expect(minor(done, '#order-total')).toBe(minor(payment, '#cart-total'));
  });

  test('a cart changed elsewhere while the service is unavailable leads back to the address, not to an order without tax', async () => {
    const shopper = new Shopper(withTaxJar.shop);
    const payment = await toPayment(shopper, 'CA', '94105');
    const form = paymentForm(payment);
    await addFirstProduct(shopper, 'us', 1);
    taxJar.answer = async () => new Response('', { status: 500 });
    const page = await shopper.post('/us/checkout/payment', form);
    expect(page.url.pathname).toBe('/us/checkout/address');
    expect(page.text('#payment-message')).toContain(uiText('order:tax.unavailableTitle'));
  });
});
