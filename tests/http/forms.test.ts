import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressFields, fillCart, firstSize, reachPayment } from './journey.ts';
import { intent, ORIGIN, openBuiltShop, type Page, Shopper, send } from './shopper.ts';
import { uiText } from './ui-text.ts';

let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop();
});
afterAll(() => built.close());
const newShopper = () => new Shopper(built.shop);
const CART = '/uk/checkout/cart';

const total = (page: Page) => Number(page.document.querySelector('#cart-total')?.getAttribute('value') ?? Number.NaN);
const itemId = (page: Page) => page.document.querySelector('input[name=itemId]')?.getAttribute('value') ?? '';

/** The page of a rejected form says so in its title and in an announced message. */
function expectProblem(page: Page, status: number, text: string): void {
  expect(page.status).toBe(status);
  expect(page.text('title')).toMatch(/^Error: /);
  expect(page.text('[role=alert]')).toContain(text);
  expect(page.document.querySelectorAll('h1')).toHaveLength(1);
}

describe('the forms in the pages', () => {
  test('all post to an address that answers, and none sends typed data elsewhere', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    const forms = new Map<string, { readonly method: string; readonly page: string }>();
    for (const path of [
      '/',
      '/uk',
      '/uk/adults/socks',
      '/uk/search?term=cat',
      '/uk/market',
      '/uk/login',
      '/uk/faq',
      CART,
      '/uk/checkout/address',
      '/uk/checkout/payment',
      '/uk/nope',
    ]) {
      const page = await shopper.visit(path);
      for (const form of page.document.querySelectorAll('form')) {
        const action = form.getAttribute('action') ?? page.url.pathname;
        const method = (form.getAttribute('method') ?? 'get').toLowerCase();
        forms.set(
          `${method} ${action} ${form.querySelector('input[name=intent]')?.getAttribute('value') ?? ''}`.trim(),
          { method, page: path },
        );
        expect(action).toMatch(/^\/(?!\/)/);
        expect(form.querySelectorAll('input[type=password]')).toHaveLength(0);
        for (const field of form.querySelectorAll('input:not([type=hidden]), select, textarea')) {
          const { id } = field;
          const labelled =
            field.closest('label') !== null ||
            field.hasAttribute('aria-label') ||
            page.document.querySelector(`label[for="${id}"]`) !== null;
          expect([path, field.getAttribute('name'), labelled]).toEqual([path, field.getAttribute('name'), true]);
        }
      }
    }
    expect([...forms.keys()].sort()).toEqual(
      [
        'get /uk/adults/socks',
        'get /uk/search',
        `post ${CART} apply-discount-code`,
        `post ${CART} remove-product`,
        `post ${CART} select-shipping-method`,
        `post ${CART} update-product`,
        'post /uk/checkout/address',
        'post /uk/checkout/payment pay-gift-card',
        'post /uk/checkout/payment pay-hosted',
        'post /uk/checkout/payment pay-redirect',
        'post /uk/market',
      ].sort(),
    );
  });
});

