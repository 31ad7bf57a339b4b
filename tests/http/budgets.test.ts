import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Shop } from '#server/app.ts';
import { THIRD_PARTIES } from '#tests/fakes/third-parties.ts';
import { addFirstProduct, reachPayment } from './journey.ts';
import { stylesOf } from './page-styles.ts';
import { openBuiltShop, Shopper, send } from './shopper.ts';

/** Bytes a browser loads at most, brotli-compressed. */
const HTML = 12_150;
const STYLES = 9_000;
/** With the column or the sheet of its filter, and the sizes of its cards. */
const STYLES_OF_A_LIST = 10_550;
const STYLES_OF_THE_BAG = 9900;
const STYLES_OF_THE_CHECKOUT = 12_450;
/** With the styles of its size guide and of blocks of content. */
const STYLES_OF_A_PRODUCT = 11_400;
/** What a page loads by itself: the script of the shop, and one more on a list and on a product. */
const SCRIPTS = 4500;
const SCRIPTS_OF_A_KIND = 7700;
const SCRIPTS_OF_A_PART = 1200;
const SCRIPTS_OF_THE_PAYMENT = 9600;
/** What the first act that needs more loads: in one file, and on a step of the checkout a smaller one. */
const ON_DEMAND = 8000;
const ON_DEMAND_OF_A_STEP = 2000;
/** What the first large picture loads. */
const ON_DEMAND_OF_A_PICTURE = 900;
/** What the first fault of a page loads. A page that works never does. */
const AFTER_A_FAULT = { faults: 1250 };
/** The shop's own scripts for services of other companies, which a page loads after consent to all of them. */
const SERVICES = 5400;
const SCRIPTS_WITH_SERVICES = 12_900;
/** The script that lets events wait for a choice, where a tag manager is configured. */
const WAITING = 1500;
const SCRIPTS_OF_A_HYDRATING_PAGE = 133_300;
const FONTS = 80_000;
/** The provider's card fields, with everything they load. */
const CARD_FIELDS = 100_000;
const CARD_STYLES = 20_000;

let shop: Shop;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ shop, close } = await openBuiltShop());
});
afterAll(() => close());

async function weigh(paths: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const path of new Set(paths)) {
    const answer = await send(shop, path, { headers: { 'Accept-Encoding': 'br' } });
    expect(answer.status, path).toBe(200);
    sum += (await answer.arrayBuffer()).byteLength;
  }
  return sum;
}

/**
 * Every script that an address in the page names: loaded now, preloaded, or imported by the inline start. The manifest
 * inside the page names those of other pages too, which a browser loads when it gets there, and the data of an element
 * names those that are loaded when they are needed.
 */
