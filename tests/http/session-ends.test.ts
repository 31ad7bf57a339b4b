import { afterEach, describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#app/kernel/clock.ts';
import { addFirstProduct, fillCart, type Outcome, payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const STARTED = Date.now();
let now = STARTED;
const built = setUpShop({}, { clock: () => now });
afterEach(() => {
  now = STARTED;
});
const newBrowser = () => new Shopper(built.shop);
/** Another browser with the same cookies. */
function copyOf(shopper: Shopper): Shopper {
  const copy = newBrowser();
  for (const [name, value] of shopper.cookies) copy.cookies.set(name, value);
  return copy;
}
const PERSONAL = ['ada@example.com', '7946 0123', '79460123', 'Downing', 'London', 'Ada'];
/** Words as a reader sees them: sealed text and signatures may contain a short one by chance. */
const personalIn = ({ html }: Page) => PERSONAL.filter((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(html));

/** Pays on the provider's page; returns the return address, which the browser has not opened yet. */
async function payElsewhere(shopper: Shopper, outcome: Outcome = 'authorised'): Promise<string> {
  await reachPayment(shopper, 'uk');
  await shopper.submit(intent('pay'));
  const decided = await shopper.request(shopper.current.url.pathname, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
  });
  const returnUrl = new URL(decided.headers.get('location') ?? '');
  return returnUrl.pathname + returnUrl.search;
}

describe('a session cookie', () => {
  test('shows the draft for 7 days, and the cart for 30', async () => {
    const shopper = newBrowser();
    await reachPayment(shopper, 'uk');
    now = STARTED + days(7) - minutes(1);
    expect(personalIn(await copyOf(shopper).visit('/uk/checkout/address'))).toContain('ada@example.com');
    now = STARTED + days(7) + minutes(1);
    const address = await copyOf(shopper).visit('/uk/checkout/address');
    expect([address.url.pathname, personalIn(address)]).toEqual(['/uk/checkout/address', []]);
    expect((await copyOf(shopper).visit('/uk/checkout/payment')).url.pathname).toBe('/uk/checkout/address');
    now = STARTED + days(31);
    expect((await copyOf(shopper).visit('/uk/checkout/address')).url.pathname).toBe('/uk/checkout/cart');
  });

  test('that is used every few days keeps the cart, and not the draft', async () => {
    const shopper = newBrowser();
    await reachPayment(shopper, 'uk');
    for (const day of [5, 10, 25, 40, 60]) {
      now = STARTED + days(day);
      const cart = await shopper.visit('/uk/checkout/cart');
      expect(cart.document.querySelector('#cart-total'), `day ${day}`).not.toBeNull();
    }
    expect(personalIn(await shopper.visit('/uk/checkout/address'))).toEqual([]);
  });

  test('that was copied opens nothing after 90 days of use, and nothing after 400 days', async () => {
    const shopper = newBrowser();
    const done = (await reachPayment(shopper, 'uk')) && (await payWith(shopper, 'authorised'));
    const thief = copyOf(shopper);
    for (const day of [20, 40, 60, 80]) {
      now = STARTED + days(day);
      await thief.visit('/uk/checkout/cart');
    }
    now = STARTED + days(91);
    expect((await thief.visit(done.url.pathname)).url.pathname).toBe('/uk/checkout/cart');
    now = STARTED + days(400);
    const late = await copyOf(shopper).visit(done.url.pathname);
    expect([late.url.pathname, personalIn(late)]).toEqual(['/uk/checkout/cart', []]);
  });

  test('shows the whole success page for 7 days, then number and status', async () => {
    const shopper = newBrowser();
    await reachPayment(shopper, 'uk');
    const done = await payWith(shopper, 'authorised');
    const number = done.text('#order-number');
    now = STARTED + days(6);
    expect(personalIn(await shopper.visit(done.url.pathname))).toContain('ada@example.com');
    now = STARTED + days(8);
    const late = await shopper.visit(done.url.pathname);
    expect([late.status, late.text('#order-number'), late.text('h1'), personalIn(late)]).toEqual([
      200,
      number,
      uiText('order:status.authorised'),
      [],
    ]);
    expect(late.text('main')).toContain(uiText('order:limited.old', { address: uiText('shell:serviceEmail') }));
    expect(late.html).not.toContain('/uk/order/');
  });

  test('keeps the cart when the clock of a node is two minutes behind', async () => {
    const shopper = newBrowser();
    await fillCart(shopper, 'uk');
    now = STARTED - minutes(2);
    expect((await shopper.visit('/uk/checkout/cart')).document.querySelector('#cart-total')).not.toBeNull();
    const again = await addFirstProduct(shopper, 'uk', 1);
    expect(again.document.querySelectorAll(intent('remove-product'))).toHaveLength(2);
  });
});

test('a draft restored after the loss of the cookie keeps its age', async () => {
  const first = newBrowser();
  const payment = await reachPayment(first, 'uk');
  const { keep } = JSON.parse(payment.document.querySelector('#mirror')?.textContent ?? '{}') as {
    keep: Record<string, string>;
  };
  now = STARTED + days(5);
  const second = newBrowser();
  await second.post('/uk/checkout/restore', keep);
  expect(personalIn(await second.visit('/uk/checkout/address'))).toContain('ada@example.com');
  const mirrored = await second.visit('/uk/checkout/cart');
  const later = JSON.parse(mirrored.document.querySelector('#mirror')?.textContent ?? '{}') as {
    keep: Record<string, string>;
  };
  now = STARTED + days(8);
  expect(personalIn(await second.visit('/uk/checkout/address'))).toEqual([]);
  const third = newBrowser();
  await third.post('/uk/checkout/restore', later.keep);
  expect(personalIn(await third.visit('/uk/checkout/address'))).toEqual([]);
});

describe('the signed link of an order', () => {
  test('shows the order for 180 days, then number and status', async () => {
    const shopper = newBrowser();
    await reachPayment(shopper, 'uk');
    const done = await payWith(shopper, 'authorised');
    const link = done.document.querySelector('#order-link')?.getAttribute('href') ?? '';
    now = STARTED + days(179);
    expect((await newBrowser().visit(link)).text('main')).toContain('Downing Street');
    now = STARTED + days(181);
    const late = await newBrowser().visit(link);
    expect([late.status, late.text('#order-number'), late.text('h1'), personalIn(late)]).toEqual([
      200,
      done.text('#order-number'),
      uiText('order:status.authorised'),
      [],
    ]);
    expect(late.document.querySelector('main a')).not.toBeNull();
  });
});

describe('the return address of a payment', () => {
  test.each([
    ['authorised', 'paid', 'authorised'],
    ['pending', 'pending', 'pending'],
  ] as const)(
    'opened by a browser without the payment says that it is %s, without personal data, and leads on',
    async (outcome, message, status) => {
      const returned = await payElsewhere(newBrowser(), outcome);
      const other = newBrowser();
      const page = await other.visit(returned);
      expect([page.status, page.url.pathname, page.text('h1')]).toEqual([
        200,
        '/uk/checkout/payment/return',
        uiText(`order:status.${status}`),
      ]);
      expect(page.text('#order-number')).toMatch(/^PW-/);
      expect(page.text('main')).toContain(uiText(`order:limited.${message}`));
      expect(page.text('main')).toContain(uiText('order:limited.otherBrowser'));
      expect(personalIn(page)).toEqual([]);
      expect(page.html).not.toContain('/uk/order/');
      expect([...page.document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))).toEqual([
        '/uk/order',
        '/uk',
      ]);
      expect(other.cookies.size).toBe(0);
      expect((await other.visit('/uk/checkout/success')).url.pathname).toBe('/uk/checkout/cart');
    },
  );

  test('settles the payment from another browser: the one that started it finds it paid', async () => {
    const shopper = newBrowser();
    const returned = await payElsewhere(shopper);
    await newBrowser().visit(returned);
    expect((await shopper.visit(returned)).url.pathname).toMatch(/^\/uk\/checkout\/success\//);
  });

  test('shows the order to the browser that started the payment for 24 hours, and to one that has seen it after that too', async () => {
    const seen = newBrowser();
    const late = newBrowser();
    const [returnOfSeen, returnOfLate] = [await payElsewhere(seen), await payElsewhere(late)];
    await seen.visit(returnOfSeen);
    now = STARTED + hours(25);
    expect((await seen.visit(returnOfSeen)).url.pathname).toMatch(/^\/uk\/checkout\/success\//);
    const page = await late.visit(returnOfLate);
    expect([page.url.pathname, personalIn(page)]).toEqual(['/uk/checkout/payment/return', []]);
    expect(page.text('#order-number')).toMatch(/^PW-/);
  });

  test('shows the order in a browser that moved on to another cart meanwhile', async () => {
    const shopper = newBrowser();
    const returned = await payElsewhere(shopper);
    await addFirstProduct(shopper, 'uk', 1);
    expect((await shopper.visit(returned)).url.pathname).toMatch(/^\/uk\/checkout\/success\//);
  });

  test('does not open the order when its reference is posted as a result of the card fields', async () => {
    const returned = await payElsewhere(newBrowser());
    const reference = new URLSearchParams(returned.split('?')[1]).get('reference') ?? '';
    const other = newBrowser();
    const page = await other.post('/uk/checkout/payment/result', {
      reference,
      sessionId: 'CS1',
      sessionResult: 'x',
      resultCode: 'Authorised',
    });
    expect([page.url.pathname, personalIn(page)]).toEqual(['/uk/checkout/payment/return', []]);
    expect(other.cookies.size).toBe(0);
  });

  test('opened by another site in a browser that has orders neither adds nor removes one', async () => {
    const victim = newBrowser();
    await reachPayment(victim, 'uk');
    const own = (await payWith(victim, 'authorised')).url.pathname;
    await addFirstProduct(victim, 'uk');
    const cookies = new Map(victim.cookies);
    for (let order = 0; order < 3; order += 1) {
      const response = await victim.request(await payElsewhere(newBrowser()), {
        headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
      });
      expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    }
    expect(victim.cookies).toEqual(cookies);
    expect((await victim.visit(own)).text('#order-number')).toMatch(/^PW-/);
    expect((await victim.visit('/uk/checkout/cart')).document.querySelector('#cart-total')).not.toBeNull();
  });
});
