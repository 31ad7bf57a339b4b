import { describe, expect, test, vi } from 'vitest';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { PRINTED_TYPES } from '#app/modules/payments/domain/redirect-methods.ts';
import { bookFields, CONTACT } from './address-book.ts';
import { fillCart } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page, type Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

let ahead = 0;
const { newShopper } = setUpShop({}, { clock: () => Date.now() + ahead });
const INSTRUCTIONS = '#payment-instructions';
const EMAIL = 'contact.email';
const REFRESH = 'meta[http-equiv="refresh"]';

/** A shopper of a country of the eu storefront at the payment step. */
async function atPayment(
  country: CountryCode,
  address: string | null = null,
  email = CONTACT[EMAIL] ?? '',
): Promise<Shopper> {
  const shopper = newShopper(address);
  shopper.cookies.set('market', country);
  await fillCart(shopper, 'eu');
  const payment = await shopper.post('/eu/checkout/address', {
    ...bookFields(country),
    ...CONTACT,
    [EMAIL]: email,
  });
  expect(payment.url.pathname).toBe('/eu/checkout/payment');
  return shopper;
}

async function payBy(country: CountryCode, paymentMethod: string, more: Readonly<Record<string, string>> = {}) {
  const shopper = await atPayment(country);
  const page = await shopper.submit(intent('pay'), { paymentMethod, ...more });
  return { shopper, page };
}

const row = (page: Page, name: string) => page.text(`${INSTRUCTIONS} [data-field="${name}"]`);
const amountOf = (page: Page) => page.document.querySelector(`${INSTRUCTIONS} data`)?.getAttribute('value');
const totalOf = (page: Page) => page.document.querySelector('#order-total')?.getAttribute('value');
const otherWay = (page: Page) =>
  [...page.document.querySelectorAll(`${INSTRUCTIONS} a`)]
    .find((link) => link.textContent?.trim() === uiText('payment:instructions.otherWay'))
    ?.getAttribute('href');
const orderLink = (page: Page) => page.document.querySelector('#order-link')?.getAttribute('href') ?? '';

/** Answers on the provider's page that the instructions link to; returns the return address. */
async function answer(shopper: Shopper, page: Page, outcome: string): Promise<string> {
  const link =
    page.document.querySelector(`${INSTRUCTIONS} a[href*="/checkoutshopper/bank/"]`)?.getAttribute('href') ?? '';
  const answered = await shopper.request(new URL(link).pathname, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
  });
  const returnUrl = new URL(answered.headers.get('location') ?? '');
  return returnUrl.pathname + returnUrl.search;
}

test('a payment that waits in an app is named on the cart and on the payment step, until it is decided', async () => {
  const { shopper } = await payBy('PL', 'blik', { blikCode: '111111' });
  const title = uiText('order:tracked.inAppTitle', { method: 'BLIK' });
  for (const path of ['/eu/checkout/cart', '/eu/checkout/payment']) {
    const page = await shopper.visit(path);
    expect(page.text('#tracked-order')).toContain(title);
    expect(page.document.querySelector('#tracked-order-link')?.getAttribute('href')).toMatch(/^\/eu\/order\/PW-/);
  }
  await shopper.submit(intent('pay'), { paymentMethod: 'hosted' });
  expect((await shopper.visit('/eu/checkout/payment')).document.querySelector('#tracked-order')).toBeNull();
});

