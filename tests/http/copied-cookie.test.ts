import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { addressFields, fillCart } from './journey.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import type { Page, Shopper } from './shopper.ts';
import { ADA, ADDRESS_FORM, FORM, SIGN_OUT, signInVisitors } from './sign-in-fixture.ts';
import { uiText } from './ui-text.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const STREET = '11 Downing Street';

const node = openForTests(openLetterShop);
beforeAll(async () => {
  await node.orderIn('uk');
});
// The node remembers for a minute what a session has changed: a copy is used later.
beforeEach(() => node.pass(minutes(2)));

const { newShopper, newLetter, signedIn } = signInVisitors(() => node);

/** Another browser with a copy of the cookies. */
function copyOf(shopper: Shopper): Shopper {
  const copy = newShopper();
  for (const [name, value] of shopper.cookies) copy.cookies.set(name, value);
  return copy;
}
const isSignedIn = async (shopper: Shopper) => (await shopper.visit('/uk/login')).text('main').includes(ADA);
const places = ({ document }: Page) =>
  [...document.querySelectorAll('#sign-ins li strong')].map(({ textContent }) => textContent);
const typedStreet = ({ document }: Page) =>
  document.querySelector('[name="address.shipping.street0"]')?.getAttribute('value') ?? '';

describe('a copy of the cookie of a signed-in browser', () => {
  test.each([
    ['signs out', SIGN_OUT, { intent: 'sign-out' }],
    ['signs out everywhere', SIGN_OUT, { intent: 'sign-out-everywhere' }],
  ] as const)('is not signed in once the browser %s', async (_, form, fields) => {
    const shopper = await signedIn();
    const copy = copyOf(shopper);
    expect(await isSignedIn(copy)).toBe(true);
    await shopper.visit('/uk/login');
    await shopper.submit(form, fields);
    node.pass(minutes(2));
    expect(await isSignedIn(copy)).toBe(false);
    expect(copy.current.document.querySelector(FORM)).not.toBeNull();
  });

  test('is not signed in once the device is forgotten, and a second form of the link signs in no more', async () => {
    const { link } = await newLetter();
    const shopper = newShopper();
    await shopper.visit(link);
    const key = shopper.current.document.querySelector('main form [name="idempotencyKey"]')?.getAttribute('value');
    await shopper.submit('main form');
    const copy = copyOf(shopper);
    await shopper.visit('/uk/forget-device');
    expect((await shopper.submit('#forget-device')).text('h1')).toBe(uiText('order:forget.doneTitle'));
    expect(await isSignedIn(copy)).toBe(false);
    expect((await shopper.post(link, { idempotencyKey: key ?? '' })).text('h1')).toBe(
      uiText('sign-in:link.endedTitle'),
    );
  });

  test('leaves another browser of the address signed in', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    await first.visit('/uk/login');
    await first.submit(SIGN_OUT, { intent: 'sign-out' });
    node.pass(minutes(2));
    expect(await isSignedIn(second)).toBe(true);
  });
});

describe('a copy of the cookie of a browser that never signed in', () => {
  test('shows neither address nor bag once the device is forgotten', async () => {
    const shopper = newShopper();
    await fillCart(shopper, 'uk');
    await shopper.visit('/uk/checkout/address');
    await shopper.submit(ADDRESS_FORM, addressFields('uk', { 'address.shipping.street0': STREET }));
    const copy = copyOf(shopper);
    expect(typedStreet(await copy.visit('/uk/checkout/address'))).toBe(STREET);
    await shopper.visit('/uk/forget-device');
    await shopper.submit('#forget-device');
    node.pass(minutes(2));
    const page = await copy.visit('/uk/checkout/address');
    expect([page.url.pathname, page.html.includes(STREET)]).toEqual(['/uk/checkout/cart', false]);
    await fillCart(copy, 'uk');
    expect(typedStreet(await copy.visit('/uk/checkout/address'))).toBe('');
    // The forgotten browser begins a new session.
    await fillCart(shopper, 'uk');
    expect((await shopper.visit('/uk/checkout/address')).url.pathname).toBe('/uk/checkout/address');
  });
});

describe('the list of sign-ins', () => {
  test('names each browser, and ends one of them', async () => {
    const own = await signedIn();
    const { link } = await newLetter();
    const other = newShopper();
    await other.visit(link);
    const key = other.current.document.querySelector('main form [name="idempotencyKey"]')?.getAttribute('value') ?? '';
    await other.request(link, {
      method: 'POST',
      body: new URLSearchParams({ idempotencyKey: key }),
      headers: { 'User-Agent': FIREFOX },
    });
    expect(await isSignedIn(other)).toBe(true);
    const page = await own.visit('/uk/login');
    expect(places(page)[0]).toBe(uiText('sign-in:places.unknown'));
    expect(places(page)).toContain('Firefox · Linux');
    const form = [...page.document.querySelectorAll('#sign-ins li form')].find(({ textContent }) =>
      textContent?.includes('Firefox'),
    );
    const signIn = form?.querySelector('[name="signIn"]')?.getAttribute('value') ?? '';
    const ended = await own.post('/uk/login', { intent: 'end-sign-in', signIn });
    expect(ended.text('main [role=status]')).toBe(uiText('sign-in:places.ended'));
    expect(places(ended)).not.toContain('Firefox · Linux');
    expect([await isSignedIn(other), await isSignedIn(own)]).toEqual([false, true]);
    expect((await own.visit('/uk/login')).document.querySelector('main [role=status]')).toBeNull();
  });

  test('ends all others', async () => {
    const [own, second, third] = [await signedIn(), await signedIn('de'), await signedIn('nl')];
    await own.visit('/uk/login');
    const ended = await own.post('/uk/login', { intent: 'end-other-sign-ins' });
    expect(ended.text('main [role=status]')).toBe(uiText('sign-in:places.endedOthers'));
    expect([places(ended).length, ended.document.querySelector('button[value="end-other-sign-ins"]')]).toEqual([
      1,
      null,
    ]);
    expect(await Promise.all([own, second, third].map(isSignedIn))).toEqual([true, false, false]);
  });

  test('ends nothing for a browser that is not signed in', async () => {
    const own = await signedIn();
    for (const intent of ['end-other-sign-ins', 'end-sign-in'])
      expect((await newShopper().post('/uk/login', { intent, signIn: 'X' })).status).toBe(200);
    expect(await isSignedIn(own)).toBe(true);
  });
});