const scriptsOf = (html: string) => {
  const named = html
    .replace(/window\.__reactRouterManifest = \{.*?\};/s, '')
    .replaceAll(/ data-(?:on-demand|faults|zoom)="[^"]*"/g, '');
  return [...named.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
};

/** The script that the data of an element names. */
function laterScript(html: string, name: string): string {
  const script = new RegExp(` data-${name}="([^"]+)"`).exec(html)?.[1] ?? '';
  expect(script, name).toMatch(/^\/assets\//);
  return script;
}

/** A script with all its static imports, and theirs, added to `found`: what a browser loads before any of it runs. */
async function withImports(path: string, found = new Set<string>()): Promise<ReadonlySet<string>> {
  if (found.has(path)) return found;
  found.add(path);
  const source = await (await send(shop, path)).text();
  for (const [, name] of source.matchAll(/\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
    await withImports(`/assets/${name}`, found);
  return found;
}

/** The scripts that a page loads by itself, with all their static imports. */
async function loadedScripts(html: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const path of scriptsOf(html)) await withImports(path, found);
  expect(found.size).toBeGreaterThan(0);
  return found;
}

/** The field that conform adds to a form for its own requests: a text that stays in a minified file. */
const CONFORM = '__intent__';

/** Whether a page loads a script that contains conform, at once or by an import inside a script. */
async function loadsConform(html: string): Promise<boolean> {
  const sources = await Promise.all(
    [...(await loadedScripts(html))].map(async (path) => (await send(shop, path)).text()),
  );
  return sources.some((source) => source.includes(CONFORM));
}

async function expectLight(
  html: string,
  { scripts = SCRIPTS, files = 1, styles = STYLES }: { scripts?: number; files?: number; styles?: number } = {},
): Promise<void> {
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(HTML);
  expect(stylesOf(html)).not.toEqual([]);
  expect(await weigh(stylesOf(html))).toBeLessThanOrEqual(styles);
  const loaded = await loadedScripts(html);
  expect(loaded.size).toBeLessThanOrEqual(files);
  expect(await weigh(loaded)).toBeLessThanOrEqual(scripts);
}

describe('the bytes that a phone loads', () => {
  test.each(['/uk', '/de', '/nl/faq', '/de/happy-news', '/de/happy-news/why-two-socks', '/nl/menu'])(
    'are within budget: %s',
    async (path) => {
      const page = await new Shopper(shop).visit(path);
      expect(page.status).toBe(200);
      await expectLight(page.html);
    },
  );

  // Their route is that of lists, whose styles it loads.
  test.each(['/de/shipping', '/nl/about-us', '/uk/undefined'])('are within budget: %s', async (path) => {
    const page = await new Shopper(shop).visit(path);
    expect(page.status).toBe(path === '/uk/undefined' ? 404 : 200);
    await expectLight(page.html, { styles: STYLES_OF_A_LIST });
  });

  // Every country, the settings of consent, and a form that outlives its tab have a small script of their own.
  test.each(['/', '/uk/market', '/uk/faq/cookie-policy', '/de/corporate-gifts'])(
    'are within budget with a script for one thing more: %s',
    async (path) => {
      const { html } = await new Shopper(shop).visit(path);
      await expectLight(html, { scripts: SCRIPTS + SCRIPTS_OF_A_PART, files: 2 });
    },
  );

  test.each(['/uk/adults/socks', '/de/search?term=katze'])('are within budget with a list: %s', async (path) => {
    const { html } = await new Shopper(shop).visit(path);
    await expectLight(html, { scripts: SCRIPTS_OF_A_KIND, files: 2, styles: STYLES_OF_A_LIST });
  });

  test.each([
    ['/uk', 2, 12_200],
    ['/uk/adults/socks', 3, 15_400],
    ['/uk/search?term=cat', 3, 15_400],
    ['/uk/product/melon-slice', 3, 15_200],
    ['/uk/product/melon-slice?utm_campaign=welcome10', 3, 15_200],
    // What a page loads by itself and all that it may load later: more than 10 kB, as decision 0026 says.
  ])('are within budget for all scripts that a page may load, on demand too: %s', async (path, files, most) => {
    const { html } = await new Shopper(shop).visit(path);
    const all = await withImports(laterScript(html, 'on-demand'), new Set(await loadedScripts(html)));
    expect(all.size).toBe(files);
    expect(await weigh(all)).toBeLessThanOrEqual(most);
  });

  test('are within budget on a product page, and on the cart page with the product in it', async () => {
    const shopper = new Shopper(shop);
    const listing = await shopper.visit('/de/adults/socks');
    await expectLight(
      (await shopper.visit(listing.document.querySelector('main h3 a')?.getAttribute('href') ?? '')).html,
      { scripts: SCRIPTS_OF_A_KIND, files: 2, styles: STYLES_OF_A_PRODUCT },
    );
    await expectLight((await addFirstProduct(shopper, 'de')).html, { styles: STYLES_OF_THE_BAG });
  });

  test('are within budget for the scripts that services of other companies add, of which no page has one before consent', async () => {
    const configured = await openBuiltShop(THIRD_PARTIES);
    try {
      const agreed = new Shopper(configured.shop);
      agreed.cookies.set('consent', '2.111');
      for (const path of ['/us', '/uk/product/melon-slice']) {
        const before = await loadedScripts((await new Shopper(configured.shop).visit(path)).html);
        expect([...before].join()).not.toMatch(/assets\/(?:analytics|services)-/);
        const plain = await loadedScripts((await new Shopper(shop).visit(path)).html);
        const waiting = [...before].filter((script) => !plain.has(script));
        expect(waiting.join()).toContain('/assets/waiting-events-');
        expect(await weigh(waiting)).toBeLessThanOrEqual(WAITING);
        expect(await weigh(before)).toBeLessThanOrEqual(SCRIPTS_OF_A_KIND + WAITING);
        const after = await loadedScripts((await agreed.visit(path)).html);
        expect([...after].join()).toMatch(
          /assets\/analytics-.*assets\/services-|assets\/services-.*assets\/analytics-/,
        );
        expect(await weigh([...after].filter((script) => !before.has(script)))).toBeLessThanOrEqual(SERVICES);
        expect(await weigh(after)).toBeLessThanOrEqual(SCRIPTS_WITH_SERVICES);
      }
    } finally {
      await configured.close();
    }
  });

  // A product page has the most script.
  test.each([
    ['/uk', { styles: STYLES }],
    ['/uk/product/melon-slice', { scripts: SCRIPTS_OF_A_KIND, files: 2, styles: STYLES_OF_A_PRODUCT }],
  ])('are within budget with the offer of a campaign: %s', async (path, budget) => {
    const { html, document } = await new Shopper(shop).visit(`${path}?utm_campaign=welcome10`);
    expect(document.querySelector('[data-popup][data-later]')).not.toBeNull();
    await expectLight(html, budget);
  });

  test('are within budget on the steps of the checkout', async () => {
    const shopper = new Shopper(shop);
    const payment = await reachPayment(shopper, 'us');
    await expectLight(payment.html, { scripts: SCRIPTS_OF_THE_PAYMENT, files: 5, styles: STYLES_OF_THE_CHECKOUT });
    const { html } = await shopper.visit('/us/checkout/address');
    await expectLight(html, { scripts: SCRIPTS_OF_A_HYDRATING_PAGE, files: 16, styles: STYLES_OF_THE_CHECKOUT });
    for (const step of [payment.html, html]) {
      const later = await withImports(laterScript(step, 'on-demand'));
      expect(later.size).toBe(1);
      expect(await weigh(later)).toBeLessThanOrEqual(ON_DEMAND_OF_A_STEP);
    }
  });

  test('are within budget for the script that a page loads when it is needed, and for that of faults', async () => {
    for (const path of ['/de/adults/socks', '/de', '/de/search?term=katze']) {
      const { html } = await new Shopper(shop).visit(path);
      const before = await loadedScripts(html);
      for (const [name, most] of Object.entries({ 'on-demand': ON_DEMAND, ...AFTER_A_FAULT })) {
        const script = laterScript(html, name);
        expect(scriptsOf(html)).not.toContain(script);
        const later = [...(await withImports(script))].filter((found) => !before.has(found));
        expect(await weigh(later), name).toBeLessThanOrEqual(most);
      }
    }
    const { html } = await new Shopper(shop).visit('/de/product/melon-slice');
    expect(await weigh(await withImports(laterScript(html, 'zoom')))).toBeLessThanOrEqual(ON_DEMAND_OF_A_PICTURE);
    const lite = await new Shopper(shop).visit('/de/adults/socks', { 'Save-Data': 'on' });
    expect(lite.html).not.toMatch(/data-(?:on-demand|faults|zoom)=|id="(?:balls|bubble|talk)"/);
  });

  test('include the styles of the suggestions in no page but theirs', async () => {
    for (const path of ['/de', '/de/search?term=katze'])
      expect(stylesOf((await new Shopper(shop).visit(path)).html).join()).not.toContain('suggestions');
    const { html } = await new Shopper(shop).visit('/de/search/suggest?term=katze');
    expect(stylesOf(html).join()).toContain('/assets/suggestions-');
  });

  test('include conform on the address step, and on no page that does not hydrate', async () => {
    const shopper = new Shopper(shop);
    const light = [await addFirstProduct(shopper, 'de'), await reachPayment(new Shopper(shop), 'de')];
    for (const path of ['/', '/de', '/de/adults/socks', '/de/search?term=katze', '/de/market', '/de/faq', '/de/nope'])
      light.push(await shopper.visit(path));
    for (const { url, html } of light) expect([url.pathname, await loadsConform(html)]).toEqual([url.pathname, false]);
    expect(await loadsConform((await shopper.visit('/de/checkout/address')).html)).toBe(true);
  });

  test('include the card fields on the payment step alone, on demand, with styles of their own', async () => {
    const shopper = new Shopper(shop);
    const cart = await addFirstProduct(shopper, 'de');
    const payment = await reachPayment(new Shopper(shop), 'de');
    const own = scriptsOf(payment.html).find((path) => path.startsWith('/assets/payment-')) ?? '';
    const chunks = [...(await (await send(shop, own)).text()).matchAll(/card-fields\.client-[\w-]+\.js/g)].map(
      ([name]) => `/assets/${name}`,
    );
    expect(chunks).not.toEqual([]);
    const loaded = new Set(
      (await Promise.all([own, ...chunks].map((path) => withImports(path)))).flatMap((paths) => [...paths]),
    );
    // The provider's core is a chunk of its own: the wallet loads it too.
    expect([...loaded].join()).toMatch(/provider-core-/);
    expect(await weigh(loaded)).toBeLessThanOrEqual(CARD_FIELDS);
    const styles = [...(await (await send(shop, chunks[0] ?? '')).text()).matchAll(/\/assets\/[\w.-]+\.css/g)].map(
      String,
    );
    expect(styles).toHaveLength(2);
    expect(await weigh(styles)).toBeLessThanOrEqual(CARD_STYLES);
    for (const html of [cart.html, (await shopper.visit('/de')).html])
      expect(html).not.toMatch(/\/assets\/(?:payment|card-fields)/);
    for (const path of stylesOf(payment.html))
      expect(await (await send(shop, path)).text()).not.toContain('adyen-checkout');
  });

  test('are within budget for the fonts', async () => {
    const page = await new Shopper(shop).visit('/uk');
    const fonts: string[] = [];
    for (const path of stylesOf(page.html))
      fonts.push(...[...(await (await send(shop, path)).text()).matchAll(/\/assets\/[^")]+\.woff2/g)].map(String));
    expect(fonts).not.toEqual([]);
    expect(await weigh(fonts)).toBeLessThanOrEqual(FONTS);
  });

  test('include the style sheets that a header announces ahead of the page, and no other', async () => {
    const shopper = new Shopper(shop);
    // The banner of consent, which comes first in its pages, brings a sheet of its own.
    shopper.cookies.set('consent', '1.000');
    await addFirstProduct(shopper, 'de');
    for (const [path, count] of [
      ['/de', 1],
      ['/de/adults/socks', 2],
      ['/de/nope', 2],
      ['/de/product/melon-slice', 2],
      ['/de/checkout/cart', 2],
      ['/de/checkout/address', 3],
    ] as const) {
      const { html, headers } = await shopper.visit(path);
      const announced = [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel=preload; as=style/g)];
      expect(announced.map(([, href]) => href)).toEqual(stylesOf(html));
      expect(announced).toHaveLength(count);
    }
  });

  test('include the styles of a product page on the page of the bag that shows one again, and only there', async () => {
    const shopper = new Shopper(shop);
    const bag = await addFirstProduct(shopper, 'de');
    expect(stylesOf(bag.html).join()).not.toContain('/assets/product-');
    const product = await shopper.visit('/de/product/melon-slice');
    const again = await shopper.post('/de/checkout/cart', { intent: 'add-product', id: '', product: 'melon-slice' });
    expect(again.document.querySelector('form[data-buy]')).not.toBeNull();
    expect(stylesOf(again.html).at(-1)).toBe(stylesOf(product.html).at(-1));
  });

  test('include the rules of every class that a style module gave to the header and the footer', async () => {
    const { html, document } = await new Shopper(shop).visit('/de');
    const sheets = await Promise.all(stylesOf(html).map(async (path) => (await send(shop, path)).text()));
    const classes = ['header', 'footer'].flatMap((part) =>
      [...document.querySelectorAll(`${part}, ${part} [class]`)].flatMap((element) => [...element.classList]),
    );
    const missing = new Set(classes.filter((name) => name.startsWith('_') && !sheets.join().includes(`.${name}`)));
    expect([...missing]).toEqual([]);
    expect(classes.filter((name) => name.startsWith('_')).length).toBeGreaterThan(20);
  });

  test('include no font that the markup itself requests, which would delay the stylesheet', async () => {
    for (const path of ['/uk', '/uk/adults/socks', '/uk/checkout/cart'])
      expect((await new Shopper(shop).visit(path)).html).not.toMatch(/<link[^>]*(?:as="font"|\.woff2)/);
  });
});
