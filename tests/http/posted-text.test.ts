import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CART, itemId } from './forms-fixture.ts';
import { addressFields, firstSize, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { ORIGIN, send } from './shopper.ts';

const suite = setUpShop();
const { newShopper } = suite;

describe('any posted text', () => {
  const size = { value: '' };
  /** A valid POST of every form of the shop; `line` is the id of the line in the cart. */
  const forms = (line: string): readonly (readonly [string, Readonly<Record<string, string>>])[] => [
    [CART, { intent: 'add-product', id: size.value, quantity: '1' }],
    [CART, { intent: 'add-products', items: `${size.value}:1` }],
    [CART, { intent: 'update-product', itemId: line, quantity: '2' }],
    [CART, { intent: 'remove-product', itemId: line }],
    [CART, { intent: 'select-shipping-method', shippingMethod: 'standard', next: 'address' }],
    [CART, { intent: 'apply-discount-code', discountCode: 'WELCOME10' }],
    [CART, { intent: 'remove-discount-code' }],
    [
      '/uk/checkout/address',
      { ...addressFields('uk'), 'address.shipping.country': 'GB', useShippingForBilling: 'true' },
    ],
    [
      '/uk/checkout/address',
      { ...addressFields('uk'), 'address.shipping.country': 'GB', acceptSuggestion: 'all', showCountryFields: 'yes' },
    ],
    ['/uk/checkout/payment', { intent: 'pay', cartVersion: '1', total: '1000' }],
    ['/uk/checkout/payment/return?reference=PW-AAAAA-BBBBB.abc&sessionId=X&sessionResult=Y', {}],
    ['/uk/market', { countryCode: 'DE', from: '/uk', confirm: 'yes' }],
    ['/gl/market', { countryCode: 'JP', from: '/' }],
    ['/checkoutshopper/hosted/ABCDEF', { outcome: 'authorised' }],
    ['/uk/search', { term: 'cat' }],
    ['/uk/login', { email: 'ada@example.com' }],
  ];

  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '\u0000',
      '\r\nSet-Cookie: a=b',
      '\ud800',
      '٣',
      '-1',
      '1e309',
      'NaN',
      '[object Object]',
      '__proto__',
      '../..',
      '🧦'.repeat(50),
      '%',
      "'",
      '<b>',
      'null',
      'undefined',
    ),
    fc
      .constantFrom('x', '9', 'ü', ',', ':', '/', ' ')
      .chain((letter) => fc.constantFrom(31, 300, 5000).map((length) => letter.repeat(length))),
  );
  const mutation = fc.oneof(
    fc.record({ kind: fc.constant('drop' as const), at: fc.nat(30) }),
    fc.record({ kind: fc.constant('double' as const), at: fc.nat(30), value: nasty }),
    fc.record({ kind: fc.constant('set' as const), at: fc.nat(30), value: nasty }),
    fc.record({ kind: fc.constant('rename' as const), at: fc.nat(30), value: nasty }),
    fc.record({ kind: fc.constant('add' as const), at: fc.nat(30), value: nasty }),
    fc.record({
      kind: fc.constant('raw' as const),
      at: fc.nat(3),
      value: fc.constantFrom('%', '%ZZ', '%ff%fe', '&&=&', '=x', '%00', '+', ';', '%u0041'),
    }),
  );
  type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

  type Splice = [start: number, deleted: number, ...added: [string, string][]];
  function spliceOf(
    change: Exclude<Mutation, { kind: 'raw' }>,
    at: number,
    pair: [string, string] | undefined,
  ): Splice {
    const [name, old] = pair ?? ['a', ''];
    const deleted = pair ? 1 : 0;
    const end = Number.MAX_SAFE_INTEGER;
    switch (change.kind) {
      case 'drop':
        return [at, deleted];
      case 'double':
        return [end, 0, [name, change.value]];
      case 'set':
        return pair ? [at, deleted, [name, change.value]] : [end, 0];
      case 'rename':
        return pair ? [at, deleted, [change.value, old]] : [end, 0];
      case 'add':
        return [end, 0, [change.value, change.value]];
    }
  }
  function mutated(fields: Readonly<Record<string, string>>, mutations: readonly Mutation[]): string {
    const pairs = Object.entries(fields);
    let raw = '';
    for (const change of mutations) {
      const at = pairs.length === 0 ? 0 : change.at % pairs.length;
      if (change.kind === 'raw') raw += change.value;
      else pairs.splice(...spliceOf(change, at, pairs[at]));
    }
    return new URLSearchParams(pairs).toString() + raw;
  }

  const body = fc.record({
    form: fc.nat(30),
    mutations: fc.array(mutation, { minLength: 1, maxLength: 4 }),
    type: fc.constantFrom(
      'application/x-www-form-urlencoded',
      'application/x-www-form-urlencoded',
      'application/x-www-form-urlencoded; charset=utf-16',
      'multipart/form-data; boundary=x',
      'application/json',
      'text/plain',
      '',
    ),
    full: fc.boolean(),
  });

  function expectSafeHeaders({ headers }: Response): void {
    const location = headers.get('location');
    if (location) expect(new URL(location, ORIGIN).origin).toBe(ORIGIN);
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(
        /^(market=[A-Z]{2}|first-items-[\w-]+=(?:[\w-]+%3A\d+)?|bag=\d{1,4}|place=[\w%.!~*'()-]*|__Host-session=[\w-]*); Path=\//,
      );
      expect(cookie.length).toBeLessThan(4096);
    }
  }

  test('never breaks the shop, and is never reflected outside its field', async () => {
    const withCart = newShopper();
    size.value = await firstSize(newShopper(), 'uk');
    await reachPayment(withCart, 'uk');
    const line = itemId(await withCart.visit(CART));
    const cookies = new Map(withCart.cookies);
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(body, async ({ form, mutations, type, full }) => {
        const all = forms(line);
        const [path, fields] = all[form % all.length] ?? [CART, {}];
        const shopper = newShopper();
        if (full) for (const [name, value] of cookies) shopper.cookies.set(name, value);
        const response = await shopper.request(path, {
          method: 'POST',
          body: mutated(fields, mutations),
          headers: { 'Content-Type': type },
        });
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
        expect(response.status).toBeLessThan(500);
        expectSafeHeaders(response);
        if (response.headers.get('content-type')?.startsWith('text/html')) {
          const html = await response.text();
          expect(html).toMatch(/<title>[^<]+<\/title>/);
          expect(html).not.toContain('<b>');
        }
      }),
      { numRuns: 500, seed: 20_240_229 },
    );
    // Both success and failure occurred.
    expect(seen.get(303) ?? 0).toBeGreaterThan(10);
    expect(seen.get(422) ?? 0).toBeGreaterThan(10);
    expect(seen.get(400) ?? 0).toBeGreaterThan(10);
  });

  test('leaves the shop able to sell', async () => {
    const shopper = newShopper();
    expect((await reachPayment(shopper, 'uk')).url.pathname).toBe('/uk/checkout/payment');
  });

  test('in an address or a parameter never breaks a page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          '/uk/',
          '/uk/product/',
          '/uk/search/',
          '/uk/faq/',
          '/uk/search?term=',
          '/uk/adults/socks?page=',
          '/uk/adults/socks?sort=',
          '/uk/checkout/cart?items=',
          '/uk/checkout/success/',
          '/uk/diagnostics/product/',
          '/images/',
          '/',
          '/uk/product/x?size=',
          '/uk/checkout/payment/return?reference=',
        ),
        nasty,
        fc.boolean(),
        async (path, text, encoded) => {
          const part = encoded
            ? encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))
            : text.replace(/[^\x21-\x7e]|%/g, '-');
          const response = await send(suite.shop, path + part);
          expect(response.status).toBeLessThan(500);
        },
      ),
      { numRuns: 300, seed: 20_240_229 },
    );
  });
});
