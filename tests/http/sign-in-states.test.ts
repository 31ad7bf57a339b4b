import { beforeAll, describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { LIMITS } from '#app/web/limits.ts';
import { addressFields, fillCart, payWith } from './journey.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { ADA, ADDRESS_FORM, FORM, SIGN_OUT, signInVisitors } from './sign-in-fixture.ts';
import { uiText } from './ui-text.ts';

const node = openForTests(openLetterShop);
beforeAll(async () => {
  await node.orderIn('uk');
});

const { newShopper, post, newLetter, signedIn } = signInVisitors(() => node);

describe('the sign-in page', () => {
  test('claims nothing by an address alone, and leaves its notice for the page that a prefetch does not show', async () => {
    const shopper = newShopper();
    for (const query of ['?asked', '?signed-out', '?signed-out=everywhere']) {
      const page = await shopper.visit(`/uk/login${query}`);
      expect(page.document.querySelector('main [role=status]')).toBeNull();
    }
    shopper.cookies.set('notice', 'sign-in-asked');
    const ahead = await shopper.visit('/uk/login', { 'Sec-Purpose': 'prefetch' });
    expect([ahead.document.querySelector(FORM) !== null, shopper.cookies.get('notice')]).toEqual([
      true,
      'sign-in-asked',
    ]);
    expect((await shopper.visit('/uk/login')).text('h1')).toBe(uiText('sign-in:askedKeptTitle'));
    // A reload: the notice was shown.
    expect((await shopper.visit('/uk/login')).document.querySelector(FORM)).not.toBeNull();
  });

  test('is written in the storefront of the form, and its link works in another one', async () => {
    const { link } = await newLetter('de');
    const shopper = newShopper();
    const page = await shopper.visit(link.replace('/de/', '/nl/'));
    expect(page.text('h1')).toBe(uiText('sign-in:link.as', { email: ADA }, 'nl'));
    expect((await shopper.submit('main form')).url.pathname).toBe('/nl/login');
    expect((await shopper.visit('/uk/login')).text('main')).toContain(ADA);
  });

  test('works in lite mode, which has no script', async () => {
    const { link } = await newLetter();
    const shopper = newShopper();
    shopper.cookies.set('mode', 'lite');
    const pages = [await shopper.visit(link), await shopper.submit('main form'), await shopper.visit('/uk/login')];
    for (const { html } of pages) expect(html).not.toMatch(/<script\b/i);
    expect(pages.at(-1)?.text('h1')).toBe(uiText('sign-in:orders.title'));
  });
});

describe('a form of the sign-in page in a tab whose browser another tab has signed in', () => {
  const BOB = 'bob@example.com';

  test('asks for a letter, and the page says so and who is signed in', async () => {
    const shopper = await signedIn();
    const page = await shopper.post('/uk/login', { email: BOB });
    expect([page.status, page.text('h1')]).toEqual([200, uiText('sign-in:askedKeptTitle')]);
    expect(page.text('main')).toContain(uiText('sign-in:stillSignedIn', { email: ADA }));
    expect(page.text('main a[href="/uk/login"]')).toBe(uiText('sign-in:orders.title'));
    expect((await shopper.visit('/uk/login')).text('h1')).toBe(uiText('sign-in:orders.title'));
  });

  test('says what to mend, and keeps what was typed', async () => {
    const shopper = await signedIn();
    const page = await shopper.post('/uk/login', { email: 'bob@' });
    expect([page.status, page.text('#error-summary a')]).toEqual([422, uiText('sign-in:errors.emailWrong')]);
    expect(page.document.querySelector('#f-email')?.getAttribute('value')).toBe('bob@');
    expect(page.document.querySelectorAll('main article')).toHaveLength(0);
    expect(page.text('main')).toContain(uiText('sign-in:stillSignedIn', { email: ADA }));
  });

  test('says when to try again over the limit, with the way to a single order', async () => {
    const shopper = await signedIn();
    for (let count = 0; count < LIMITS['sign-in'].email; count += 1) await post(BOB, shopper);
    const page = await shopper.post('/uk/login', { email: BOB });
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '900']);
    expect(page.text('main [role=alert]')).toContain(uiText('sign-in:limitedKept', { count: 15 }));
    expect(page.document.querySelector('main [role=alert] a')?.getAttribute('href')).toBe('/uk/order');
    expect(page.document.querySelector('#f-email')?.getAttribute('value')).toBe(BOB);
  });

  test('is limited to twenty letters a day for an address, and says so in hours', async () => {
    const { email: most } = LIMITS['sign-in'];
    const day = LIMITS['sign-in-day'];
    node.pass(day.window);
    for (let sent = 0; sent < day.email; sent += 1) {
      if (sent % most === 0) node.pass(minutes(15));
      expect((await post('day@example.com')).status).toBe(303);
    }
    node.pass(minutes(15));
    const over = await post('day@example.com');
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, String(23 * 3600)]);
    expect(await over.text()).toContain(uiText('sign-in:limitedDay', { count: 23 }));
  });
});

