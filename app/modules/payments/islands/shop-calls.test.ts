import { describe, expect, test } from 'vitest';
import { createShopCalls, InvalidAnswer } from './shop-calls.ts';

type Sent = { readonly url: string; readonly accept: string | null; readonly body: Record<string, string> };

function shop(answer: () => Response) {
  const sent: Sent[] = [];
  const kept: string[] = [];
  const seen = () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      intent: 'pay',
      cartVersion: '3',
      total: '1200',
      itemsCount: '2',
    }))
      form.set(name, value);
    return form;
  };
  const calls = createShopCalls({
    action: '/uk/checkout/payment',
    seen,
    fetch: async (input, init) => {
      const request = new Request(new URL(String(input), 'https://shop.example'), init);
      sent.push({
        url: new URL(request.url).pathname,
        accept: request.headers.get('accept'),
        body: Object.fromEntries(new URLSearchParams(await request.text())),
      });
      return answer();
    },
    keep: (mirror) => kept.push(mirror),
    now: () => Date.UTC(2026, 0, 1, 9),
  });
  return { calls, sent, kept };
}

const ok = () => Response.json({ kind: 'ok' });

describe('`createShopCalls`', () => {
  test('posts what the shopper saw as a form, and accepts JSON', async () => {
    const { calls, sent } = shop(ok);
    await calls.session();
    await calls.check('CS1');
    await calls.result({ id: 'CS1', reference: 'PW-1.signed' }, { sessionResult: 'token', resultCode: 'Authorised' });
    const seen = { cartVersion: '3', total: '1200', itemsCount: '2' };
    expect(sent).toEqual([
      { url: '/uk/checkout/payment/session', accept: 'application/json', body: seen },
      { url: '/uk/checkout/payment/check', accept: 'application/json', body: { ...seen, sessionId: 'CS1' } },
      {
        url: '/uk/checkout/payment/result',
        accept: 'application/json',
        body: { ...seen, reference: 'PW-1.signed', sessionId: 'CS1', sessionResult: 'token', resultCode: 'Authorised' },
      },
    ]);
  });

  test('returns an answer whatever its status', async () => {
    const stay = { kind: 'stay', title: 'T', text: 'X', back: null };
    expect(await shop(() => Response.json(stay, { status: 409 })).calls.check('CS1')).toEqual(stay);
  });

  test('corrects the end of a session for a browser clock that is three hours wrong', async () => {
    const session = { id: 'CS1', sessionData: 'x', expiresAt: Date.UTC(2026, 0, 1, 7) };
    const body = {
      kind: 'session',
      reference: 'PW-1.signed',
      session,
      client: { environment: 'test', clientKey: 'sandbox_x' },
      countryCode: 'GB',
    };
    const headers = { Date: new Date(Date.UTC(2026, 0, 1, 6)).toUTCString() };
    const answer = await shop(() => Response.json(body, { headers })).calls.session();
    expect(answer.kind === 'session' && answer.session.expiresAt).toBe(Date.UTC(2026, 0, 1, 10));
  });

  test('stores the mirror of the order', async () => {
    const session = { id: 'CS1', sessionData: 'x', expiresAt: Date.UTC(2026, 0, 1, 7) };
    const body = {
      kind: 'session',
      reference: 'PW-1.signed',
      session,
      client: { environment: 'test', clientKey: 'sandbox_x' },
      countryCode: 'GB',
    };
    const { calls, kept } = shop(() => Response.json({ ...body, orderv1: 'sealed' }));
    await calls.session();
    expect(kept).toEqual(['sealed']);
    const without = shop(() => Response.json(body));
    await without.calls.session();
    expect(without.kept).toEqual([]);
  });

  test('throws on an invalid answer', async () => {
    await expect(shop(() => Response.json({ kind: 'else' })).calls.session()).rejects.toThrow(InvalidAnswer);
    await expect(shop(() => new Response('<!doctype html>')).calls.session()).rejects.toThrow(SyntaxError);
  });
});
