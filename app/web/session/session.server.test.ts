import { describe, expect, test } from 'vitest';
import { days, hours } from '#app/kernel/clock.ts';
import { isEmail } from '#app/kernel/email.ts';
import { BASE64URL, createNoise, largestSession } from '#tests/support/largest-session.ts';
import { createSessionCodec, openSession, type SessionData } from './session.server.ts';
import { hasAttempt } from './session-data.ts';
import { newSession, type SessionTimes } from './session-life.ts';

const SECRET = 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0';
const NEWER = 'Zk7Wq1Nf5Ub9Xr3Ty6Pm8Vd2Lc4Hs0Jg';

const NOW = days(20_000);
const TIMES: SessionTimes = { started: NOW - days(3), renewed: NOW, draft: NOW - hours(5) };
/** Times in the format of the cookie. */
const SEALED_TIMES = [NOW, NOW, NOW].map((time) => time / 1000);

const realCodec = (...secrets: string[]) => createSessionCodec({ secrets, cookieName: '__Host-session', secure: true });
/** The codec at a fixed time. */
function codecWith(...secrets: string[]) {
  const codec = realCodec(...secrets);
  return {
    ...codec,
    read: (cookieHeader: string | null) => codec.read(cookieHeader, NOW).data,
    write: (data: SessionData) => codec.write({ data, times: TIMES }),
  };
}
const pair = (setCookie: string) => setCookie.split(';')[0] ?? '';

