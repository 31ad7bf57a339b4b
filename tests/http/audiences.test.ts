import { describe, expect, test } from 'vitest';
import { addFirstProduct, amountOf } from './journey.ts';
import { openListeningShop } from './listening-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { type Page, Shopper } from './shopper.ts';

const built = openForTests(openListeningShop);

const newcomer = () => new Shopper(built.shop);

/** What the page of a visitor shows. */
type Shown = {
  readonly form: boolean;
  readonly popup: boolean;
  readonly nav: string;
  readonly banner: string;
  readonly lang: string;
};

const shownOn = (page: Page): Shown => ({
  form: page.document.querySelector('form[action="/api/newsletter"]:not(aside form)') !== null,
  popup: page.document.querySelector('aside[data-popup=welcome10] form[action="/api/newsletter"]') !== null,
  nav: page.text('header nav li').slice(0, 30),
  banner: page.text('#banner'),
  lang: page.document.documentElement.getAttribute('lang') ?? '',
});

const WELCOME = 'segments=welcome10';
const ALTERNATE = 'experiments=NAV_01_US_ALL:variant1';
const EU_BANNER = 'experiments=ALL_01_DE_ALL:variant2';
const ENGLISH = 'experiments=LANG_01_DE_ALL:variant1';

/** The states of visitors by their cookies, and what differs from everyone's page in a storefront. */
const STATES: readonly (readonly [storefront: string, cookie: string, differs: readonly (keyof Shown)[]])[] = [
  ['uk', 'segments=unknown', []],
  ['uk', 'segments=%3Cscript%3E', []],
  ['uk', ALTERNATE, []],
  ['uk', WELCOME, ['form', 'popup']],
  ['uk', `${WELCOME}; ${ALTERNATE}`, ['form', 'popup']],
  ['us', ALTERNATE, ['nav']],
  ['us', `${WELCOME}; ${ALTERNATE}`, ['form', 'popup', 'nav']],
  ['us', 'experiments=NAV_01_US_ALL:control', []],
  ['us', ENGLISH, []],
  ['de', EU_BANNER, ['banner']],
  ['de', ENGLISH, ['nav', 'banner', 'lang']],
  ['de', `${ENGLISH}.ALL_01_DE_ALL:variant2`, ['nav', 'banner', 'lang']],
  ['at', ENGLISH, []],
];

async function visitAs(cookie: string, path: string): Promise<Page> {
  const shopper = newcomer();
  for (const pair of cookie.split('; ').filter(Boolean)) {
    const [name = '', value = ''] = pair.split('=');
    shopper.cookies.set(name, value);
  }
  return shopper.visit(path);
}

describe.each(['', '/adults/socks', '/faq'])('The page %s of every storefront', (path) => {
  test('shows each audience its own version, from memory, in any order of visits', async () => {
    for (const round of [1, 2]) {
      for (const [storefront, cookie, differs] of STATES) {
        const address = `/${storefront}${path}`;
        const plain = await visitAs('', address);
        const page = await visitAs(cookie, address);
        const [own, everyones] = [shownOn(page), shownOn(plain)];
        const different = (Object.keys(own) as (keyof Shown)[]).filter((part) => own[part] !== everyones[part]);
        expect([round, address, cookie, different.sort()]).toEqual([round, address, cookie, differs.toSorted()]);
        expect([everyones.form, everyones.popup]).toEqual([true, false]);
        if (differs.length === 0) expect(page.html).toBe(plain.html);
        if (round === 2) expect([page, plain].map(({ headers }) => headers.get('x-cache'))).toEqual(['hit', 'hit']);
        expect(page.headers.get('cache-control')).toBe('private, no-cache');
        expect(page.headers.getSetCookie()).toEqual([]);
      }
    }
  });
});

