import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WALLET_PLACEHOLDER } from '#app/modules/checkout/domain/wallet-placeholder.ts';
import { openHostedShop } from './hosted-shop.ts';
import { addFirstProduct, fillCart } from './journey.ts';
import { openBuiltShop, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const SECURE = { PUBLIC_ORIGIN: 'https://localhost:3000,http://localhost:3000' };
const LONDON = { locality: 'London', postalCode: 'SW1A', countryCode: 'GB' };
const ADA = {
  givenName: 'Ada',
  familyName: 'King',
  addressLines: ['10 Downing Street'],
  locality: 'London',
  postalCode: 'SW1A 2AA',
  countryCode: 'GB',
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
const TOKEN = (outcome?: string) => ({
  type: 'applepay',
  applePayToken: Buffer.from(JSON.stringify({ sandbox: outcome })).toString('base64'),
});

type Sheet = {
  readonly cartVersion: number;
  readonly itemsCount: number;
  readonly total: { readonly amount: number; readonly currency: string };
  readonly totalText: string;
  readonly lines: readonly { readonly label: string; readonly amount: string }[];
  readonly methods: readonly { readonly identifier: string; readonly amount: string }[];
};
type Answer = {
  readonly kind: string;
  readonly text: string;
  readonly location: string | null;
  readonly resultCode: string;
  readonly errors: readonly { readonly code: string; readonly contactField?: string; readonly message: string }[];
  readonly sheet: Sheet;
};

let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop(SECURE);
});
afterAll(() => built.close());

const viewOf = (cart: Page) =>
  JSON.parse(cart.document.querySelector('[data-wallet]')?.getAttribute('data-wallet') ?? 'null');

