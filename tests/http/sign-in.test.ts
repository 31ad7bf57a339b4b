import { beforeAll, describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { LIMITS } from '#app/web/limits.ts';
import { readShopFile } from '#tests/support/shop-file.ts';
import { addressFields, fillCart } from './journey.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { intent, type Page } from './shopper.ts';
import { ADA, ADDRESS_FORM, FORM, SIGN_OUT, signInVisitors } from './sign-in-fixture.ts';
import { uiText } from './ui-text.ts';

const STOREFRONTS = [
  ['uk', 'en'],
  ['de', 'de'],
  ['nl', 'nl'],
] as const;
type Storefront = (typeof STOREFRONTS)[number][0];

const orders = new Map<Storefront, string>();
const node = openForTests(openLetterShop);
beforeAll(async () => {
  for (const [storefront] of STOREFRONTS) orders.set(storefront, await node.orderIn(storefront));
});

const { newShopper, post, signInLetters, newLetter, signedIn } = signInVisitors(() => node);
const isPrivate = ({ headers }: Page) => expect(headers.get('cache-control')).toContain('no-store');
const numbersOn = ({ document }: Page) =>
  [...document.querySelectorAll('main article h2')].map(({ textContent }) => /PW-[\w-]+/.exec(textContent ?? '')?.[0]);

describe('sign-in by letter', () => {
  test.each(STOREFRONTS)(
    'is followed from the form to the orders of the address and out again, in storefront %s',
    async (storefront, language) => {
      const { asked, text, link } = await newLetter(storefront);
      expect(asked.text('h1')).toBe(uiText('sign-in:askedKeptTitle', {}, language));
      isPrivate(asked);
      expect(text).toContain(uiText('letters:signInLink.text', { count: 10 }, language));
      const shopper = newShopper();
      for (const purpose of ['', 'prefetch']) {
        const page = await shopper.visit(link, { 'Sec-Purpose': purpose });
        expect([page.status, page.text('main form')]).toEqual([200, uiText('sign-in:link.button', {}, language)]);
        expect(page.text('h1')).toBe(uiText('sign-in:link.as', { email: ADA }, language));
        expect([page.headers.get('x-robots-tag'), page.headers.get('referrer-policy')]).toEqual([
          'noindex, nofollow',
          'strict-origin',
        ]);
        isPrivate(page);
      }
      expect(shopper.cookies.size).toBe(0);
      const page = await shopper.submit('main form');
      isPrivate(page);
      expect([page.text('h1'), page.text('main')]).toEqual([
        uiText('sign-in:orders.title', {}, language),
        expect.stringContaining(ADA),
      ]);
      expect(numbersOn(page)).toEqual(expect.arrayContaining([...orders.values()]));
      expect(page.text('main article')).toContain(uiText('order:status.authorised', {}, language));
      const number = orders.get(storefront) ?? '';
      const order = [...page.document.querySelectorAll('main article h2 a')]
        .map((one) => one.getAttribute('href') ?? '')
        .find((href) => href.includes(number));
      expect((await shopper.visit(order ?? '')).text('h1')).not.toBe('');
      await shopper.visit(`/${storefront}/login`);
      const bag = await shopper.submit('main article form');
      expect([bag.url.pathname, bag.document.querySelectorAll(intent('remove-product')).length]).toEqual([
        `/${storefront}/checkout/cart`,
        1,
      ]);
      await shopper.visit(`/${storefront}/login`);
      const out = await shopper.submit(SIGN_OUT, { intent: 'sign-out' });
      expect(out.text('main [role=status]')).toBe(uiText('sign-in:signedOut.here', {}, language));
      expect(out.text('#forget-device p')).toBe(uiText('order:forget.text', {}, language));
      const later = await shopper.visit(`/${storefront}/login`);
      expect(later.text('main')).not.toContain(ADA);
      expect(later.document.querySelector('main [role=status], #forget-device')).toBeNull();
    },
  );

  test('answers every address with the same bytes, and writes to one with orders alone', async () => {
    node.pass(minutes(16));
    const before = (await signInLetters(ADA)).length;
    const answers = [];
    for (const email of [ADA, 'eve@example.com', 'grace@example.com']) {
      const answer = await post(email);
      answers.push([answer.status, answer.headers.get('location'), answer.headers.getSetCookie(), await answer.text()]);
    }
    expect(answers[0]).toEqual([303, '/uk/login', [expect.stringMatching(/^notice=sign-in-asked;/)], '']);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await signInLetters(ADA)).length).toBe(before + 1);
    expect(await signInLetters('eve@example.com')).toEqual([]);
    const queued = readShopFile(node.dataDir, "SELECT id, payload FROM outbox WHERE topic = 'sign-in-link'");
    expect(JSON.stringify(queued)).not.toMatch(/@|example/);
    expect(node.log()).not.toMatch(/eve@|ada@|grace@/);
  });

  test('takes a link once, within 10 minutes, and none that was not signed here', async () => {
    const { link } = await newLetter();
    const id = link.split('/').at(-1) ?? '';
    expect(node.log()).not.toContain(id);
    const [shopper, other] = [newShopper(), newShopper()];
    for (const one of [shopper, other]) await one.visit(link);
    const field = shopper.current.document.querySelector('main form [name="idempotencyKey"]');
    const idempotencyKey = field?.getAttribute('value') ?? '';
    expect((await shopper.submit('main form')).text('h1')).toBe(uiText('sign-in:orders.title'));
    // A second click on the button is the same press: it needs no answer to the first.
    shopper.cookies.clear();
    expect((await shopper.post(link, { idempotencyKey })).text('h1')).toBe(uiText('sign-in:orders.title'));
    expect((await shopper.visit(link)).url.pathname).toBe('/uk/login');
    const ended = await other.submit('main form');
    expect([ended.text('h1'), other.cookies.size]).toEqual([uiText('sign-in:link.endedTitle'), 0]);
    expect(ended.document.querySelector('main a')?.getAttribute('href')).toBe('/uk/login');
    expect((await newShopper().visit(link)).text('h1')).toBe(uiText('sign-in:link.endedTitle'));
    const late = await newLetter();
    await other.visit(late.link);
    node.pass(minutes(10));
    expect((await other.submit('main form')).text('h1')).toBe(uiText('sign-in:link.endedTitle'));
    const number = orders.get('uk') ?? '';
    for (const forged of [`${link.slice(0, -2)}AA`, `/uk/login/${number}.AAAA`, '/uk/login/a'])
      expect([forged, (await other.visit(forged)).status]).toEqual([forged, 404]);
    expect(node.log()).not.toContain(id);
  });

  test('ends in every browser of the address when one signs out everywhere, and after 14 days', async () => {
    const [first, second] = [await signedIn(), await signedIn('de')];
    await first.visit('/uk/login');
    const out = await first.submit(SIGN_OUT, { intent: 'sign-out-everywhere' });
    expect(out.text('main [role=status]')).toBe(uiText('sign-in:signedOut.everywhere'));
    // Another tab, whose browser is signed out: the address is unknown by now.
    const again = await first.post('/uk/login', { intent: 'sign-out-everywhere' });
    expect(again.text('main [role=status]')).toBe(uiText('sign-in:signedOut.here'));
    for (const shopper of [first, second])
      expect((await shopper.visit('/uk/login')).document.querySelector(FORM)).not.toBeNull();
    const third = await signedIn();
    // The second browser still has its sign-in, which the first has ended: it does not reach the third.
    const late = await second.post('/uk/login', { intent: 'sign-out-everywhere' });
    expect(late.text('main [role=status]')).toBe(uiText('sign-in:signedOut.here'));
    expect((await third.visit('/uk/login')).text('main')).toContain(ADA);
    node.pass(days(14));
    expect((await third.visit('/uk/login')).text('main')).not.toContain(ADA);
  });

  test.each([
    ['', 'emailMissing'],
    ['ada', 'emailWrong'],
    [`${'x'.repeat(300)}@example.com`, 'emailWrong'],
  ] as const)('with the address %j says what to mend, and keeps what was typed', async (email, fault) => {
    const shopper = newShopper();
    await shopper.visit('/uk/login');
    const page = await shopper.submit(FORM, { email });
    expect(page.status).toBe(422);
    expect(page.text('title')).toMatch(/^Error:/);
    expect(page.text('#error-summary a')).toBe(uiText(`sign-in:errors.${fault}`));
    expect(page.document.querySelector('#f-email')?.getAttribute('value') ?? '').toBe(email.slice(0, 200));
  });

  test('is limited for a network and for an address, with what was typed and when to try again', async () => {
    node.pass(minutes(16));
    const { network, email: most } = LIMITS['sign-in'];
    for (let count = 0; count < most; count += 1) expect((await post('eve@example.com')).status).toBe(303);
    const over = await post('eve@example.com');
    const html = await over.text();
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, '900']);
    expect(html).toContain(uiText('sign-in:limitedKept', { count: 15 }));
    expect(html).toContain('value="eve@example.com"');
    const shopper = newShopper('203.0.113.9');
    for (let count = 0; count < network; count += 1)
      expect((await post(`eve${count}@example.com`, shopper)).status).toBe(303);
    const blocked = await post('eve@example.org', shopper);
    expect([blocked.status, Number(blocked.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await post('eve@example.org', newShopper('203.0.114.9'))).status).toBe(303);
  });
});