describe('A session cookie', () => {
  test('decrypts to the session it was made of', () => {
    const codec = codecWith(SECRET);
    const session = largestSession(1);
    expect(codec.read(pair(codec.write(session)))).toEqual(session);
  });

  test('is read among other cookies, but not from one whose name ends alike', () => {
    const codec = codecWith(SECRET);
    const cookie = pair(codec.write({ orders: ['a'] }));
    expect(codec.read(`market=GB; ${cookie}; consent=1`)).toEqual({ orders: ['a'] });
    expect(codec.read(`x${cookie}`)).toEqual({});
  });

  test('is restricted to this host, https and HTTP access', () => {
    expect(codecWith(SECRET).write({ orders: ['a'] })).toMatch(
      /^__Host-session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  test('is not Secure where browsers would drop it', () => {
    const plain = createSessionCodec({ secrets: [SECRET], cookieName: 'session', secure: false });
    expect(plain.write({ data: { orders: ['a'] }, times: TIMES })).not.toContain('Secure');
  });

  test('does not reveal its content', () => {
    const sealed = Buffer.from(pair(codecWith(SECRET).write({ orders: ['order-4711'] })), 'base64url').toString(
      'latin1',
    );
    expect(sealed).not.toContain('order-4711');
  });

  test('differs on every write', () => {
    const codec = codecWith(SECRET);
    expect(codec.write({ orders: ['a'] })).not.toBe(codec.write({ orders: ['a'] }));
  });

  test('stays under 4096 bytes, name and attributes included, with the longest legal input, without losing any of it', () => {
    const codec = codecWith(SECRET);
    for (let seed = 1; seed <= 100; seed++) {
      const session = largestSession(seed);
      expect(isEmail(session.checkout.contact.email)).toBe(true);
      const cookie = codec.write(session);
      expect(Buffer.byteLength(cookie)).toBeLessThan(4096);
      expect(codec.read(pair(cookie))).toEqual(session);
    }
  });

  test('drops the changes of the cart for events, and the links that were added, before anything else when the cookie is too long', () => {
    const codec = codecWith(SECRET);
    const largest = largestSession(1);
    const noise = createNoise(3);
    const opaque = (length: number) => Array.from({ length }, () => BASE64URL[noise(64)]).join('');
    // Leaves room for less than the added links.
    const room = 4095 - codec.write(largest).length;
    const session = { ...largest, receipt: { id: opaque(room - 60), at: NOW } };
    const added = Array.from({ length: 40 }, (_, at) => ({ id: `v-${at * 7919}-${at}`, quantity: 1 }));
    const cartChanges = { currency: 'EUR', added, removed: [] };
    const addedLinks = Array.from({ length: 5 }, () => opaque(7));
    expect(codec.read(pair(codec.write({ ...session, cartChanges })))).toEqual(session);
    expect(codec.read(pair(codec.write({ ...session, cartChanges, addedLinks })))).toEqual(session);
    expect(codec.read(pair(codec.write({ cart: session.cart, addedLinks })))).toMatchObject({ addedLinks });
    expect(codec.read(pair(codec.write({ cart: session.cart, cartChanges })))).toMatchObject({ cartChanges });
  });

  test('drops the draft before the cart when the cookie is too long', () => {
    const codec = codecWith(SECRET);
    const session = largestSession(1);
    const noise = createNoise(7);
    const grown = {
      ...session,
      checkout: {
        ...session.checkout,
        contact: {
          ...session.checkout.contact,
          email: Array.from({ length: 5000 }, () => BASE64URL[noise(64)]).join(''),
        },
      },
    };
    const cookie = codec.write(grown);
    expect(Buffer.byteLength(cookie)).toBeLessThan(4096);
    expect(codec.read(pair(cookie))).toMatchObject({ cart: session.cart, orders: session.orders });
  });

  test('counts as absent after any alteration, without an error', () => {
    const codec = codecWith(SECRET);
    const sealed = pair(codec.write(largestSession(3))).slice('__Host-session='.length);
    const bytes = Buffer.from(sealed, 'base64url');
    const noise = createNoise(11);
    for (let round = 0; round < 10_000; round++) {
      const altered = Buffer.from(bytes);
      const at = round < bytes.length ? round : noise(bytes.length);
      altered[at] = (altered[at] ?? 0) ^ (1 + noise(255));
      expect(codec.read(`__Host-session=${altered.toString('base64url')}`)).toEqual({});
    }
  });

  test('counts as absent when it is cut, empty, garbage or spelt differently', () => {
    const codec = codecWith(SECRET);
    const cookie = pair(codec.write({ orders: ['a'] }));
    for (let length = '__Host-session='.length; length < cookie.length; length++)
      expect(codec.read(cookie.slice(0, length))).toEqual({});
    expect(codec.read(null)).toEqual({});
    expect(codec.read('')).toEqual({});
    expect(codec.read('__Host-session=%00%ff')).toEqual({});
    expect(codec.read(`${cookie}A`)).toEqual({});
  });

  test('counts as absent when its content has another shape', () => {
    const codec = codecWith(SECRET);
    expect(codec.read(`__Host-session=${codec.seal({ id: 'i', cart: 'text', times: SEALED_TIMES })}`)).toEqual({});
    expect(codec.read(`__Host-session=${codec.seal('text')}`)).toEqual({});
  });

  test('counts as absent when a time of it is none that a date can have', () => {
    const codec = codecWith(SECRET);
    const sealed = (times: readonly number[]) =>
      codec.read(`${codec.cookieName}=${codec.seal({ orders: ['a'], id: 'abcdefgh', times })}`);
    expect(sealed(SEALED_TIMES)).toEqual({ orders: ['a'] });
    for (const wrong of [Number.MAX_VALUE, 1.5, -1]) expect(sealed([wrong, ...SEALED_TIMES.slice(1)])).toEqual({});
  });

  test('keeps its other parts when one has another shape', () => {
    const codec = codecWith(SECRET);
    expect(
      codec.read(
        `__Host-session=${codec.seal({ id: 'i', orders: ['a'], cart: { token: 1 }, unknown: 2, times: SEALED_TIMES })}`,
      ),
    ).toEqual({ orders: ['a'] });
  });

  test('does not decompress a small text to a huge one', () => {
    const codec = codecWith(SECRET);
    expect(codec.open(codec.seal('a'.repeat(1_000_000)))).toBeNull();
  });

  test('stays valid after a rotation of secrets until the old one is removed', () => {
    const old = codecWith(SECRET);
    const cookie = pair(old.write({ orders: ['a'] }));
    const rotated = codecWith(NEWER, SECRET);
    expect(rotated.read(cookie)).toEqual({ orders: ['a'] });
    const renewed = pair(rotated.write(rotated.read(cookie)));
    expect(codecWith(NEWER).read(renewed)).toEqual({ orders: ['a'] });
    expect(codecWith(NEWER).read(cookie)).toEqual({});
    expect(old.read(renewed)).toEqual({});
  });

  test('is deleted when the session is empty', () => {
    const codec = codecWith(SECRET);
    expect(codec.write({})).toMatch(/^__Host-session=; .*Max-Age=0$/);
    expect(codec.write({ cart: undefined })).toContain('Max-Age=0');
  });

  test('cannot be made without a secret', () => {
    expect(() => codecWith()).toThrow('At least one session secret is needed');
  });
});

describe('The expiry of a session', () => {
  const codec = realCodec(SECRET);
  const full: SessionData = {
    cart: { token: 't', date: NOW, region: 'NL', count: 1 },
    checkout: largestSession(1).checkout,
    completedViews: ['cart', 'address'],
    orders: ['a'],
  };
  const cookie = (times: Partial<SessionTimes> = {}) =>
    pair(codec.write({ data: full, times: { started: NOW, renewed: NOW, draft: NOW, ...times } }));
  const at = (now: number, times?: Partial<SessionTimes>) => codec.read(cookie(times), now);

  test('is 30 days after the last write of the cookie', () => {
    expect(at(NOW + days(30) - 1000, { draft: NOW + days(29) }).data).toEqual(full);
    expect(at(NOW + days(30))).toMatchObject({ data: {}, changed: true });
    expect(codec.write(at(NOW + days(30)))).toContain('Max-Age=0');
  });

  test('is 90 days after its start, also with regular use', () => {
    const used = { started: NOW - days(90) + 1000, renewed: NOW, draft: NOW };
    expect(at(NOW, used).data).toEqual(full);
    expect(at(NOW + 1000, used).data).toEqual({});
  });

  test('of a draft is 7 days after it was typed; cart and orders stay', () => {
    const used = { draft: NOW - days(7) };
    expect(at(NOW - 1000, used).data).toEqual(full);
    const { data, changed } = at(NOW, used);
    expect(changed).toBe(true);
    expect(data).toEqual({ cart: full.cart, orders: full.orders, completedViews: ['cart'], checkout: undefined });
  });

  test('does not change when a clock is set back', () => {
    expect(at(NOW - days(1)).data).toEqual(full);
  });

  test('is extended once a day, not with every page', () => {
    expect(at(NOW + hours(23)).changed).toBe(false);
    const read = at(NOW + days(1));
    expect(read.changed).toBe(true);
    expect(openSession(read, NOW + days(1)).times).toEqual({ started: NOW, renewed: NOW + days(1), draft: NOW });
  });
});

describe('The session of a request', () => {
  const opened = (data: SessionData, now = NOW) => openSession(newSession(data, NOW), now);
  const { checkout } = largestSession(1);

  test('is unchanged until something is written', () => {
    const session = opened({ orders: ['a'] });
    expect(session.changed).toBe(false);
    session.update({ completedViews: ['cart'] });
    expect(session.changed).toBe(true);
    expect(session.data).toEqual({ orders: ['a'], completedViews: ['cart'] });
  });

  test('removes a part that is set to undefined', () => {
    const session = opened({ orders: ['a'], completedViews: ['cart'] });
    session.update({ orders: undefined });
    expect(session.data.orders).toBeUndefined();
    expect(session.data.completedViews).toEqual(['cart']);
  });

  test('counts a draft from when it was typed', () => {
    const session = opened({ checkout }, NOW + days(2));
    session.update({ completedViews: ['cart'] });
    expect(session.times.draft).toBe(NOW);
    session.update({ checkout });
    expect(session.times.draft).toBe(NOW + days(2));
    session.update({ checkout }, { typedAt: NOW - days(1) });
    expect(session.times.draft).toBe(NOW - days(1));
  });

  test('keeps the last two earlier payment attempts besides the current one', () => {
    const session = opened({});
    for (const number of ['PW-1', 'PW-2', 'PW-3', 'PW-4', 'PW-5'])
      session.update({ payment: { orderId: number, orderNumber: number, sessionId: 's' } });
    expect(session.data.earlierAttempts).toEqual(['PW-4', 'PW-3']);
    session.update({ payment: undefined });
    session.update({ payment: undefined });
    expect(session.data.earlierAttempts).toEqual(['PW-5', 'PW-4']);
    expect(['PW-5', 'PW-3'].map((number) => hasAttempt(session.data, number))).toEqual([true, false]);
  });
});

describe('The id of a session', () => {
  const codec = realCodec(SECRET);
  const first = codec.write({ data: { orders: ['a'] }, times: TIMES });

  test('is made with its first cookie, stays with it and is another one for each session', () => {
    const opened = codec.read(pair(first), NOW);
    expect(opened.id).toMatch(/^[\w-]{8}$/);
    const session = openSession(opened, NOW);
    session.update({ orders: ['b'] });
    expect(codec.read(pair(codec.write(session)), NOW)).toMatchObject({ id: opened.id, data: { orders: ['b'] } });
    expect(codec.read(pair(codec.write({ data: { orders: ['a'] }, times: TIMES })), NOW).id).not.toBe(opened.id);
  });
});