describe('the search form', () => {
  test('finds products by a word and shows how many', async () => {
    const shopper = newShopper();
    await shopper.visit('/uk');
    const page = await shopper.submit('form[action="/uk/search"]', { term: '  Cat ' });
    expect(page.url.pathname + page.url.search).toBe('/uk/search?term=++Cat+');
    expect(page.status).toBe(200);
    expect(page.text('h1')).toBe('“Cat”');
    expect(page.text('[role=status]')).toMatch(/^\d+ designs? found$/);
    expect(page.document.querySelectorAll('main article').length).toBeGreaterThan(0);
    expect(page.document.querySelector('#search-term')?.getAttribute('value')).toBe('Cat');
    expect(page.document.querySelector('#site-search')?.getAttribute('value')).toContain('Cat');
  });

  test.each(['', '   ', '\u00a0', '\t\n'])('requires a word when “%s” was typed', async (term) => {
    const page = await newShopper().visit(`/uk/search?${new URLSearchParams({ term })}`);
    expect(page.status).toBe(200);
    expect(page.text('[role=status]')).toBe(uiText('search:prompt'));
    expect(page.document.querySelectorAll('main article')).toHaveLength(0);
  });

  test('offers alternatives when nothing is found', async () => {
    const page = await newShopper().visit('/uk/search?term=xylophone-quartz');
    expect(page.status).toBe(200);
    expect(page.text('[role=status]')).toBe(uiText('search:nothing', { term: 'xylophone-quartz' }));
    expect(page.document.querySelectorAll('[role=status] ~ ul a').length).toBeGreaterThan(2);
  });

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'--",
    '</title><b>',
    '&lt;b&gt;',
    '{{7*7}}',
    '%',
    '_',
    '*',
    '\\',
    '(',
    '[a-',
    "' OR 1=1 --",
    '🧦',
    'ﬀ',
    'İ',
  ])('treats %s as letters only', async (term) => {
    const page = await newShopper().visit(`/uk/search?${new URLSearchParams({ term })}`);
    expect(page.status).toBe(200);
    expect(page.document.querySelector('#search-term')?.getAttribute('value')).toBe(term);
    expect(page.text('h1')).toBe(`“${term}”`);
    expect(page.html).not.toContain('<script>alert');
    expect(page.html).not.toContain('<img src=x');
  });

  test('shortens a very long word at a whole character', async () => {
    const page = await newShopper().visit(`/uk/search?term=${encodeURIComponent('🧦'.repeat(500))}`);
    expect(page.status).toBe(200);
    expect(page.document.querySelector('#search-term')?.getAttribute('value')).toBe('🧦'.repeat(100));
  });

  test('pages through the results and keeps the word', async () => {
    const first = await newShopper().visit('/uk/search?term=socks');
    const next = first.document.querySelector('main a[rel=next]')?.getAttribute('href');
    expect(next).toBe('/uk/search/2?term=socks');
    const second = await newShopper().visit(next ?? '');
    expect(second.status).toBe(200);
    expect(second.document.querySelector('main a[rel=prev]')?.getAttribute('href')).toBe('/uk/search?term=socks');
    expect(second.document.querySelector('link[rel=prev]')?.getAttribute('href')).toBe(
      `${ORIGIN}/uk/search?term=socks`,
    );
  });

  test.each(['0', '-1', '1.5', 'abc', '999', '2%20', '١', '1e0', 'NaN'])('has no page %s', async (number) => {
    expect((await newShopper().visit(`/uk/search/${number}?term=cat`)).status).toBe(404);
  });
});

describe('the order of a list', () => {
  test('is chosen by its form and starts on the first page', async () => {
    const shopper = newShopper();
    await shopper.visit('/uk/adults/socks?page=2');
    const page = await shopper.submit('main form[action="/uk/adults/socks"]', { sort: 'price:desc' });
    expect(page.status).toBe(200);
    const prices = [...page.document.querySelectorAll('main article data[data-currency]')].map((price) =>
      Number(price.getAttribute('value')),
    );
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    expect(page.url.searchParams.get('page')).toBeNull();
  });
});

describe('the country form', () => {
  test.each(['', 'ZZ', 'D', 'DEU', 'uk', ' DE', '<b>', '__proto__', 'constructor', '\u0000'])(
    'rejects “%s” with the list of countries',
    async (countryCode) => {
      const page = await newShopper().post('/uk/market', { countryCode, from: '/uk' });
      expectProblem(page, 422, uiText('shell:market.invalid'));
      expect(page.document.querySelectorAll('form button[name=countryCode]').length).toBeGreaterThanOrEqual(33);
      expect(page.headers.getSetCookie().filter((cookie) => cookie.startsWith('market='))).toEqual([]);
    },
  );

  test.each([
    ['DE', '/uk/adults/socks?page=2', '/de/adults/socks?page=2'],
    ['de', '/uk/faq/orders', '/de/faq/orders'],
    ['US', '/uk/adults/socks', '/us'],
    ['GB', '/uk/adults/socks', '/uk/adults/socks'],
    ['DE', '/', '/de'],
    ['DE', '', '/de'],
    ['DE', '/fr/adults/socks', '/de'],
    ['DE', '/uk/market', '/de'],
    ['DE', '/uk/checkout/payment', '/de'],
    ['DE', '/uk/checkout/success/abc', '/de'],
    ['DE', '/uk/checkout/address', '/de/checkout/address'],
    ['DE', 'adults/socks', '/de'],
  ])('of %s requested on “%s” leads to %s', async (countryCode, from, location) => {
    const response = await newShopper().request('/uk/market', {
      method: 'POST',
      body: new URLSearchParams({ countryCode, from }),
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, location]);
  });

  test('returns to the page of the `Referer`, of this shop only', async () => {
    const from = async (referer: string) =>
      /name="from" value="([^"]*)"/.exec(
        await (await send(built.shop, '/uk/market', { headers: { Referer: referer } })).text(),
      )?.[1];
    expect(await from(`${ORIGIN}/uk/adults/socks`)).toBe('/uk/adults/socks');
    for (const other of ['https://evil.example/uk/adults/socks', 'nonsense', 'javascript:alert(1)'])
      expect(await from(other)).toBe('');
  });
});

