import { describe, expect, test } from 'vitest';
import { CART, expectProblem, itemId } from './forms-fixture.ts';
import { amountOf, fillCart, firstSize, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page } from './shopper.ts';
import { uiText } from './ui-text.ts';

const { newShopper } = setUpShop();

const products = (page: Page) => amountOf(page, 'products');
const total = (page: Page) => amountOf(page, 'total');

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
    [
      'of a code that is quotes alone',
      { intent: 'apply-discount-code', discountCode: '“ ”' },
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
    const one = products(await fillCart(shopper, 'uk', { delivery: false }));
    const id = await firstSize(newShopper(), 'uk');
    const page = await shopper.post(CART, { intent: 'add-products', items: `${id}:2, ${id}:1x` });
    expect(page.status).toBe(200);
    expect(page.url.pathname).toBe(CART);
    expect(page.document.querySelectorAll('input[name=quantity]')).toHaveLength(1);
    expect(products(page)).toBe(one * 4);
  });

  test('with a code for no cart finds no code, and with another change says that there is nothing to change', async () => {
    const unknown = await newShopper().post(CART, { intent: 'apply-discount-code', discountCode: 'WELCOME10' });
    expect([unknown.status, unknown.text('[role=alert] li')]).toEqual([
      422,
      `${uiText('cart:error.discount-code-not-found')}. ${uiText('discounts:refusal.unknown')}`,
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
    const one = products(cart);
    const page = await shopper.post(CART, {
      intent: ['remove-product', 'update-product'],
      itemId: ['nope', itemId(cart)],
      quantity: ['9', '3'],
    });
    expect(page.status).toBe(200);
    expect(products(page)).toBe(one * 3);
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
    ['without the total that was seen', { intent: 'pay' }],
    ['with a total that is not a number', { intent: 'pay', cartVersion: 'x', total: 'NaN' }],
    ['with a total of half a penny', { intent: 'pay', cartVersion: '1', total: '1.5' }],
    ['with a negative total', { intent: 'pay', cartVersion: '1', total: '-1' }],
  ])('%s is rejected, and cart and address stay', async (_name, fields) => {
    const shopper = newShopper();
    const before = total(await reachPayment(shopper, 'uk'));
    const page = await shopper.post('/uk/checkout/payment', fields as Record<string, string>);
    expectProblem(page, 422, uiText('checkout:notice.nothingLost'));
    expect(total(page)).toBe(before);
    const paying = await shopper.submit(intent('pay'));
    expect(paying.url.pathname).toContain('/checkoutshopper/hosted/');
  });

  test('with another total than the cart is a conflict that names both', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'de');
    const page = await shopper.submit(intent('pay'), { total: '1' });
    expect(page.status).toBe(409);
    expect(page.text('main')).toContain('0,01 €');
  });

  test.each(['', 'nonsense', 'AUTHORISED', 'paid'])(
    'of the provider rejects the outcome “%s”, and is shown again',
    async (outcome) => {
      const shopper = newShopper();
      await reachPayment(shopper, 'uk');
      await shopper.submit(intent('pay'));
      const again = await shopper.post(shopper.current.url.pathname, { outcome });
      expect(again.status).toBe(422);
      const done = await shopper.submit('form', { outcome: 'authorised' });
      expect(done.url.pathname).toContain('/uk/checkout/success/');
    },
  );
});

test.each(['ＷＥＬＣＯＭＥ１０', '“welcome 10”.', '„WEL\u200bCOME10“', '« WELCOME10 »', '"welcome10"'])(
  'A discount code applies as it is pasted: %s',
  async (discountCode) => {
    const shopper = newShopper();
    await fillCart(shopper, 'uk');
    const page = await shopper.post(CART, { intent: 'apply-discount-code', discountCode });
    expect(page.status).toBe(200);
    expect(page.document.querySelector('[data-discount="welcome"]')?.textContent).toContain('WELCOME10');
  },
);