describe('the link of a letter', () => {
  test('leads to the orders in the browser that it signed in, for as long as it is signed in', async () => {
    const { link } = await newLetter();
    const shopper = newShopper();
    await shopper.visit(link);
    const key = shopper.current.document.querySelector('main form [name="idempotencyKey"]')?.getAttribute('value');
    await shopper.submit('main form');
    for (const passed of [minutes(16), days(13)]) {
      node.pass(passed);
      await node.shop.sweep();
      expect((await shopper.visit(link)).text('h1')).toBe(uiText('sign-in:orders.title'));
      expect((await newShopper().visit(link)).text('h1')).toBe(uiText('sign-in:link.endedTitle'));
    }
    // The page of the form, which the browser shows again by its back button.
    expect((await shopper.post(link, { idempotencyKey: key ?? '' })).text('h1')).toBe(uiText('sign-in:orders.title'));
    node.pass(days(1));
    expect((await shopper.visit(link)).text('h1')).toBe(uiText('sign-in:link.endedTitle'));
  });

  test('has ended in a browser that was signed out or lost its cookies', async () => {
    const { link } = await newLetter();
    const shopper = newShopper();
    await shopper.visit(link);
    await shopper.submit('main form');
    await shopper.submit(SIGN_OUT, { intent: 'sign-out' });
    expect((await shopper.visit(link)).text('h1')).toBe(uiText('sign-in:link.endedTitle'));
    shopper.cookies.clear();
    expect((await shopper.visit(link)).text('h1')).toBe(uiText('sign-in:link.endedTitle'));
    expect((await shopper.visit('/uk/login')).document.querySelector(FORM)).not.toBeNull();
  });

  test('names the address it signs in with, and the one that it replaces', async () => {
    const other = newShopper();
    await fillCart(other, 'uk');
    await other.visit('/uk/checkout/address');
    await other.submit(ADDRESS_FORM, addressFields('uk', { 'contact.email': 'mallory@example.com' }));
    await payWith(other, 'authorised');
    const shopper = await signedIn();
    const { link } = await newLetter('uk', 'mallory@example.com');
    const page = await shopper.visit(link);
    expect(page.text('h1')).toBe(uiText('sign-in:link.as', { email: 'mallory@example.com' }));
    expect(page.text('main')).toContain(uiText('sign-in:link.instead', { email: ADA }));
    expect(page.text('main a[href="/uk/login"]')).toBe(uiText('sign-in:link.stay', { email: ADA }));
    expect((await shopper.visit('/uk/login')).text('main')).toContain(ADA);
    await shopper.visit(link);
    const orders = await shopper.submit('main form');
    expect(orders.text('main')).toContain(uiText('sign-in:orders.signedIn', { email: 'mallory@example.com' }));
    // A further link of the address that is signed in already has nothing to ask.
    const further = await newLetter('uk', 'mallory@example.com');
    expect((await shopper.visit(further.link)).text('h1')).toBe(uiText('sign-in:orders.title'));
    expect((await newShopper().visit(further.link)).document.querySelector('main form')).not.toBeNull();
  });
});

test('The orders of a visitor who is signed in say where none of their sizes can be bought', async () => {
  const shopper = await signedIn();
  const page = await shopper.visit('/us/login');
  expect(page.document.querySelectorAll('main article').length).toBeGreaterThan(0);
  expect(page.text('main article')).toContain(uiText('sign-in:orders.nothingLeft'));
  expect(page.document.querySelector('main article form')).toBeNull();
});