describe('the login page', () => {
  test('is a page without a form', async () => {
    const page = await newShopper().visit('/uk/login');
    expect(page.status).toBe(200);
    expect(page.document.querySelectorAll('main form')).toHaveLength(0);
    expect((await newShopper().request('/uk/login', { method: 'POST', body: 'email=ada@example.com' })).status).toBe(
      405,
    );
  });
});

describe('a cart form', () => {
  const rejected: readonly (readonly [string, Record<string, string>, number, string, number])[] = [
    ['without an intent', {}, 422, uiText('cart:error.generic'), 422],
    ['of an unknown intent', { intent: 'free-money' }, 422, uiText('cart:error.generic'), 422],
    ['adding without an id', { intent: 'add-product' }, 422, uiText('cart:error.chooseSize'), 422],
    ['adding an empty size', { intent: 'add-product', id: ' ' }, 422, uiText('cart:error.chooseSize'), 422],
    [
      'adding an unknown variant',
      { intent: 'add-product', id: 'nope' },
      422,
      uiText('cart:error.MISSING_PRODUCTS'),
      422,
    ],
    ['adding an empty list', { intent: 'add-products', items: '' }, 422, uiText('cart:error.generic'), 422],
    [
      'adding a list without a complete pair',
      { intent: 'add-products', items: 'a,:2,b:,c:x,,' },
      422,
      uiText('cart:error.generic'),
      422,
    ],
    [
      'adding a list of unknown variants',
      { intent: 'add-products', items: 'nope:1' },
      422,
      uiText('cart:error.MISSING_PRODUCTS'),
      422,
    ],
    ['changing without a line id', { intent: 'update-product' }, 422, uiText('cart:error.generic'), 422],
    [
      'changing an unknown line',
      { intent: 'update-product', itemId: 'nope', quantity: '2' },
      409,
      uiText('cart:error.line-not-found'),
      409,
    ],
    ['removing without a line id', { intent: 'remove-product' }, 422, uiText('cart:error.generic'), 422],
    [
      'removing an unknown line',
      { intent: 'remove-product', itemId: 'nope' },
      409,
      uiText('cart:error.line-not-found'),
      409,
    ],
    [
      'without a delivery method',
      { intent: 'select-shipping-method' },
      422,
      uiText('cart:error.shipping-method-not-found'),
      422,
    ],
    [
      'of an unknown delivery method',
      { intent: 'select-shipping-method', shippingMethod: 'teleport' },
      422,
      uiText('cart:error.shipping-method-not-found'),
      409,
    ],
    [
      'without a code',
      { intent: 'apply-discount-code', discountCode: '' },
      422,
      uiText('cart:error.discountEmpty'),
      422,
    ],
    ['of an unknown code', { intent: 'apply-discount-code', discountCode: 'NOPE' }, 422, 'No discount code found', 422],
  ];
  test.each(rejected)(
    '%s is rejected with a reason and changes nothing',
    async (_name, fields, status, text, emptyStatus) => {
      const shopper = newShopper();
      const before = total(await fillCart(shopper, 'uk'));
      expectProblem(await shopper.post(CART, fields), status, text);
      expect(total(shopper.current)).toBe(before);
      expect(total(await shopper.visit(CART))).toBe(before);
      const empty = newShopper();
      const page = await empty.post(CART, fields);
      expect(page.status).toBe(emptyStatus);
      expect(page.text('[role=alert]')).not.toBe('');
      expect(page.text('[role=alert]')).not.toContain(uiText('cart:error.noCartFound'));
      expect(page.document.querySelector('[role=alert] a')).toBeNull();
      expect(page.text('h1')).toBe(uiText('cart:emptyTitle'));
    },
  );

  test('adds one product, several products, and the same product to its own line', async () => {
    const shopper = newShopper();
    const one = total(await fillCart(shopper, 'uk', { delivery: false }));
    const id = await firstSize(newShopper(), 'uk');
    const page = await shopper.post(CART, { intent: 'add-products', items: `${id}:2, ${id}:1x` });
    expect(page.status).toBe(200);
    expect(page.url.pathname).toBe(CART);
    expect(page.document.querySelectorAll('input[name=quantity]')).toHaveLength(1);
    expect(total(page)).toBe(one * 4);
  });

  test('with a code for no cart finds no code, and with another change says that there is nothing to change', async () => {
    const unknown = await newShopper().post(CART, { intent: 'apply-discount-code', discountCode: 'WELCOME10' });
    expect([unknown.status, unknown.text('[role=alert] li')]).toEqual([
      422,
      uiText('cart:error.discount-code-not-found'),
    ]);
    expect(unknown.headers.getSetCookie()).toEqual([]);
    const changes: readonly Readonly<Record<string, string>>[] = [
      { intent: 'remove-discount-code' },
      { intent: 'update-product', itemId: 'a', quantity: '2' },
      { intent: 'select-shipping-method', shippingMethod: 'standard' },
    ];
    for (const fields of changes) {
      const page = await newShopper().post(CART, fields);
      expect([page.status, page.text('[role=alert] li')]).toEqual([409, uiText('cart-page:noCartYet')]);
    }
  });

  test('removes a line at a quantity of zero', async () => {
    const shopper = newShopper();
    const cart = await fillCart(shopper, 'uk');
    const page = await shopper.post(CART, { intent: 'update-product', itemId: itemId(cart), quantity: '0' });
    expect(page.text('h1')).toBe(uiText('cart:emptyTitle'));
  });

  test.each(['0', '-1', '21', '1.5', 'x', '', '1e1', '99999999'])(
    'adding %s units at once is rejected',
    async (quantity) => {
      const shopper = newShopper();
      const page = await shopper.post(CART, {
        intent: 'add-product',
        id: await firstSize(newShopper(), 'uk'),
        quantity,
      });
      expect(page.status).toBe(422);
      expect(page.text('[role=alert]')).not.toBe('');
      expect((await shopper.visit(CART)).text('h1')).toBe(uiText('cart:emptyTitle'));
    },
  );

  test('with a repeated field uses the last value', async () => {
    const shopper = newShopper();
    const cart = await fillCart(shopper, 'uk', { delivery: false });
    const one = total(cart);
    const page = await shopper.post(CART, {
      intent: ['remove-product', 'update-product'],
      itemId: ['nope', itemId(cart)],
      quantity: ['9', '3'],
    });
    expect(page.status).toBe(200);
    expect(total(page)).toBe(one * 3);
  });

  test('cannot set a price, a currency or a line of its own', async () => {
    const shopper = newShopper();
    const id = await firstSize(newShopper(), 'uk');
    const plain = total(await fillCart(shopper, 'uk', { delivery: false }));
    const sly = newShopper();
    const page = await sly.post(CART, {
      intent: 'add-product',
      id,
      quantity: '1',
      price: '1',
      currency: 'JPY',
      total: '0',
      isGift: 'true',
      discount: '100',
    });
    expect(total(page)).toBe(plain);
  });

  test('leads on to the address step from its checkout button, and from no other', async () => {
    const shopper = newShopper();
    await fillCart(shopper, 'uk');
    for (const [next, location] of [
      ['address', '/uk/checkout/address'],
      ['https://evil.example', CART],
      ['payment', CART],
    ] as const) {
      const response = await shopper.request(CART, {
        method: 'POST',
        body: new URLSearchParams({ intent: 'select-shipping-method', shippingMethod: 'standard', next }),
      });
      expect([response.status, response.headers.get('location')]).toEqual([303, location]);
    }
  });

  test('rejects a size of another warehouse', async () => {
    const american = await firstSize(newShopper(), 'us');
    const page = await newShopper().post(CART, { intent: 'add-product', id: american });
    expect(page.status).toBe(422);
    expect(page.text('[role=alert]')).toContain(uiText('cart:error.MISSING_PRODUCTS'));
  });
});