test('two transfers of an office close transfers there for hours, and no card: the page says how long', async () => {
  const office = '203.0.113.40';
  const transferBy = async (name: string, address = office) =>
    (await atPayment('IE', address, `${name}@shop.test`)).submit(intent('pay'), { paymentMethod: 'bankTransfer_IBAN' });
  for (const name of ['ada', 'bob']) {
    const page = await transferBy(name);
    expect(page.url.pathname).toMatch(/^\/eu\/checkout\/success\//);
    expect(page.text(INSTRUCTIONS)).toContain(uiText('payment:instructions.reserved', { until: '' }).slice(0, 30));
  }
  const colleague = await atPayment('IE', office, 'cay@shop.test');
  const page = await colleague.submit(intent('pay'), { paymentMethod: 'bankTransfer_IBAN' });
  const retryAfter = Number(page.headers.get('retry-after'));
  expect([page.status, retryAfter > 80_000]).toEqual([429, true]);
  const wait = uiText('order:wait.hours', { count: Math.ceil(retryAfter / 3600) });
  expect(page.text('main')).toContain(uiText('order:transfers.title'));
  expect(page.text('main')).toContain(uiText('order:transfers.text', { wait }));
  expect((await colleague.submit(intent('pay'), { paymentMethod: 'hosted' })).url.pathname).toMatch(
    /^\/checkoutshopper\/hosted\//,
  );
  expect((await transferBy('ada', '198.51.100.40')).url.pathname).toMatch(/^\/eu\/checkout\/success\//);
});

type PrintedMethod = (typeof PRINTED_TYPES)[number];

function nextStep(type: 'scheme' | 'hosted' | 'klarna' | PrintedMethod) {
  if (type === 'scheme') return 'payment:cardHosted';
  if (type === 'hosted') return 'payment:hosted.text';
  return type === 'klarna' ? 'payment:redirectText' : (`payment:ways.${type}` as const);
}

describe('the payment step of the eu storefront', () => {
  test.each([
    ['PL', ['blik', 'scheme', 'klarna', 'bankTransfer_IBAN', 'hosted']],
    ['PT', ['scheme', 'multibanco', 'klarna', 'bankTransfer_IBAN', 'hosted']],
    ['SE', ['scheme', 'swish', 'klarna', 'hosted']],
    ['IE', ['scheme', 'klarna', 'bankTransfer_IBAN', 'hosted']],
  ] as const)(
    'offers %s %j without script, in this order, with the next step of each and the first one chosen',
    async (country, types) => {
      const shopper = await atPayment(country);
      const inputs = [...shopper.current.document.querySelectorAll('input[name="paymentMethod"]')];
      expect(inputs.map((input) => input.getAttribute('value'))).toEqual(types);
      expect(inputs.map((input) => input.hasAttribute('checked'))).toEqual(types.map((_, index) => index === 0));
      for (const type of types)
        expect(shopper.current.text(`#method-${type}`)).toBe(uiText(nextStep(type), { method: 'Klarna' }));
    },
  );
});

describe.each([
  ['PT', 'multibanco', ['entity', 'reference']],
  ['IE', 'bankTransfer_IBAN', ['beneficiary', 'iban', 'bic', 'reference']],
] as const)('a payment completed later in %s by %s', (country, method, fields) => {
  test('places the order and shows how to pay: on the success page, and for the link of the order', async () => {
    const { page } = await payBy(country, method);
    expect(page.url.pathname).toMatch(/^\/eu\/checkout\/success\//);
    expect(page.text('h1')).toBe(uiText('payment:instructions.successTitle', { name: 'Ada' }));
    const linked = await newShopper().visit(orderLink(page));
    expect(linked.text('h1')).toBe(uiText('payment:instructions.statusTitle'));
    for (const shown of [page, linked]) {
      for (const field of fields) expect(row(shown, field)).not.toBe('');
      expect(amountOf(shown)).toBe(totalOf(shown));
      // A page that is copied from, or printed, does not reload.
      expect(shown.document.querySelector(REFRESH)).toBeNull();
      expect(shown.text(INSTRUCTIONS)).toContain(uiText('payment:instructions.again'));
    }
  });

  test('says everywhere that the shopper pays next, and nowhere that a bank decides', async () => {
    const { shopper, page } = await payBy(country, method);
    expect(page.text('title')).toContain(uiText('payment:instructions.statusTitle'));
    expect(page.text('main ol')).toContain(uiText('checkout:success.nextPay'));
    expect(page.text('main')).not.toContain(uiText('checkout:success.nextBank'));
    const number = page.text('#order-number');
    const cart = await shopper.visit('/eu/checkout/cart');
    expect(cart.text('h1')).toBe(uiText('order:tracked.unpaidTitle', { number }));
    expect(cart.text('main')).toContain(uiText('order:tracked.unpaid'));
    await fillCart(shopper, 'eu');
    expect((await shopper.visit('/eu/checkout/cart')).text('#tracked-order')).toContain(
      uiText('order:tracked.unpaidNewBag'),
    );
  });

  test('is shown as paid when the money has arrived, without instructions', async () => {
    const { shopper, page } = await payBy(country, method);
    const returned = await shopper.visit(await answer(shopper, page, 'authorised'));
    expect(returned.url.pathname).toMatch(/^\/eu\/checkout\/success\//);
    expect(returned.document.querySelector(INSTRUCTIONS)).toBeNull();
    const linked = await newShopper().visit(orderLink(page));
    expect(linked.text('h1')).toBe(uiText('order:status.authorised'));
    expect(linked.document.querySelector(INSTRUCTIONS)).toBeNull();
  });

  test('expires: the page says so and offers to pay again', async () => {
    const { shopper, page } = await payBy(country, method);
    await answer(shopper, page, 'expired');
    await vi.waitFor(
      async () => {
        const linked = await shopper.visit(orderLink(page));
        expect(linked.text('h1')).toBe(uiText('order:overdue.title'));
        expect(linked.document.querySelector(INSTRUCTIONS)).toBeNull();
        expect(linked.text('main')).toContain(uiText('checkout:payment.tryAgain'));
      },
      { timeout: 15_000, interval: 200 },
    );
  });
});

test('a voucher shows its expiry, and is hidden after it', async () => {
  const { page } = await payBy('PT', 'multibanco');
  const end = page.document.querySelector(`${INSTRUCTIONS} time`)?.getAttribute('dateTime') ?? '';
  const days = (Date.parse(end) - Date.now()) / 86_400_000;
  expect(days > 6.9 && days < 7.1).toBe(true);
  ahead = 8 * 86_400_000;
  try {
    const late = await newShopper().visit(orderLink(page));
    expect(late.document.querySelector(INSTRUCTIONS)).toBeNull();
    expect([uiText('payment:instructions.overTitle'), uiText('order:overdue.title')]).toContain(late.text('h1'));
  } finally {
    ahead = 0;
  }
});

describe('BLIK in Poland', () => {
  test('waits for the app on the page of the order, which reloads until the bank has answered', async () => {
    const { shopper, page } = await payBy('PL', 'blik', { blikCode: '777 123' });
    expect(page.url.pathname).toMatch(/^\/eu\/order\/PW-/);
    expect(page.text(`${INSTRUCTIONS} h2`)).toBe(uiText('payment:instructions.title.await', { method: 'BLIK' }));
    expect(page.document.querySelector(REFRESH)?.getAttribute('content')).toBe('5');
    await vi.waitFor(
      async () => expect((await shopper.visit(page.url.pathname)).text('h1')).toBe(uiText('order:status.authorised')),
      {
        timeout: 20_000,
        interval: 250,
      },
    );
    expect(shopper.current.document.querySelector(INSTRUCTIONS)).toBeNull();
    expect(shopper.current.document.querySelector(REFRESH)).toBeNull();
  });

  test('can be paid in another way while the app has not answered, in the browser that pays alone', async () => {
    const { shopper, page } = await payBy('PL', 'blik', { blikCode: '111111' });
    expect(otherWay(await newShopper().visit(page.url.pathname))).toBeUndefined();
    expect((await shopper.visit(otherWay(page) ?? '')).url.pathname).toBe('/eu/checkout/payment');
    const bank = await shopper.submit(intent('pay'), { paymentMethod: 'klarna' });
    const answered = await shopper.request(bank.url.pathname, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'authorised' }),
    });
    const back = new URL(answered.headers.get('location') ?? '');
    expect((await shopper.visit(back.pathname + back.search)).url.pathname).toMatch(/^\/eu\/checkout\/success\//);
  });

  test('refused by the bank says so, and offers to pay again', async () => {
    const { shopper, page } = await payBy('PL', 'blik', { blikCode: '000000' });
    await vi.waitFor(
      async () => expect((await shopper.visit(page.url.pathname)).text('h1')).toBe(uiText('order:status.refused')),
      {
        timeout: 20_000,
        interval: 250,
      },
    );
    expect(shopper.current.document.querySelector('main a[href$="/checkout/payment"]')).not.toBeNull();
  });

  test('requires a code of six digits, and keeps the chosen method', async () => {
    const { shopper, page } = await payBy('PL', 'blik', { blikCode: '12345' });
    expect([page.status, page.url.pathname]).toEqual([422, '/eu/checkout/payment']);
    expect(page.text('main')).toContain(uiText('payment:blik.invalidTitle'));
    expect(page.document.querySelector('input[name="blikCode"]')?.getAttribute('aria-invalid')).toBe('true');
    expect(page.document.querySelector('input[name="paymentMethod"][checked]')?.getAttribute('value')).toBe('blik');
    const next = await shopper.submit(intent('pay'), { paymentMethod: 'blik', blikCode: '777123' });
    expect(next.url.pathname).toMatch(/^\/eu\/order\/PW-/);
  });
});

test('Swish in Sweden shows a QR code, drawn by the server, until it is paid', async () => {
  const { shopper, page } = await payBy('SE', 'swish');
  expect(page.url.pathname).toMatch(/^\/eu\/order\/PW-/);
  const code = page.document.querySelector(`${INSTRUCTIONS} svg[role="img"]`);
  expect(code?.getAttribute('aria-label')).toBe(uiText('payment:instructions.qrLabel', { method: 'Swish' }));
  expect(code?.querySelector('path')?.getAttribute('d')).toMatch(/^(?:M\d+ \d+h1v1h-1z){100,}$/);
  expect(page.html).not.toMatch(/<svg[^>]* style=/);
  // The code ends within the hour.
  expect(page.text(`${INSTRUCTIONS} time`)).toMatch(/^\d\d:\d\d (?:CES?T|GMT\+[12])$/);
  expect(otherWay(page)).toBe('/eu/checkout/payment');
  const returned = await shopper.visit(await answer(shopper, page, 'authorised'));
  expect(returned.url.pathname).toMatch(/^\/eu\/checkout\/success\//);
});
