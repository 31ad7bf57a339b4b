import { connect } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from '#server/edge/http/listen.ts';
import { addFirstProduct, addressFields, fillCart, payWith, reachPayment } from './journey.ts';
import { setUpSecurityShop } from './security-fixture.ts';
import { formPost, intent, ORIGIN } from './shopper.ts';

const suite = setUpSecurityShop();
const { request, newShopper } = suite;

describe('a cookie', () => {
  test.each([
    ['no session at all', '__Host-session=abc'],
    ['a session of another shop', `__Host-session=${Buffer.alloc(200, 7).toString('base64url')}`],
    ['an empty session', '__Host-session='],
    ['two sessions', '__Host-session=abc; __Host-session=def'],
    ['characters that are illegal in cookies', '__Host-session=%%%;;=;=x;\u00ff=\u00fe'],
    ['a very long session', `__Host-session=${'A'.repeat(100_000)}`],
    ['a very long country', `market=${'G'.repeat(100_000)}`],
    ['a broken country', 'market=%47%42; market=G; market=<b>'],
    ['thousands of parts', Array.from({ length: 5000 }, (_, number) => `a${number}=b`).join('; ')],
  ])('with %s counts as none', async (_name, cookie) => {
    for (const path of ['/', '/uk', '/uk/checkout/cart', '/uk/checkout/success', '/api/country-code']) {
      const response = await request(path, { headers: { Cookie: cookie } });
      expect([path, response.status]).toEqual([path, path.endsWith('success') ? 303 : 200]);
    }
    expect(
      (await request('/uk/checkout/cart', formPost({ intent: 'remove-product', itemId: 'x' }, { Cookie: cookie })))
        .status,
    ).toBe(409);
  });

  test('altered by as little as one letter opens nothing', async () => {
    const shopper = newShopper();
    await fillCart(shopper, 'uk');
    const session = shopper.cookies.get('__Host-session') ?? '';
    expect(session.length).toBeGreaterThan(50);
    for (let at = 0; at < session.length; at += Math.ceil(session.length / 40)) {
      const other = session[at] === 'A' ? 'B' : 'A';
      const tampered = session.slice(0, at) + other + session.slice(at + 1);
      const cart = await (
        await request('/uk/checkout/cart', { headers: { Cookie: `__Host-session=${tampered}` } })
      ).text();
      expect(cart).not.toContain('id="cart-total"');
    }
    for (const tampered of [session.slice(0, -1), `${session}A`, session.slice(4), session.toUpperCase()]) {
      const response = await request('/uk/checkout/cart', { headers: { Cookie: `__Host-session=${tampered}` } });
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain('id="cart-total"');
    }
  });

  test('contains the session for this host alone, out of reach of scripts and of other sites, sealed', async () => {
    const shopper = newShopper();
    const cookies: string[] = [];
    const request = shopper.request.bind(shopper);
    shopper.request = async (...args) => {
      const response = await request(...args);
      cookies.push(
        ...response.headers.getSetCookie().filter((cookie) => !/^(?:place|bag|first-items-[\w-]+)=/.test(cookie)),
      );
      return response;
    };
    await reachPayment(shopper, 'uk');
    await payWith(shopper, 'authorised');
    expect(cookies.length).toBeGreaterThan(3);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-session=[A-Za-z0-9_-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
      const written = `${cookie}\n${Buffer.from(cookie.slice(15).split(';')[0] ?? '', 'base64url').toString('latin1')}`;
      for (const personal of ['Downing', 'London', 'SW1A 2AA', 'example.com']) expect(written).not.toContain(personal);
    }
    expect(new Set(cookies).size).toBe(cookies.length);
  });

  test('of the country is readable, lasts 180 days and contains the country alone', async () => {
    const response = await request('/uk/market', formPost({ countryCode: 'fr' }));
    expect(response.headers.getSetCookie()).toContain(
      `market=FR; Path=/; Max-Age=${180 * 86_400}; SameSite=Lax; Secure`,
    );
  });

  test('is short enough for every browser with the longest address that the form accepts', async () => {
    const shopper = newShopper();
    await fillCart(shopper, 'uk');
    let seed = 7;
    // Letters of two bytes each without repetition, so that they do not compress.
    const long = (length: number) =>
      Array.from({ length }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return String.fromCodePoint(0x100 + (seed % 0x7e));
      }).join('');
    const address = () => ({
      firstName: long(15),
      lastName: long(15),
      street0: `${long(28)}12`,
      street1: long(30),
      city: long(30),
    });
    const fields: Record<string, string> = {
      ...addressFields('uk'),
      ...Object.fromEntries(Object.entries(address()).map(([name, value]) => [`address.shipping.${name}`, value])),
      ...Object.fromEntries(Object.entries(address()).map(([name, value]) => [`address.billing.${name}`, value])),
      'address.shipping.country': 'GB',
      'address.billing.country': 'NZ',
      'address.billing.postCode': 'ABCDEFGHJKLMNPQRSTUV',
      useShippingForBilling: 'false',
      'contact.email': `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(58)}.com`,
      'contact.telephone': '+12345678901234567890123456789',
      'contact.newsletterSubscription': 'true',
    };
    const response = await shopper.request('/uk/checkout/address', {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/uk/checkout/payment']);
    for (const cookie of response.headers.getSetCookie()) expect(Buffer.byteLength(cookie)).toBeLessThan(4096);
    const payment = await shopper.visit('/uk/checkout/payment');
    expect(payment.url.pathname).toBe('/uk/checkout/payment');
    expect(payment.text('main')).toContain(fields['address.shipping.city'] ?? 'a city');
    const paying = await shopper.submit(intent('pay'));
    expect(paying.url.pathname).toContain('/checkoutshopper/hosted/');
  });
});

describe('an unchanged cookie', () => {
  test('is not sent again', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    for (const path of ['/uk/checkout/cart', '/uk', '/uk/adults/socks']) {
      const first = await shopper.request(path);
      const sent = first.headers.getSetCookie().filter((cookie) => !cookie.startsWith('place='));
      expect([path, first.status, sent]).toEqual([path, 200, []]);
      expect((await shopper.request(path)).headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('over a socket', () => {
  let listening: Listening;
  beforeAll(async () => {
    listening = await listen({
      app: suite.built.shop.app,
      port: 0,
      host: '127.0.0.1',
      logger: pino({ level: 'silent' }),
    });
  });
  afterAll(() => listening.drain());

  /** Sends raw bytes; returns everything that arrives until the shop closes. */
  const wire = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(listening.port, '127.0.0.1', () => socket.write(text, 'latin1'));
      socket.setEncoding('latin1');
      socket.on('data', (data: string) => {
        answer += data;
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  const HOST = 'Host: localhost:3000\r\nConnection: close\r\n';
  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

  test.each([
    ['a method that echoes', `TRACE /uk HTTP/1.1\r\n${HOST}Cookie: a=b\r\n\r\n`, 405],
    ['an unknown method', `BREW /uk HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['a request without `Host`', 'GET /uk HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an invalid host', 'GET /uk HTTP/1.1\r\nHost: a b/<c>\r\nConnection: close\r\n\r\n', 400],
    ['an address of 8 kB', `GET /uk/${'a'.repeat(8200)} HTTP/1.1\r\n${HOST}\r\n`, 404],
    ['an address of 20 kB', `GET /uk/${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 431],
    ['cookies of 20 kB', `GET /uk HTTP/1.1\r\n${HOST}Cookie: a=${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['raw bytes in an address', `GET /uk/\xff\xfe HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['raw bytes in a cookie', `GET /uk HTTP/1.1\r\n${HOST}Cookie: __Host-session=\xff\xe9\r\n\r\n`, 200],
    ['a control character in a header', `GET /uk HTTP/1.1\r\n${HOST}Cookie: a=\x01\r\n\r\n`, 400],
    ['an address with path traversal', `GET /uk/../../etc/passwd HTTP/1.1\r\n${HOST}\r\n`, 404],
    ['an address of two slashes', `GET //example.com/ HTTP/1.1\r\n${HOST}\r\n`, 404],
    [
      'two `Content-Length` headers',
      `POST /uk/market HTTP/1.1\r\n${HOST}Origin: ${ORIGIN}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'a negative `Content-Length`',
      `POST /uk/market HTTP/1.1\r\n${HOST}Origin: ${ORIGIN}\r\nContent-Length: -5\r\n\r\n`,
      400,
    ],
    [
      'a far too large `Content-Length`',
      `POST /uk/market HTTP/1.1\r\n${HOST}Origin: ${ORIGIN}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 999999\r\n\r\na`,
      413,
    ],
  ])('%s gets an answer, and the shop continues', async (_name, request, status) => {
    const answer = await wire(request);
    expect(statusOf(answer)).toBe(status);
    expect(answer).not.toContain('a=b');
    expect(statusOf(await wire(`GET /livez HTTP/1.1\r\n${HOST}\r\n`))).toBe(200);
  });

  test('the shop links to itself by its configured name, whatever the `Host` header is', async () => {
    const answer = await wire(
      'GET /uk HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(statusOf(answer)).toBe(200);
    expect(answer).not.toContain('evil.example');
    expect(answer).toContain(`<link rel="canonical" href="${ORIGIN}/uk"`);
  });
});