describe('the payment form', () => {
  test.each([
    ['without an intent', {}],
    ['of an unknown intent', { intent: 'pay-nothing', cartVersion: '1', total: '1' }],
    ['without the total that was seen', { intent: 'pay-hosted' }],
    ['with a total that is not a number', { intent: 'pay-hosted', cartVersion: 'x', total: 'NaN' }],
    ['with a total of half a penny', { intent: 'pay-hosted', cartVersion: '1', total: '1.5' }],
    ['with a negative total', { intent: 'pay-hosted', cartVersion: '1', total: '-1' }],
  ])('%s is rejected, and cart and address stay', async (_name, fields) => {
    const shopper = newShopper();
    const before = total(await reachPayment(shopper, 'uk'));
    const page = await shopper.post('/uk/checkout/payment', fields as Record<string, string>);
    expectProblem(page, 422, uiText('checkout:notice.nothingLost'));
    expect(total(page)).toBe(before);
    const paying = await shopper.submit(intent('pay-hosted'));
    expect(paying.url.pathname).toContain('/checkoutshopper/hosted/');
  });

  test('with another total than the cart is a conflict that names both', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'de');
    const page = await shopper.submit(intent('pay-hosted'), { total: '1' });
    expect(page.status).toBe(409);
    expect(page.text('main')).toContain('0,01 €');
  });

  test.each(['', 'nonsense', 'AUTHORISED', 'paid'])(
    'of the provider rejects the outcome “%s”, and is shown again',
    async (outcome) => {
      const shopper = newShopper();
      await reachPayment(shopper, 'uk');
      await shopper.submit(intent('pay-hosted'));
      const again = await shopper.post(shopper.current.url.pathname, { outcome });
      expect(again.status).toBe(422);
      const done = await shopper.submit('form', { outcome: 'authorised' });
      expect(done.url.pathname).toContain('/uk/checkout/success/');
    },
  );
});

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
    ['/uk/checkout/payment', { intent: 'pay-hosted', cartVersion: '1', total: '1000' }],
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

  function mutated(fields: Readonly<Record<string, string>>, mutations: readonly Mutation[]): string {
    let pairs = Object.entries(fields).map(([name, value]) => [name, value] as const);
    let raw = '';
    for (const change of mutations) {
      const at = pairs.length === 0 ? 0 : change.at % pairs.length;
      const [name = 'a', old = ''] = pairs[at] ?? [];
      if (change.kind === 'drop') pairs = pairs.filter((_, index) => index !== at);
      if (change.kind === 'double') pairs = [...pairs, [name, change.value]];
      if (change.kind === 'set') pairs = pairs.map((pair, index) => (index === at ? [name, change.value] : pair));
      if (change.kind === 'rename') pairs = pairs.map((pair, index) => (index === at ? [change.value, old] : pair));
      if (change.kind === 'add') pairs = [...pairs, [change.value, change.value]];
      if (change.kind === 'raw') raw += change.value;
    }
    return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString() + raw;
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
        const location = response.headers.get('location');
        if (location) expect(new URL(location, ORIGIN).origin).toBe(ORIGIN);
        for (const cookie of response.headers.getSetCookie()) {
          expect(cookie).toMatch(/^(market=[A-Z]{2}|place=[\w%.!~*'()-]*|__Host-session=[\w-]*); Path=\//);
          expect(cookie.length).toBeLessThan(4096);
        }
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
          const response = await send(built.shop, path + part);
          expect(response.status).toBeLessThan(500);
        },
      ),
      { numRuns: 300, seed: 20_240_229 },
    );
  });
});
