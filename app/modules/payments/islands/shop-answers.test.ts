import { describe, expect, test } from 'vitest';
import { readAnswer } from './shop-answers.ts';

const ADDRESSES = {
  api: 'https://shop.example/checkoutshopper/',
  cdn: 'https://files.example/checkoutshopper/',
  analytics: 'https://counts.example/checkoutshopper/',
};
const session = {
  kind: 'session',
  reference: 'PW-1.signed',
  order: { id: 'o1', number: 'PW-1' },
  session: {
    id: 'CS1',
    sessionData: 'data',
    shopperLocale: 'de-DE',
    shopperEmail: 'a@example.com',
    telephoneNumber: '+491',
    expiresAt: '2026-01-01T00:00:00.000Z',
  },
  client: { environment: 'test', clientKey: 'sandbox_key', addresses: ADDRESSES },
  analytics: true,
  amount: { value: 1200, currency: 'EUR' },
  countryCode: 'DE',
};

describe('`readAnswer`', () => {
  test('returns a session with everything the widget needs', () => {
    expect(readAnswer(session)).toEqual({
      kind: 'session',
      session: {
        id: 'CS1',
        reference: 'PW-1.signed',
        sessionData: 'data',
        locale: 'de-DE',
        shopperEmail: 'a@example.com',
        telephoneNumber: '+491',
        expiresAt: Date.UTC(2026, 0, 1),
        countryCode: 'DE',
        environment: 'test',
        clientKey: 'sandbox_key',
        addresses: ADDRESSES,
        analytics: true,
        providerOrder: null,
        mirror: null,
      },
    });
  });

  test('returns the provider order of a session that pays the rest', () => {
    const providerOrder = { pspReference: 'O1', orderData: 'sealed' };
    expect(readAnswer({ ...session, providerOrder })).toMatchObject({ session: { providerOrder } });
    expect(readAnswer({ ...session, providerOrder: { pspReference: 'O1' } })).toMatchObject({
      session: { providerOrder: null },
    });
  });

  test('returns no addresses for the provider’s own hosts', () => {
    expect(readAnswer({ ...session, client: { ...session.client, addresses: null } })).toMatchObject({
      session: { addresses: null },
    });
  });

  test('allows analytics only where the shop does', () => {
    for (const analytics of [false, undefined, 'true'])
      expect(readAnswer({ ...session, analytics })).toMatchObject({ session: { analytics: false } });
  });

  test('returns null for a session with a missing field', () => {
    for (const part of ['id', 'sessionData', 'expiresAt'])
      expect(readAnswer({ ...session, session: { ...session.session, [part]: undefined } })).toBeNull();
    for (const part of ['environment', 'clientKey'])
      expect(readAnswer({ ...session, client: { ...session.client, [part]: '' } })).toBeNull();
    for (const part of ['countryCode', 'reference']) expect(readAnswer({ ...session, [part]: undefined })).toBeNull();
  });

  test('returns a message with a link inside the shop only', () => {
    const stay = { kind: 'stay', title: 'T', text: 'X', back: { href: '/uk/checkout/cart', label: 'Change' } };
    expect(readAnswer(stay)).toEqual(stay);
    for (const href of [
      'https://elsewhere.example/',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'javascript:alert(1)',
      '',
    ]) {
      expect(readAnswer({ ...stay, back: { href, label: 'x' } })).toEqual({ ...stay, back: null });
    }
  });

  test('returns a location inside the shop only', () => {
    expect(readAnswer({ kind: 'go', location: '/uk/checkout/success/o1' })).toEqual({
      kind: 'go',
      location: '/uk/checkout/success/o1',
    });
    for (const location of ['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', 7])
      expect(readAnswer({ kind: 'go', location })).toBeNull();
  });

  test.each([null, undefined, 'x', 7, [], {}, { kind: 'other' }, { kind: 'stay' }])('returns null for %j', (value) =>
    expect(readAnswer(value)).toBeNull(),
  );
});
