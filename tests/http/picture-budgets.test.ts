import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Shop } from '#server/app.ts';
import { stylesOf } from './page-styles.ts';
import { openBuiltShop, Shopper, send } from './shopper.ts';

let shop: Shop;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ shop, close } = await openBuiltShop());
});
afterAll(() => close());

/**
 * The pictures a phone loads: 390 by 844 points, two pixels a point, and a browser that loads ahead of the viewport.
 */
const PICTURES_OF_A_LISTING = 230_000;
const PICTURES_OF_THE_START_PAGE = 230_000;
const PHONE = { width: 390, density: 2 };

/**
 * The pictures of a page by the address a phone chooses: the smallest of a set that is wide enough. The second picture
 * of a card is laid out under a pointer or keyboard focus alone.
 */
function picturesOnAPhone(document: Document): readonly string[] {
  return [...document.querySelectorAll('main img:not([data-second])')].map((image) => {
    const source = image.parentElement?.querySelector('source');
    const chosen = source ?? image;
    const share = Number(/(\d+)vw$/.exec(chosen.getAttribute('sizes') ?? '')?.[1] ?? 100) / 100;
    const set = chosen.getAttribute('srcSet') ?? chosen.getAttribute('srcset') ?? '';
    const offers = set.split(', ').map((offer) => offer.split(' '));
    const enough = offers.find(([, width = '']) => Number.parseInt(width, 10) >= PHONE.width * PHONE.density * share);
    return (enough ?? offers.at(-1))?.[0] || (image.getAttribute('src') ?? '');
  });
}

/** A view in lite mode as a whole: HTML, styles and every picture, those below the first screen included. */
const LITE_VIEW = 150_000;

async function weighLite(path: string): Promise<{ readonly pictures: number; readonly bytes: number }> {
  const headers = { 'Save-Data': 'on', 'Accept-Encoding': 'br', Accept: 'image/webp,text/html' };
  const html = await (await send(shop, path, { headers: { ...headers, 'Accept-Encoding': 'identity' } })).text();
  const pictures = new Set(
    [...html.matchAll(/<img [^>]*?src="([^"]+)"/g)].map(([, src = '']) => src.replaceAll('&amp;', '&')),
  );
  const icons = [...html.matchAll(/<link rel="icon" href="([^"]+)"/g)].map(([, href = '']) => href);
  let bytes = 0;
  for (const address of [path, ...stylesOf(html), ...icons, ...pictures])
    bytes += (await (await send(shop, address, { headers })).arrayBuffer()).byteLength;
  return { pictures: pictures.size, bytes };
}

describe('a view in lite mode', () => {
  test.each([
    ['/uk/adults/socks', 24],
    ['/de/search?term=katze', 5],
    ['/uk', 18],
    ['/nl/product/melon-slice', 5],
  ])('is within budget with everything it loads: %s', async (path, least) => {
    const { pictures, bytes } = await weighLite(path);
    expect(pictures).toBeGreaterThanOrEqual(least);
    expect(bytes).toBeLessThanOrEqual(LITE_VIEW);
  });
});

async function weighPictures(path: string): Promise<{ readonly count: number; readonly bytes: number }> {
  const pictures = new Set(picturesOnAPhone((await new Shopper(shop).visit(path)).document));
  let bytes = 0;
  for (const address of pictures)
    bytes += (await (await send(shop, address, { headers: { Accept: 'image/webp' } })).arrayBuffer()).byteLength;
  return { count: pictures.size, bytes };
}

describe('the pictures that a phone loads', () => {
  test('are within budget for all 24 of a listing', async () => {
    const { count, bytes } = await weighPictures('/uk/adults/socks');
    expect(count).toBe(24);
    expect(bytes).toBeLessThanOrEqual(PICTURES_OF_A_LISTING);
  });

  test('are within budget on the start page, the lazy ones included', async () => {
    const { count, bytes } = await weighPictures('/uk');
    expect(count).toBeGreaterThan(5);
    expect(bytes).toBeLessThanOrEqual(PICTURES_OF_THE_START_PAGE);
  });
});
