import { request } from 'node:http';

/**
 * One request to measure, and the status it must get. `headers` are those of the request.
 * @typedef {{ name: string, path: string, status: number, headers: Readonly<Record<string, string>> }} Target
 * @typedef {{ status: number, rawHeaders: readonly string[], headers: import('node:http').IncomingHttpHeaders, body: Buffer }}
 *   Answer
 */

const LISTING = '/uk/adults/socks';
const CART_LINES = 3;

/**
 * @param {number} port @param {string} path @param {Readonly<Record<string, string>>} [headers]
 * @returns {Promise<Answer>}
 */
export function get(port, path, headers = {}) {
  return new Promise((resolve, reject) => {
    request({ port, path, host: '127.0.0.1', headers: { host: `localhost:${port}`, ...headers } }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode = 0, rawHeaders } = response;
        resolve({ status: statusCode, rawHeaders, headers: response.headers, body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** The bytes of a request on a connection that stays open. @param {number} port @param {Target} target */
export function requestText(port, { path, headers }) {
  const lines = Object.entries({ Host: `localhost:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${[`GET ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
}

/** Every kind of page, with a cart of three lines. @param {number} port @returns {Promise<readonly Target[]>} */
export async function renderedPages(port) {
  const products = productsOf(await text(port, LISTING));
  const cookie = await fillCart(port, products);
  /** @param {string} name @param {string} path @param {Partial<Target>} [more] @returns {Target} */
  const page = (name, path, more = {}) => ({ name, path, status: 200, headers: {}, ...more });
  return [
    page('home', '/uk'),
    page('listing of 24', LISTING),
    page('product', products[0] ?? ''),
    page('search', '/uk/search?term=melon'),
    page(`cart of ${CART_LINES} lines`, '/uk/checkout/cart', { headers: { cookie } }),
    page('address step', '/uk/checkout/address', { headers: { cookie } }),
    page('content (FAQ)', '/uk/faq'),
    page('404', '/uk/no-such-page', { status: 404 }),
  ];
}

/**
 * Requests whose answers a node has in memory after the first: a listing in several representations, and a picture.
 * @param {number} port @returns {Promise<readonly Target[]>}
 */
export async function cachedTargets(port) {
  const listing = await text(port, LISTING);
  const cookie = await fillCart(port, productsOf(listing));
  const picture = /<img[^>]*? src="(\/images\/[^"]+)"/.exec(listing)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const compressed = { 'accept-encoding': 'gzip, deflate, br' };
  const tag = await etag(port, { path: LISTING, headers: compressed });
  const pictureType = { accept: 'image/avif,image/webp,*/*' };
  return [
    { name: 'listing', path: LISTING, status: 200, headers: {} },
    { name: 'listing, brotli', path: LISTING, status: 200, headers: compressed },
    { name: 'listing with a bag, brotli', path: LISTING, status: 200, headers: { ...compressed, cookie } },
    ...(tag
      ? [{ name: 'listing, 304', path: LISTING, status: 304, headers: { ...compressed, 'if-none-match': tag } }]
      : []),
    { name: 'picture', path: picture, status: 200, headers: pictureType },
  ];
}

/** @param {number} port @param {Pick<Target, 'path' | 'headers'>} target */
async function etag(port, { path, headers }) {
  await get(port, path, headers);
  return (await get(port, path, headers)).headers.etag ?? null;
}

/** @param {number} port @param {string} path */
async function text(port, path) {
  return (await get(port, path)).body.toString();
}

/** Paths of the products on a listing. @param {string} html @returns {readonly string[]} */
export function productsOf(html) {
  return [...html.matchAll(/<h3[^>]*><a href="(\/uk\/product\/[^"]+)"/g)].map(([, path = '']) => path);
}

/**
 * Adds the first sizes of these products to a new cart.
 * @param {number} port @param {readonly string[]} products
 * @returns {Promise<string>} The `Cookie` of its shopper.
 */
async function fillCart(port, products) {
  const origin = `http://localhost:${port}`;
  /** @type {Map<string, string>} */
  const jar = new Map();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  /** @param {Response} response */
  const keep = (response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
  };
  for (const path of products.slice(0, CART_LINES)) {
    const page = await text(port, path);
    const id = /<input[^>]*type="radio"[^>]*name="id"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? '';
    const body = new URLSearchParams({ intent: 'add-product', id });
    keep(
      await fetch(`${origin}/uk/checkout/cart`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin, cookie: cookie() },
        body,
      }),
    );
  }
  // The first view of the cart has a message about the added line; the measured ones have none.
  keep(await fetch(`${origin}/uk/checkout/cart`, { headers: { cookie: cookie() } }));
  return cookie();
}
