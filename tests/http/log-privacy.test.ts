import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressFields, fillBag, payWith } from './journey.ts';
import { intent, openBuiltShop, type Page, Shopper } from './shopper.ts';

/** What a person types in this run, each a word that stands nowhere else. */
const TYPED = {
  'address.shipping.firstName': 'Zephyrine',
  'address.shipping.lastName': 'Quixworth',
  'address.shipping.street0': '77 Larkspurmews',
  'address.shipping.city': 'Wobblethorpe',
  'contact.email': 'zephyrine.quixworth@example.com',
  'contact.telephone': '+44 20 7946 0777',
  'contact.newsletterSubscription': 'true',
} as const;
const WORDS = ['Zephyrine', 'Quixworth', 'Larkspurmews', 'Wobblethorpe', '79460777', '7946 0777', 'SW1A2AA', 'SW1A 2AA', '203.0.113.9'];
const CARD = '4111111111111111';

const lines: string[] = [];
let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop({ LOG_LEVEL: 'trace' }, { log: { write: (line) => void lines.push(line) } });
});
afterAll(() => built.close());

const secrets: string[] = [];
/** Whatever a page or cookie of the run holds that opens something. */
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

test('No line of the log, however much is logged, says who bought, where they live, what opens their session or what they pay with', async () => {
  const shopper = new Shopper(built.shop, { address: '203.0.113.9' });
  const go = async (page: Promise<Page>) => {
    collect(shopper, await page);
    return page;
  };
  await go(fillBag(shopper, 'uk'));
  await go(shopper.visit('/uk/checkout/address'));
  const form = 'form:has(input[name="contact.email"])';
  await go(shopper.submit(form, addressFields('uk', { ...TYPED, 'address.shipping.postCode': '!' })));
  await go(shopper.submit(form, addressFields('uk', TYPED)));
  // A card typed where no card belongs.
  await go(shopper.post('/uk/checkout/payment', { intent: 'pay-hosted', cartVersion: CARD, total: CARD, cardNumber: CARD }));
  await go(shopper.visit(`/uk/search?term=${CARD}`));
  await go(shopper.visit('/uk/checkout/payment'));
  await go(payWith(shopper, 'refused'));
  await go(shopper.submit(intent('pay-hosted')));
  const decided = await shopper.request(shopper.current.url.pathname, { method: 'POST', body: 'outcome=authorised' });
  const back = new URL(decided.headers.get('location') ?? '');
  for (const name of ['sessionResult', 'reference']) secrets.push(back.searchParams.get(name)?.split('.').at(-1) ?? '');
  await go(shopper.visit(back.pathname + back.search.replace(/sessionResult=[^&]+/, 'sessionResult=forged')));
  const done = await go(shopper.visit(back.pathname + back.search));
  expect(done.url.pathname).toContain('/uk/checkout/success/');
  const link = done.document.querySelector('#order-link')?.getAttribute('href') ?? '';
  await go(shopper.visit(link));
  await go(shopper.visit(`${link}x`));
  await new Shopper(built.shop).post('/uk/checkout/restore', { 'cart-tokens': secrets[0] ?? '', checkoutInfo: 'forged' });
  await built.shop.sweep();

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(20);
  expect(log).toContain('/uk/checkout/payment');
  const worth = [...new Set(secrets)].filter((secret) => secret.length >= 16);
  expect(worth.length).toBeGreaterThan(8);
  const told = [...WORDS, TYPED['contact.email'], CARD, ...worth].filter((word) => log.toLowerCase().includes(word.toLowerCase()));
  expect(told).toEqual([]);
});