describe('A visit that comes from a campaign', () => {
  test('sees the offer at once, on a shared page, and keeps it until its cookie ends', async () => {
    const shopper = newcomer();
    await visitAs(WELCOME, '/uk/faq');
    const landing = await shopper.visit('/uk/faq?utm_source=mail&utm_campaign=Welcome10');
    expect(shownOn(landing)).toMatchObject({ form: false, popup: true });
    expect(landing.headers.get('x-cache')).toBe('hit');
    expect(landing.headers.get('cache-control')).toBe('private, no-cache');
    expect(landing.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^segments=welcome10; Path=\/; HttpOnly; SameSite=Lax/),
    ]);
    expect(landing.headers.getSetCookie().join()).not.toMatch(/max-age|expires/i);
    const next = await shopper.visit('/uk');
    expect(shownOn(next)).toMatchObject({ form: false, popup: true });
    expect(next.headers.getSetCookie()).toEqual([]);
    shopper.cookies.delete('segments');
    expect(shownOn(await shopper.visit('/uk'))).toMatchObject({ form: true, popup: false });
  });

  test('sees it in every language, and in the light version', async () => {
    for (const storefront of ['de', 'nl', 'ch', 'us', 'gl']) {
      const page = await newcomer().visit(`/${storefront}?utm_content=WELCOME10-banner`);
      expect(shownOn(page), storefront).toMatchObject({ form: false, popup: true });
    }
    const light = await visitAs(`${WELCOME}; mode=lite`, '/uk');
    expect(light.document.querySelectorAll('script')).toHaveLength(0);
    expect(light.document.querySelector('aside[data-popup]')?.hasAttribute('data-later')).toBe(false);
  });

  test('belongs to the segment when it begins outside the storefronts or on a page of its own', async () => {
    for (const path of ['/', '/uk/checkout/cart', '/uk/order', '/uk/nope']) {
      const shopper = newcomer();
      await shopper.visit(`${path}?utm_campaign=welcome10`);
      expect(shopper.cookies.get('segments'), path).toBe('welcome10');
    }
  });

  test('joins nothing by another campaign or by a form', async () => {
    const shopper = newcomer();
    await shopper.visit('/uk?utm_campaign=spring&utm_content=welcome10');
    await shopper.post('/mode?utm_campaign=welcome10', { mode: 'full' });
    expect(shopper.cookies.has('segments')).toBe(false);
  });

  test('sees no popup in the checkout and on the page of the newsletter', async () => {
    const shopper = newcomer();
    await shopper.visit('/uk?utm_campaign=welcome10');
    await addFirstProduct(shopper, 'uk');
    for (const path of ['/uk/checkout/cart', '/uk/checkout/address', '/uk/newsletter'])
      expect(shownOn(await shopper.visit(path)).popup, path).toBe(false);
  });

  test('signs up without script, and reads the success message of the offer', async () => {
    const shopper = newcomer();
    const landing = await shopper.visit('/uk?utm_campaign=welcome10');
    const form = landing.document.querySelector('aside[data-popup] form');
    const fields = Object.fromEntries(
      [...(form?.querySelectorAll('input') ?? [])].map((input) => [
        input.getAttribute('name'),
        input.getAttribute('value') ?? '',
      ]),
    );
    expect(Object.keys(fields).sort()).toEqual(['countryCode', 'email', 'language', 'place', 'store']);
    const wrong = await shopper.post('/api/newsletter', { ...fields, email: 'not-an-address' });
    expect([
      wrong.status,
      wrong.document.querySelector<HTMLInputElement>('main [name=email]')?.getAttribute('value'),
    ]).toEqual([422, 'not-an-address']);
    const right = await shopper.post('/api/newsletter', { ...fields, email: 'ada@example.com' });
    expect([right.status, right.text('h1')]).toEqual([200, 'Nearly there: confirm your address']);
    // Its visit can have ended meanwhile, and the address can be put right on the page that says what is wrong.
    shopper.cookies.delete('segments');
    await shopper.post('/api/newsletter', { ...fields, email: 'not-an-address' });
    const later = await shopper.submit('main form', { email: 'ada@example.com' });
    expect([later.url.search, later.text('h1')]).toEqual(['', 'Nearly there: confirm your address']);
  });

  test('reads the message of every page after a sign-up by another form, or by a popup that content has not', async () => {
    const shopper = newcomer();
    await shopper.visit('/uk?utm_campaign=welcome10');
    const fields = { store: 'uk', countryCode: 'GB', email: 'ada@example.com' };
    for (const place of ['page', 'menu', 'popup-', 'popup-a b', `popup-${'x'.repeat(41)}`]) {
      const asked = await shopper.post('/api/newsletter', { ...fields, place });
      expect([place, asked.url.search, asked.text('h1')]).toEqual([place, '', 'Nearly there']);
    }
    expect((await shopper.post('/api/newsletter', { ...fields, place: 'popup-gone' })).text('h1')).toBe('Nearly there');
  });

  test.each([
    ['uk', 'With the code WELCOME10 these are 10% off, too'],
    ['de', 'Mit dem Code WELCOME10 sparst du auch hier 10 %'],
    ['nl', 'Met de code WELCOME10 krijg je ook hierop 10% korting'],
  ] as const)(
    'reads in the bag of %s what goes with the offer, and gets it with the code',
    async (storefront, words) => {
      const shopper = newcomer();
      const cart = `/${storefront}/checkout/cart`;
      await addFirstProduct(shopper, storefront);
      const before = await shopper.visit(cart);
      await shopper.visit(`/${storefront}?utm_campaign=welcome10`);
      const bag = await shopper.visit(cart);
      expect(before.text('#bag-row-title')).not.toBe(bag.text('#bag-row-title'));
      expect(bag.text('#bag-row-title')).toBe(words);
      const offered = bag.document.querySelector('[data-reco] article h3 a')?.getAttribute('href') ?? '';
      const size = (await shopper.visit(offered)).document.querySelector('input[name="id"]:not([disabled])');
      await shopper.post(cart, { intent: 'add-product', id: size?.getAttribute('value') ?? '' });
      const goods = () => amountOf(shopper.current, 'total') - amountOf(shopper.current, 'delivery');
      const full = goods();
      await shopper.post(cart, { intent: 'apply-discount-code', discountCode: 'WELCOME10' });
      expect(goods()).toBe(full - Math.round(full / 10));
    },
  );
});

