import { describe, expect, test } from 'vitest';
import type { Cookies } from '#app/kernel/cookies.ts';
import { newVisitors } from '#tests/support/new-visitors.ts';
import { addFirstProduct } from './journey.ts';
import { openListeningShop } from './listening-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { type Page, Shopper } from './shopper.ts';

const ID = 'NAV_01_US_ALL';
const EXPERIMENT = { id: ID, storefronts: ['us'], active: true, variants: [{ id: 'variant1', share: null }] };
const CONSENT = 'agreed-for-this-test';
const consentOf = (cookies: Cookies) => ({
  necessary: true as const,
  personalisation: false,
  statistics: cookies.has(CONSENT),
  marketing: false,
});

const built = openForTests(() => openListeningShop({}, { consentOf }));

const newVisitor = newVisitors(EXPERIMENT);

function shopperWith(cookies: Readonly<Record<string, string>>): Shopper {
  const shopper = new Shopper(built.shop);
  for (const [name, value] of Object.entries(cookies)) shopper.cookies.set(name, value);
  return shopper;
}
const agreed = (variant: string) => shopperWith({ [CONSENT]: '1', visitor: newVisitor(variant) });
const timing = ({ headers }: Page) => headers.get('server-timing');

test('A visitor without consent gets no cookie and no experiment', async () => {
  const shopper = shopperWith({});
  const page = await shopper.visit('/us');
  expect([timing(page), page.headers.getSetCookie()]).toEqual([null, []]);
  await addFirstProduct(shopper, 'us');
  expect([...shopper.cookies.keys()].filter((name) => /visitor|experiments|exposed/.test(name))).toEqual([]);
});

describe('A visitor with consent', () => {
  test('is assigned and exposed once, however many pages follow', async () => {
    const shopper = agreed('variant1');
    expect(timing(await shopper.visit('/uk'))).toBe(null);
    const first = await shopper.visit('/us');
    expect(timing(first)).toBe(`experiment;desc="${ID}:variant1"`);
    expect(shopper.cookies.get('exposed')).toBe(`${ID}:variant1`);
    expect(shopper.cookies.get('experiments')).toContain(`${ID}:variant1`);
    for (const path of ['/us', '/us/faq', '/us/checkout/cart', '/us/nope'])
      expect([
        path,
        timing(await shopper.visit(path)),
        shopper.current.headers.get('set-cookie')?.includes('exposed') ?? false,
      ]).toEqual([path, null, false]);
  });

  test('is exposed by no redirect, no 404 and no page that is fetched ahead or by script', async () => {
    const cookie = `${CONSENT}=1; visitor=${newVisitor('control')}`;
    for (const [path, headers] of [
      ['/us/cart', {}],
      ['/us/no-such-page', {}],
      ['/us', { 'sec-purpose': 'prefetch' }],
      ['/us', { 'sec-fetch-dest': 'empty' }],
    ] as const) {
      const answer = await built.get(path, { cookie, ...headers });
      expect([path, answer.headers['server-timing']]).toEqual([path, undefined]);
    }
    expect((await built.get('/us', { cookie })).headers['server-timing']).toBe(`experiment;desc="${ID}:control"`);
  });

  test('gets a page from memory: control that of everyone, a variant its own', async () => {
    const cookieOf = (variant: string) =>
      `${CONSENT}=1; visitor=${newVisitor(variant)}; experiments=${ID}:${variant}.ALL_01_DE_ALL:control.LANG_01_DE_ALL:control; exposed=${ID}:${variant}`;
    const [control, variant] = [cookieOf('control'), cookieOf('variant1')];
    const [everyones, ofControl, ofVariant] = [
      await built.again('/us/about-us'),
      await built.again('/us/about-us', { cookie: control }),
      await built.again('/us/about-us', { cookie: variant }),
    ];
    expect(ofControl.text).toBe(everyones.text);
    expect(ofVariant.text).not.toBe(everyones.text);
    for (const cookie of [control, variant]) expect(built.inMemory('/us/about-us', { cookie })).toBe(true);
    // Not seen before: the answer of the socket would report nothing.
    expect(built.inMemory('/us/about-us', { cookie: variant.replace(/; exposed.*/, '') })).toBe(false);
  });
});

test('An experiment that an operator stops ends for everyone, and continues when it is started', async () => {
  const shopper = agreed('variant1');
  const nav = async (visitor: Shopper) => (await visitor.visit('/us/faq')).text('header nav li').slice(0, 30);
  const [everyones, own] = [await nav(shopperWith({})), await nav(shopper)];
  expect(own).not.toBe(everyones);
  await built.store.command('stopExperiment', { experiment: ID, now: Date.now() });
  await built.shop.readChanges();
  expect(await nav(shopper)).toBe(everyones);
  expect(timing(await agreed('variant1').visit('/us'))).toBe(null);
  await built.store.command('startExperiment', { experiment: ID });
  await built.shop.readChanges();
  expect(await nav(shopper)).toBe(own);
});
