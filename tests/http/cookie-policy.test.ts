import { expect, test } from 'vitest';
import { BROWSER_STORAGE } from '#app/web/session/browser-storage.ts';
import { THIRD_PARTIES } from '#tests/fakes/third-parties.ts';
import { payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { openBuiltShop, Shopper } from './shopper.ts';

const built = setUpShop();

test.each(['uk', 'de', 'nl'])(
  'The cookie policy of %s names every cookie and storage key with its purpose',
  async (storefront) => {
    const { document } = await new Shopper(built.shop).visit(`/${storefront}/faq/cookie-policy`);
    const rows = [...document.querySelectorAll('#browser-storage dl > div')];
    expect(rows.map((row) => row.querySelector('strong')?.textContent).sort()).toEqual(
      BROWSER_STORAGE.map(({ name }) => name).sort(),
    );
    for (const row of rows) {
      expect(row.querySelector('small')?.textContent).toMatch(
        /^(?:cookie|local storage|session storage|Cookie|\w*[sS]peicher|lokaler Speicher|lokale opslag|sessieopslag)$/,
      );
      expect(row.querySelector('dd')?.textContent).toMatch(/.{20,}\.$/);
    }
  },
);

test('A purchase and a change of country set no cookie that the cookie policy does not name', async () => {
  const shopper = new Shopper(built.shop);
  const set = new Set<string>();
  const request = shopper.request.bind(shopper);
  shopper.request = async (...options) => {
    const answer = await request(...options);
    for (const cookie of answer.headers.getSetCookie())
      set.add(cookie.slice(0, cookie.indexOf('=')).replace(/^__Host-|(?<=^first-items)-.*/g, ''));
    return answer;
  };
  await reachPayment(shopper, 'uk');
  await payWith(shopper, 'authorised');
  await shopper.visit('/uk/market');
  await shopper.post('/uk/market', { countryCode: 'DE', confirm: 'yes' });
  const listed = BROWSER_STORAGE.filter(({ place }) => place === 'cookie').map(({ name }) => name as string);
  expect([...set].filter((name) => !listed.includes(name))).toEqual([]);
  expect([...set]).toEqual(expect.arrayContaining(['session', 'market']));
});

test('The cookie policy denies neither advertising nor tracking where a tag manager is configured', async () => {
  const configured = await openBuiltShop(THIRD_PARTIES);
  try {
    for (const [storefront, consent] of [
      ['uk', /until you choose.*what we remember for this visit.*only if you agree/i],
      ['de', /bis du wählst.*für diesen Besuch merken.*nur etwas, wenn du einwilligst/i],
      ['nl', /tot je kiest.*tijdens dit bezoek onthouden.*alleen iets op als je toestemt/i],
    ] as const) {
      const { document, text } = await new Shopper(configured.shop).visit(`/${storefront}/faq/cookie-policy`);
      const described = document.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
      expect(described).toMatch(/cookies/i);
      expect(text('main')).toMatch(consent);
      // What the shop does not set itself may still be set by a service of another company.
      expect(`${described} ${text('main')}`).not.toMatch(
        /there are no advertising|no (?:advertising,|tracking)|Werbe-Cookies gibt es nicht|keine Werbung|kein Tracking|advertentiecookies zijn er niet|geen (?:reclame|tracking)/i,
      );
      expect(text('#services')).toContain('tags.test');
    }
  } finally {
    await configured.close();
  }
});
