import { expect, test } from 'vitest';
import { z } from 'zod';
import { card } from '#tests/support/sandbox-widget.ts';
import { addressFields, fillCart, paymentForm, payWith } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page, Shopper } from './shopper.ts';

/** What a shopper types in this run, each a word that occurs nowhere else. */
const TYPED = {
  'address.shipping.firstName': 'Zephyrine',
  'address.shipping.lastName': 'Quixworth',
  'address.shipping.street0': '77 Larkspurmews',
  'address.shipping.city': 'Wobblethorpe',
  'contact.email': 'zephyrine.quixworth@example.com',
  'contact.telephone': '+44 20 7946 0777',
  'contact.newsletterSubscription': 'true',
} as const;
const WORDS = [
  'Zephyrine',
  'Birthdaywish',
  'Quixworth',
  'Larkspurmews',
  'Wobblethorpe',
  '79460777',
  '7946 0777',
  'SW1A2AA',
  'SW1A 2AA',
  '203.0.113.9',
];
const CARD = '4111111111111111';
/** Those of this run: whole, as people write them, and as the widget sends them. */
const GIFT_CARDS = ['6036280000000000000', '6036280000000000002', '6036280000000004242'];
const GIFT_CARD_CODE = '73590142';
const CARDS = [CARD, '4111 1111 1111 1111', 'test_4111', '4000180000000002', ...GIFT_CARDS, GIFT_CARD_CODE];

const lines: string[] = [];
const built = setUpShop(
  { LOG_LEVEL: 'trace', PUBLIC_ORIGIN: 'https://localhost:3000,http://localhost:3000' },
  { log: { write: (line) => void lines.push(line) } },
);

/** A request of a script of the page. */
async function post<T>(
  shopper: Shopper,
  path: string,
  question: Readonly<Record<string, string>> | { readonly json: object },
  shape: z.ZodType<T>,
): Promise<T> {
  const json = 'json' in question && typeof question.json === 'object';
  const response = await shopper.request(path, {
    method: 'POST',
    body: json ? JSON.stringify(question.json) : new URLSearchParams(question as Record<string, string>),
    headers: { Accept: 'application/json', ...(json && { 'Content-Type': 'application/json' }) },
  });
  return shape.parse(await response.json());
}

const secrets: string[] = [];
/** Every token that a page or cookie of the run contains. */
function collect(shopper: Shopper, page: Page): void {
  secrets.push(...shopper.cookies.values());
  const mirror = page.document.querySelector('#mirror')?.textContent;
  if (mirror) {
    const { keep } = JSON.parse(mirror) as { keep: Record<string, string> };
    for (const name of ['cart-tokens', 'checkoutInfo', 'orderv1']) secrets.push(keep[name] ?? '');
  }
  for (const parameter of ['sessionId', 'sessionResult']) secrets.push(page.url.searchParams.get(parameter) ?? '');
  secrets.push(...(page.document.querySelector('#order-link')?.getAttribute('href')?.split('.').slice(-1) ?? []));
}

const session = z.object({
  session: z.object({ id: z.string(), sessionData: z.string() }),
  order: z.object({ number: z.string() }),
});
const paid = z.object({
  resultCode: z.string(),
  sessionData: z.string().default(''),
  sessionResult: z.string().default(''),
});
const led = z.looseObject({ kind: z.string(), location: z.string().nullish() });

/** A card on the page, refused and then approved: the sandbox reads its digits in this process. */
async function payInThePage(): Promise<void> {
  const shopper = new Shopper(built.shop, { address: '203.0.113.9' });
  await fillCart(shopper, 'uk');
  await shopper.visit('/uk/checkout/address');
  collect(shopper, await shopper.submit('form:has(input[name="contact.email"])', addressFields('uk', TYPED)));
  collect(shopper, await shopper.visit('/uk/checkout/payment'));
  const form = paymentForm(shopper.current);
  const opened = await post(shopper, '/uk/checkout/payment/session', form, session);
  const { id, sessionData } = opened.session;
  secrets.push(id, sessionData);
  const payments = `/checkoutshopper/v1/sessions/${id}/payments?clientKey=sandbox_PAIRWISE`;
  const pay = (number: string) =>
    post(
      shopper,
      payments,
      {
        json: {
          sessionData,
          paymentMethod: card(number, { holderName: 'Zephyrine Quixworth' }),
        },
      },
      paid,
    );
  await post(shopper, '/uk/checkout/payment/check', { ...form, sessionId: id }, led);
  expect((await pay('4000180000000002')).resultCode).toBe('Refused');
  // The widget is not trusted: the shop checks a forged result with the provider, which rejects it.
  await post(
    shopper,
    '/uk/checkout/payment/result',
    { ...form, sessionId: id, sessionResult: `forged ${CARD} Zephyrine` },
    led,
  );
  const approved = await pay(CARD);
  expect(approved.resultCode).toBe('Authorised');
  secrets.push(approved.sessionResult, approved.sessionData);
  const done = await post(
    shopper,
    '/uk/checkout/payment/result',
    { ...form, sessionId: id, sessionResult: approved.sessionResult },
    led,
  );
  expect(done.location).toContain('/uk/checkout/success/');
  collect(shopper, await shopper.visit(done.location ?? ''));
}

