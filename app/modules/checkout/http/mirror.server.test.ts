import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { EMPTY_CHECKOUT_INFO } from '#app/modules/checkout/domain/checkout-info.ts';
import { createSessionCodec, openSession } from '#app/web/session/session.server.ts';
import type { SessionData } from '#app/web/session/session-data.ts';
import { newSession } from '#app/web/session/session-life.ts';
import { mirrorJson, openMirror, sealMirror } from './mirror.server.ts';

const codec = (secret = 's'.repeat(32)) => createSessionCodec({ secrets: [secret], cookieName: 'shop', secure: true });
const seals = codec();
const NOW = days(20_000);
const BAG = { cart: { token: 'header.cart.signature', date: NOW, region: 'NL', count: 2 } } as const;
const INFO = {
  ...EMPTY_CHECKOUT_INFO,
  address: {
    ...EMPTY_CHECKOUT_INFO.address,
    shipping: { ...EMPTY_CHECKOUT_INFO.address.shipping, firstName: 'Ada', street0: '10 Downing Street' },
  },
  contact: { email: 'ada@example.com', telephone: '+442079460123', agreements: true, newsletterSubscription: false },
};

describe('A sealed text', () => {
  const sealed = sealMirror('cart-tokens', BAG, { seal: seals.seal, now: NOW });
  const opened = (text: unknown, now = NOW, open = seals.open) => openMirror('cart-tokens', text, { open, now });

  test('opens to the sealed text', () => {
    expect(opened(sealed)).toEqual(BAG);
  });

  test('is good for thirty days', () => {
    expect(opened(sealed, NOW + days(30) - 1)).toEqual(BAG);
    expect(opened(sealed, NOW + days(30))).toBeNull();
  });

  test('is invalid for another purpose', () => {
    expect(openMirror('checkoutInfo', sealed, { open: seals.open, now: NOW })).toBeNull();
    expect(opened(sealMirror('checkoutInfo', INFO, { seal: seals.seal, now: NOW }))).toBeNull();
  });

  test('cannot be used as a session, nor a session as one', () => {
    expect(seals.read(`shop=${sealed}`, NOW).data).toEqual({});
    expect(opened(seals.seal(BAG))).toBeNull();
  });

  test.each([
    ['forged', 'AAAA'],
    ['altered', `${sealed.slice(0, -2)}AA`],
    ['sealed by another shop', codec('o'.repeat(32)).seal({ purpose: 'cart-tokens', at: NOW, value: BAG })],
    ['endless', 'A'.repeat(100_000)],
    ['not there', null],
    ['a file', new File([], 'sealed')],
    ['without a date', seals.seal({ purpose: 'cart-tokens', value: BAG })],
    ['of another shape', seals.seal({ purpose: 'cart-tokens', at: NOW, value: { cart: 'red' } })],
  ])('that is %s is absent', (_, text) => {
    expect(opened(text)).toBeNull();
  });
});

describe('The browser mirror', () => {
  const printed = (data: SessionData, step = 'cart') => {
    const json = mirrorJson(
      {
        session: openSession(newSession(data, NOW), NOW),
        seals,
        clock: () => NOW,
      },
      { step, stock: { red: 'in-stock' } },
    );
    return json === '' ? null : (JSON.parse(json) as { keep: Record<string, string>; drop: string[] });
  };

  test('does not change while the session is empty, because the cookie may have been lost', () => {
    expect(printed({})).toBeNull();
    expect(printed({ notice: { kind: 'added' } })).toBeNull();
  });

  test('encrypts token, contacts and order, and has the rest as plain text', () => {
    const data: SessionData = {
      ...BAG,
      checkout: INFO,
      completedViews: ['cart', 'address'],
      payment: { orderId: 'o1', orderNumber: 'PW-2345A-6789B', sessionId: 'CS1' },
    };
    const mirror = printed(data, 'payment');
    expect(mirror?.drop).toEqual([]);
    expect(mirror?.keep).toMatchObject({
      completedViews: '["cart","address"]',
      checkoutSteps: '{"steps":["cart","address","payment","success"],"current":"payment"}',
      stockv2: JSON.stringify({ at: NOW, items: { red: 'in-stock' } }),
    });
    expect(JSON.stringify(mirror)).not.toMatch(/ada@|Downing|2079460|header\.cart|PW-2345A/);
    expect(openMirror('checkoutInfo', mirror?.keep.checkoutInfo, { open: seals.open, now: NOW })).toEqual(INFO);
    expect(openMirror('orderv1', mirror?.keep.orderv1, { open: seals.open, now: NOW })).toEqual({
      orderId: 'o1',
      payment: data.payment,
    });
  });

  test('loses everything personal once the order is placed', () => {
    expect(printed({ orders: ['o1'], completedViews: ['cart'] }, 'success')).toEqual({
      keep: { orderv1: expect.any(String) },
      drop: [
        'cart-tokens',
        'checkoutInfo',
        'completedViews',
        'checkoutSteps',
        'stockv2',
        'typed',
        'typing',
        'adyen-checkout__session',
      ],
    });
  });

  test('cannot end its script element', () => {
    const hostile = mirrorJson(
      {
        session: openSession(newSession(BAG, NOW), NOW),
        seals,
        clock: () => NOW,
      },
      { step: 'cart', stock: { '</script>': '' } },
    );
    expect(hostile).not.toContain('<');
  });
});