describe('The variant of an experiment', () => {
  test('is seen at once by its address, and by the next pages of the visit', async () => {
    const shopper = newcomer();
    const first = await shopper.visit('/us?experiment=NAV_01_US_ALL:variant1');
    const next = await shopper.visit('/us/faq');
    const everyones = await newcomer().visit('/us/faq');
    expect(shownOn(next).nav).toBe(shownOn(first).nav);
    expect(shownOn(next).nav).not.toBe(shownOn(everyones).nav);
    expect((await shopper.visit('/us/menu')).text('main')).toContain('All socks for women');
  });

  test('in English has the whole page in English, and the prices of Germany', async () => {
    const shopper = newcomer();
    await shopper.visit('/de?experiment=LANG_01_DE_ALL:variant1');
    for (const path of ['/de', '/de/adults/socks', '/de/faq', '/de/terms', '/de/search?term=cat']) {
      const english = await shopper.visit(path);
      const text = english.text('body');
      expect([path, english.document.documentElement.getAttribute('lang')]).toEqual([path, 'en']);
      expect(text, path).not.toMatch(/\b(?:und|oder|nicht|Socken|Warenkorb|Suche|Preis)\b/);
      expect([path, text.includes('Germany · EUR'), text.includes('Deutschland')]).toEqual([path, true, false]);
    }
    const [own, english] = [await newcomer().visit('/de/adults/socks'), await shopper.visit('/de/adults/socks')];
    const pricesOf = (page: Page) =>
      [...page.document.querySelectorAll('main article data')].map((data) => data.getAttribute('value'));
    expect(pricesOf(english).length).toBeGreaterThan(10);
    expect(pricesOf(english)).toEqual(pricesOf(own));
    await addFirstProduct(shopper, 'de');
    const bag = await shopper.visit('/de/checkout/cart');
    expect(bag.text('body')).not.toMatch(/\b(?:und|oder|nicht|Socken|Warenkorb|Lieferung)\b/);
    expect(bag.text('main')).toContain('VAT');
  });
});

test('Pages from memory on the socket are those of their audience, and an address with a campaign leaves it', async () => {
  const texts = async (cookie: string) => {
    await built.get('/uk/about-us', { cookie, 'accept-encoding': 'identity' });
    await built.get('/uk/about-us', { cookie, 'accept-encoding': 'identity' });
    return (await built.get('/uk/about-us', { cookie, 'accept-encoding': 'identity' })).text;
  };
  const [member, everyone] = [await texts(WELCOME), await texts('a=b')];
  expect([member, everyone].map((text) => text.includes('data-popup'))).toEqual([true, false]);
  expect(built.inMemory('/uk/about-us', { cookie: WELCOME, 'accept-encoding': 'identity' })).toBe(true);
  expect(built.inMemory('/uk/about-us?utm_campaign=spring', { 'accept-encoding': 'identity' })).toBe(true);
  expect(built.inMemory('/uk/about-us?utm_campaign=welcome10', { 'accept-encoding': 'identity' })).toBe(false);
});