/** The express wallet, refused and then approved: contact and token are from the sheet. */
async function payByWallet(): Promise<void> {
  const shopper = new Shopper(built.shop, { address: '203.0.113.9' });
  await fillCart(shopper, 'uk', { delivery: true });
  const sheetShape = z.object({
    kind: z.string(),
    sheet: z.object({ cartVersion: z.number(), itemsCount: z.number(), total: z.object({ amount: z.number() }) }),
  });
  const contact = {
    givenName: 'Zephyrine',
    familyName: 'Quixworth',
    addressLines: ['77 Larkspurmews'],
    locality: 'Wobblethorpe',
    postalCode: 'SW1A 2AA',
    countryCode: 'GB',
    emailAddress: TYPED['contact.email'],
    phoneNumber: TYPED['contact.telephone'],
  };
  const token = (outcome: string) =>
    Buffer.from(JSON.stringify({ sandbox: outcome, zephyrine: 'a wallet token of this run' })).toString('base64');
  const step = <T>(name: string, fields: Readonly<Record<string, unknown>>, shape: z.ZodType<T>) =>
    post(
      shopper,
      `/uk/checkout/wallet/${name}`,
      Object.fromEntries(
        Object.entries(fields).map(([field, value]) => [
          field,
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
      ),
      shape,
    );
  const view = JSON.parse(shopper.current.document.querySelector('[data-wallet]')?.getAttribute('data-wallet') ?? '{}');
  await step('start', { cartVersion: view.cartVersion }, led);
  const { sheet } = await step(
    'contact',
    { shippingContact: { locality: 'Wobblethorpe', postalCode: 'SW1A', countryCode: 'GB' } },
    sheetShape,
  );
  const shown = { cartVersion: sheet.cartVersion, itemsCount: sheet.itemsCount, total: sheet.total.amount };
  const pay = (outcome: string) => {
    const applePayToken = token(outcome);
    secrets.push(applePayToken);
    return step(
      'pay',
      {
        shippingContact: contact,
        billingContact: contact,
        paymentMethod: { type: 'applepay', applePayToken },
        ...shown,
      },
      led,
    );
  };
  expect(await pay('DECLINED')).toMatchObject({ resultCode: 'Refused' });
  expect(await pay('')).toMatchObject({ kind: 'paid', resultCode: 'Authorised' });
}

/** Gift cards that are unknown, empty, and used, then released. */
async function payByGiftCard(): Promise<void> {
  const shopper = new Shopper(built.shop, { address: '203.0.113.9' });
  await fillCart(shopper, 'uk');
  await shopper.visit('/uk/checkout/address');
  await shopper.submit('form:has(input[name="contact.email"])', addressFields('uk', TYPED));
  for (const giftCardNumber of GIFT_CARDS)
    await shopper.submit(intent('pay-gift-card'), { giftCardNumber, giftCardCode: GIFT_CARD_CODE });
  await shopper.visit('/uk/checkout/payment');
  expect(shopper.current.document.querySelector('#left-to-pay')).not.toBeNull();
  await shopper.submit(intent('remove-gift-cards'));
}

/** Faults that a script of the page reports, with what a shopper typed; posts that are no entries. */
async function sendFaults(): Promise<void> {
  const shopper = new Shopper(built.shop, { address: '203.0.113.9' });
  const fault = {
    level: 'error',
    service: 'address',
    code: 'address.broken',
    message: `Unexpected token, "Zephyrine Quixworth" of Zephyrine Quixworth, ${TYPED['contact.email']}, ${TYPED['contact.telephone']}, ${CARD}`,
    data: {
      firstName: 'Zephyrine',
      street: TYPED['address.shipping.street0'],
      card: CARD,
      page: `/uk/search?term=${CARD}`,
    },
  };
  for (const body of [
    fault,
    { ...fault, level: 'Zephyrine' },
    { ...fault, data: { text: 'Zephyrine '.repeat(500) } },
  ]) {
    const answer = await shopper.request('/api/diagnostics/log', { method: 'POST', body: JSON.stringify(body) });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  }
}

test('No log line of any level contains the name, address, tokens or payment data of a buyer', async () => {
  const shopper = new Shopper(built.shop, { address: '203.0.113.9' });
  const go = async (page: Promise<Page>) => {
    collect(shopper, await page);
    return page;
  };
  await go(fillCart(shopper, 'uk'));
  for (const giftMessage of ['Birthdaywish '.repeat(30), 'Birthdaywish'])
    await go(shopper.post('/uk/checkout/cart', { intent: 'set-gift-options', giftWrapping: 'true', giftMessage }));
  await go(shopper.visit('/uk/checkout/address'));
  const form = 'form:has(input[name="contact.email"])';
  await go(shopper.submit(form, addressFields('uk', { ...TYPED, 'address.shipping.postCode': '!' })));
  await go(shopper.submit(form, addressFields('uk', TYPED)));
  // A card typed into a field that is not for cards.
  await go(shopper.post('/uk/checkout/payment', { intent: 'pay', cartVersion: CARD, total: CARD, cardNumber: CARD }));
  await go(shopper.visit(`/uk/search?term=${CARD}`));
  await go(shopper.visit('/uk/checkout/payment'));
  await go(payWith(shopper, 'refused'));
  await go(shopper.submit(intent('pay')));
  const decided = await shopper.request(shopper.current.url.pathname, { method: 'POST', body: 'outcome=authorised' });
  const returnUrl = new URL(decided.headers.get('location') ?? '');
  for (const name of ['sessionResult', 'reference'])
    secrets.push(returnUrl.searchParams.get(name)?.split('.').at(-1) ?? '');
  await go(shopper.visit(returnUrl.pathname + returnUrl.search.replace(/sessionResult=[^&]+/, 'sessionResult=forged')));
  const done = await go(shopper.visit(returnUrl.pathname + returnUrl.search));
  expect(done.url.pathname).toContain('/uk/checkout/success/');
  const link = done.document.querySelector('#order-link')?.getAttribute('href') ?? '';
  await go(shopper.visit(link));
  await go(shopper.visit(`${link}x`));
  await new Shopper(built.shop).post('/uk/checkout/restore', {
    'cart-tokens': secrets[0] ?? '',
    checkoutInfo: 'forged',
  });
  await payInThePage();
  await payByWallet();
  await payByGiftCard();
  await sendFaults();
  await built.shop.sweep();

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(20);
  for (const route of ['/uk/checkout/payment', '/checkoutshopper/*', '/uk/checkout/wallet/:step'])
    expect(log).toContain(`"route":"${route}"`);
  expect(log.split('"code":"address.broken"')).toHaveLength(2);
  const worth = [...new Set(secrets)].filter((secret) => secret.length >= 16);
  expect(worth.length).toBeGreaterThan(8);
  const leaked = [...WORDS, TYPED['contact.email'], ...CARDS, ...worth].filter((word) =>
    log.toLowerCase().includes(word.toLowerCase()),
  );
  expect(leaked).toEqual([]);
});

test('A missing story or product is named by the line of its own, which a log of the level `info` does not have', async () => {
  const shopper = new Shopper(built.shop);
  for (const [path, message] of [
    ['/uk/no-such-story', 'story not found'],
    ['/uk/happy-news/no-such-post', 'story not found'],
    ['/uk/product/no-such-sock', 'Product not found'],
  ] as const) {
    const page = await shopper.visit(path);
    expect([page.status, page.text('main')]).toEqual([404, expect.stringContaining(`Page Not Found: ${path}`)]);
    expect(lines.find((line) => line.includes(message) && line.includes(path.replace('/uk', '')))).toContain(
      '"level":20',
    );
  }
});