/** A shopper with a wallet sheet: every step posts a form and reads JSON. */
async function sheetOf(
  storefront: 'uk' | 'us' | 'de',
  { delivery = true, at = built }: { readonly delivery?: boolean; readonly at?: Pick<typeof built, 'shop'> } = {},
) {
  const shopper = new Shopper(at.shop);
  const cart = await fillCart(shopper, storefront, { delivery });
  const post = async (step: string, fields: Readonly<Record<string, unknown>>) => {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields))
      body.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    const response = await shopper.request(`/${storefront}/checkout/wallet/${step}`, {
      method: 'POST',
      body,
      headers: { Accept: 'application/json' },
    });
    expect(response.headers.get('cache-control')).toContain('no-store');
    return { status: response.status, ...((await response.json()) as Answer) };
  };
  const seen = ({ cartVersion, itemsCount, total }: Sheet) => ({ cartVersion, itemsCount, total: total.amount });
  const pay = (sheet: Sheet, more: Readonly<Record<string, unknown>> = {}) =>
    post('pay', { shippingContact: ADA, billingContact: ADA, paymentMethod: TOKEN(), ...seen(sheet), ...more });
  return { shopper, cart, post, pay };
}

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
    expect(cart.headers.get('content-security-policy')).toContain("script-src 'self' https://applepay.cdn-apple.com;");
    expect(cart.document.querySelector(`script[src="${viewOf(cart).module}"]`)).toBeNull();
  });

  test('is absent for an empty cart, on plain http and when it is switched off, and the policy does not allow Apple', async () => {
    const empty = await new Shopper(built.shop).visit('/uk/checkout/cart');
    expect(viewOf(empty)).toBeNull();
    expect(empty.headers.get('content-security-policy')).not.toContain('apple');
    for (const env of [{}, { ...SECURE, PAYMENTS_WALLET: 'none' }] as const) {
      const other = await openBuiltShop(env);
      const shopper = new Shopper(other.shop);
      const cart = await fillCart(shopper, 'uk');
      expect(viewOf(cart)).toBeNull();
      expect(cart.headers.get('content-security-policy')).not.toContain('apple');
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
      text: uiText('wallet:apple_pay_us_billing_country_error', { country: 'United States' }),
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

describe('a wallet whose shop runs on a hosted platform', () => {
  let hosted: Awaited<ReturnType<typeof openHostedShop>>;
  const lines: string[] = [];
  beforeAll(async () => {
    hosted = await openHostedShop({
      timeout: 20_000,
      env: { ...SECURE, LOG_LEVEL: 'warn' },
      log: { write: (line) => void lines.push(line) },
    });
  });
  afterEach(() => {
    hosted.proxy.fault = () => 'fine';
    hosted.proxy.release();
  });
  afterAll(() => hosted.close());
  const logged = () => lines.map((line): Readonly<Record<string, unknown>> => JSON.parse(line));

  test('waits five seconds at most for an answer: the sheet gets an error, and the next attempt continues', async () => {
    const { post, pay } = await sheetOf('uk', { at: hosted });
    hosted.proxy.fault = ({ path }) => (path === '/v1/orders/placeholder' ? 'slow' : 'fine');
    expect(await post('contact', { shippingContact: LONDON })).toMatchObject({
      status: 503,
      kind: 'refused',
      text: uiText('wallet:slow'),
      location: null,
    });
    hosted.proxy.fault = () => 'fine';
    const { sheet } = await post('contact', { shippingContact: LONDON });
    expect(await pay(sheet)).toMatchObject({ kind: 'paid', resultCode: 'Authorised' });
  });

  test.each([
    ['the cart is read', 'GET /v1/cart'],
    ['the order starts', 'POST /v1/orders'],
    ['the payment is recorded', 'POST /v1/orders/payment-session'],
  ])('and that reported no charge requests no payment afterwards, however late %s', async (_, call) => {
    const { post, pay } = await sheetOf('uk', { at: hosted });
    const { sheet } = await post('contact', { shippingContact: LONDON });
    const before = hosted.providerPayments();
    lines.length = 0;
    hosted.proxy.fault = ({ method, path }) => (`${method} ${path}` === call ? 'paused' : 'fine');
    expect(await pay(sheet)).toMatchObject({
      status: 503,
      kind: 'refused',
      text: uiText('wallet:slow'),
      location: null,
    });
    hosted.proxy.fault = () => 'fine';
    hosted.proxy.release();
    await vi.waitFor(() => expect(logged()).toContainEqual(expect.objectContaining({ kind: 'too-late' })), {
      timeout: 10_000,
    });
    expect(hosted.providerPayments()).toBe(before);
    expect(await pay(sheet)).toMatchObject({ kind: 'paid', resultCode: 'Authorised' });
    expect(hosted.providerPayments()).toBe(before + 1);
  });

  test('reports no failure where money may have been taken: the page of the order shows the result', async () => {
    const { shopper, post, pay } = await sheetOf('uk', { at: hosted });
    const { sheet } = await post('contact', { shippingContact: LONDON });
    hosted.proxy.fault = ({ path }) => (path === '/v1/orders/settlement' ? 'drop-after' : 'fine');
    const answer = await pay(sheet);
    hosted.proxy.fault = () => 'fine';
    expect(answer).toMatchObject({ status: 503, kind: 'refused' });
    expect(answer.text).toContain(uiText('checkout:payment.outcome.unknownTitle'));
    expect(answer.text).not.toMatch(/nothing was charged/i);
    expect(answer.location).toMatch(/^\/uk\/order\/PW-/);
    expect((await shopper.visit(answer.location ?? '')).text('main')).toContain(uiText('order:status.authorised'));
  });

  test('and whose amount does not match the order raises an alert, and is not shown as paid', async () => {
    const { post, pay } = await sheetOf('uk', { at: hosted });
    const { sheet } = await post('contact', { shippingContact: LONDON });
    lines.length = 0;
    hosted.proxy.fault = ({ path }) => (path === '/v1/orders/settlement' ? 'paused' : 'fine');
    const paying = pay(sheet);
    await vi.waitFor(() =>
      expect(hosted.proxy.calls.at(-1)).toMatchObject({ call: 'POST /v1/orders/settlement', fault: 'paused' }),
    );
    hosted.changeStore("UPDATE orders SET total = total + 1 WHERE status = 'created'");
    hosted.proxy.release();
    expect(await paying).toMatchObject({
      status: 409,
      kind: 'refused',
      text: uiText('checkout:payment.amountMismatch'),
    });
    expect(logged()).toContainEqual(
      expect.objectContaining({ level: 50, alert: 'payment-quarantined', order: expect.stringMatching(/^PW-/) }),
    );
  });

  test('with a cart of a warehouse that does not deliver there gets an error at every step, and the cart stays', async () => {
    const { shopper, cart, post, pay } = await sheetOf('uk', { at: hosted });
    const { sheet } = await post('contact', { shippingContact: LONDON });
    hosted.changeStore("UPDATE carts SET country = 'US', warehouse_region = 'US' WHERE state = 'OPEN'");
    for (const answer of [
      await post('start', { cartVersion: viewOf(cart).cartVersion }),
      await post('contact', { shippingContact: LONDON }),
      await post('method', { shippingContact: LONDON, shippingMethod: sheet.methods[0]?.identifier }),
      await pay(sheet),
    ]) {
      expect(answer).toMatchObject({
        status: 422,
        kind: 'refused',
        text: uiText('wallet:warehouse_error', { country: 'United Kingdom' }),
      });
      expect(answer.errors).toEqual([{ code: 'unknown', message: answer.text }]);
    }
    hosted.changeStore("UPDATE carts SET country = 'GB', warehouse_region = 'NL' WHERE state = 'OPEN'");
    expect(viewOf(await shopper.visit('/uk/checkout/cart')).total).toBe(viewOf(cart).total);
  });
});