describe('the address step of a visitor who is signed in', () => {
  const typedIn = ({ document }: Page, name: string) =>
    document.querySelector(`[name="${name}"]`)?.getAttribute('value');

  test('begins with the latest order to its country, agrees to nothing and stores nothing', async () => {
    const shopper = await signedIn();
    await fillCart(shopper, 'uk');
    const page = await shopper.visit('/uk/checkout/address');
    expect([typedIn(page, 'address.shipping.postCode'), typedIn(page, 'contact.email')]).toEqual(['SW1A 2AA', ADA]);
    expect(page.text('main [role=status]')).toContain(uiText('sign-in:prefilled', { email: ADA }));
    expect(page.document.querySelector('[name="contact.agreements"]')?.hasAttribute('checked')).toBe(false);
    expect((await shopper.visit('/uk/checkout/payment')).url.pathname).toBe('/uk/checkout/address');
    const typed = addressFields('uk', { 'address.shipping.street0': '11 Downing Street' });
    expect((await shopper.submit(ADDRESS_FORM, typed)).url.pathname).toBe('/uk/checkout/payment');
    const again = await shopper.visit('/uk/checkout/address');
    expect(typedIn(again, 'address.shipping.street0')).toBe('11 Downing Street');
    expect(again.text('main')).not.toContain(uiText('sign-in:prefilled', { email: ADA }));
    // A tab with the notice was left open: what was typed stays.
    await shopper.post('/uk/checkout/address', { emptyStep: 'yes' });
    expect(typedIn(shopper.current, 'address.shipping.street0')).toBe('11 Downing Street');
  });

  test('is emptied by the button of its notice, and stays empty', async () => {
    const shopper = await signedIn();
    await fillCart(shopper, 'uk');
    await shopper.visit('/uk/checkout/address');
    const emptied = await shopper.submit('form:has(button[name="emptyStep"])', { emptyStep: 'yes' });
    expect([emptied.status, emptied.url.pathname]).toEqual([200, '/uk/checkout/address']);
    for (const page of [emptied, await shopper.visit('/uk/checkout/address')]) {
      expect([typedIn(page, 'contact.email') ?? '', typedIn(page, 'address.shipping.street0') ?? '']).toEqual(['', '']);
      expect(page.document.querySelector('button[name="emptyStep"]')).toBeNull();
    }
    expect((await shopper.visit('/uk/login')).text('main')).toContain(ADA);
  });

  test('is empty once the visitor has signed out and let the device be forgotten', async () => {
    const shopper = await signedIn();
    await fillCart(shopper, 'uk');
    await shopper.visit('/uk/checkout/address');
    await shopper.submit(ADDRESS_FORM, addressFields('uk', { 'address.shipping.street0': '11 Downing Street' }));
    await shopper.visit('/uk/login');
    await shopper.submit(SIGN_OUT, { intent: 'sign-out' });
    const forgotten = await shopper.submit('#forget-device');
    expect(forgotten.text('h1')).toBe(uiText('order:forget.doneTitle'));
    await fillCart(shopper, 'uk');
    const page = await shopper.visit('/uk/checkout/address');
    expect([typedIn(page, 'contact.email') ?? '', typedIn(page, 'address.shipping.street0') ?? '']).toEqual(['', '']);
  });

  test('is empty in a country that no order went to', async () => {
    const shopper = await signedIn();
    await fillCart(shopper, 'fr');
    expect(typedIn(await shopper.visit('/fr/checkout/address'), 'contact.email') ?? '').toBe('');
  });
});
