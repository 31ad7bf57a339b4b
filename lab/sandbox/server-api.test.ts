import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { days } from '#app/kernel/clock.ts';
import { openTestSandbox } from '#tests/support/open-test-sandbox.ts';
import { actionOf, base64, browse, card, SESSION, server } from '#tests/support/sandbox-widget.ts';

const { merchantAccount, reference, amount, returnUrl, shopperLocale, countryCode } = SESSION;
const payment = (changes: object = {}) => ({
  merchantAccount,
  reference,
  amount,
  returnUrl,
  shopperLocale,
  countryCode,
  paymentMethod: { type: 'ideal' },
  ...changes,
});
const pspOf = ({ body }: { readonly body: unknown }) => z.object({ pspReference: z.string() }).parse(body).pspReference;

describe('a payment by a server call', () => {
  test('redirects to the bank and returns, without a session', async () => {
    const { sandbox } = await openTestSandbox();
    const started = await server(sandbox, '/payments', payment());
    expect(started).toMatchObject({
      status: 200,
      body: {
        resultCode: 'RedirectShopper',
        merchantReference: reference,
        action: { method: 'GET', paymentMethodType: 'ideal' },
      },
    });
    const response = await browse(sandbox, actionOf(started).url, { outcome: 'authorised' });
    const back = new URL(response.headers.get('location') ?? '');
    expect(back.searchParams.get('sessionId')).toBeNull();
    expect(
      await server(sandbox, '/payments/details', {
        details: { redirectResult: back.searchParams.get('redirectResult') },
      }),
    ).toMatchObject({
      body: { resultCode: 'Authorised', pspReference: pspOf(started), merchantReference: reference, amount },
    });
  });

  test('is decided at once for cards and wallets', async () => {
    const { sandbox } = await openTestSandbox();
    const ask = (paymentMethod: object) => server(sandbox, '/payments', payment({ paymentMethod }));
    expect(await ask(card('4111111111111111'))).toMatchObject({ body: { resultCode: 'Authorised', amount } });
    expect(await ask(card('4111111111111111', { holderName: 'NOT_ENOUGH_BALANCE' }))).toMatchObject({
      body: { resultCode: 'Refused', refusalReason: 'Not enough balance' },
    });
    expect(await ask({ type: 'applepay', applePayToken: base64({}) })).toMatchObject({
      body: { resultCode: 'Authorised' },
    });
  });

  test('of PayPal is a redirect where the request says so, and otherwise its own script', async () => {
    const { sandbox } = await openTestSandbox();
    const ask = async (subtype?: string) => {
      const paymentMethod = { type: 'paypal', ...(subtype && { subtype }) };
      return server(sandbox, '/payments', payment({ paymentMethod, countryCode: 'DE' }));
    };
    expect(await ask('redirect')).toMatchObject({ body: { action: { type: 'redirect' } } });
    for (const subtype of [undefined, 'sdk'])
      expect(await ask(subtype)).toMatchObject({ body: { action: { type: 'sdk', paymentMethodType: 'paypal' } } });
  });

  test.each([
    ['another shop to return to', { returnUrl: 'https://evil.test/' }],
    ['a method of another country', { countryCode: 'DE' }],
    ['a method there is not', { paymentMethod: { type: 'cheque' }, countryCode: undefined }],
    ['no amount', { amount: undefined }],
    ['an amount of zero at a bank', { amount: { value: 0, currency: 'EUR' } }],
    ['a card number that is none', { paymentMethod: card('1') }],
    [
      'a gift card without its security code',
      { paymentMethod: { type: 'giftcard', encryptedCardNumber: 'test_6036280000000000001' } },
    ],
  ])('rejects %s', async (_, changes) => {
    const { sandbox, store } = await openTestSandbox();
    expect(await server(sandbox, '/payments', payment(changes))).toMatchObject({
      status: 422,
      body: { errorType: 'validation' },
    });
    expect(await store.read.all('SELECT * FROM sandbox_payments')).toEqual([]);
  });

  test('offers the methods of a country', async () => {
    const { sandbox } = await openTestSandbox();
    expect(
      await server(sandbox, '/paymentMethods', {
        merchantAccount,
        countryCode: 'AT',
        blockedPaymentMethods: ['applepay', 'googlepay', 'giftcard'],
      }),
    ).toMatchObject({
      status: 200,
      body: {
        paymentMethods: [
          { type: 'scheme' },
          { type: 'eps', name: 'eps' },
          { type: 'klarna' },
          { type: 'bankTransfer_IBAN' },
        ],
      },
    });
    expect((await server(sandbox, '/paymentMethods', {})).status).toBe(422);
  });

  test("has method names in the shopper's language", async () => {
    const { sandbox } = await openTestSandbox();
    const query = { merchantAccount, countryCode: 'IE', allowedPaymentMethods: ['bankTransfer_IBAN'] };
    for (const [shopperLocale, name] of [
      ['en-GB', 'Bank transfer'],
      ['de-DE', 'Überweisung'],
    ])
      expect(await server(sandbox, '/paymentMethods', { ...query, shopperLocale })).toMatchObject({
        body: { paymentMethods: [{ name }] },
      });
  });
});

describe('an idempotency key', () => {
  test('makes one payment, also for concurrent calls and after a restart', async () => {
    const { sandbox, restart, store } = await openTestSandbox();
    const ask = () => server(sandbox, '/payments', payment(), { key: 'k1' });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    // A call after the first was answered gets the same answer.
    const [paid, ...others] = answers.filter(({ status }) => status === 200);
    expect([paid?.body.resultCode, others]).toEqual(['RedirectShopper', Array(others.length).fill(paid)]);
    expect(await Promise.all(Array.from({ length: 10 }, ask))).toEqual(Array(10).fill(paid));
    expect(await store.read.all('SELECT psp_reference FROM sandbox_payments')).toHaveLength(1);
    expect(await server(await restart(), '/payments', payment(), { key: 'k1' })).toEqual(paid);
  });

  test.each([
    ['/payments', payment()],
    ['/sessions', SESSION],
  ])('is rejected at %s while its first call is in progress', async (path, body) => {
    const { sandbox } = await openTestSandbox();
    const ask = (key: string) =>
      sandbox.api(
        new Request(`http://sandbox.invalid/v72${path}`, {
          method: 'POST',
          headers: { 'Idempotency-Key': key },
          body: JSON.stringify(body),
        }),
      );
    const [other, ...answers] = await Promise.all([ask('k2'), ...Array.from({ length: 10 }, () => ask('k1'))]);
    const refused = answers.filter(({ ok }) => !ok);
    expect([other.ok, refused.length > 0, refused.length < answers.length]).toEqual([true, true, true]);
    for (const answer of refused) {
      expect([answer.status, answer.headers.get('transient-error'), await answer.json()]).toMatchObject([
        422,
        'true',
        { errorCode: '704' },
      ]);
    }
    const taken = await Promise.all(
      [...answers.filter(({ ok }) => ok), await ask('k1')].map(async (answer) =>
        [answer.status, await answer.text()].join(' '),
      ),
    );
    expect(new Set(taken).size).toBe(1);
  });

  test('is free again after a rejected call', async () => {
    const { sandbox } = await openTestSandbox();
    expect((await server(sandbox, '/payments', payment({ countryCode: 'DE' }), { key: 'k1' })).body.errorCode).toBe(
      '14_0403',
    );
    expect((await server(sandbox, '/payments', payment(), { key: 'k1' })).status).toBe(200);
  });

  test('is stored for 31 days', async () => {
    const { sandbox, store, clock, pass } = await openTestSandbox();
    const first = await server(sandbox, '/payments', payment(), { key: 'k1' });
    pass(days(31));
    expect(await store.command('deleteExpiredKeys', { now: clock() })).toBe(0);
    expect(await server(sandbox, '/payments', payment(), { key: 'k1' })).toEqual(first);
    pass(1);
    expect(await store.command('deleteExpiredKeys', { now: clock() })).toBe(1);
    expect((await server(sandbox, '/payments', payment(), { key: 'k1' })).body.pspReference).not.toBe(pspOf(first));
  });

  test('returns its first response after the payment has changed', async () => {
    const { sandbox } = await openTestSandbox();
    const first = await server(sandbox, '/payments', payment(), { key: 'k1' });
    await browse(sandbox, actionOf(first).url, { outcome: 'authorised' });
    expect(await server(sandbox, '/payments', payment(), { key: 'k1' })).toEqual(first);
  });

  test('is rejected for another request, of any kind', async () => {
    const { sandbox } = await openTestSandbox();
    const first = await server(sandbox, '/payments', payment(), { key: 'k1' });
    const keyReused = { status: 422, body: { errorCode: '704', message: expect.stringContaining('another request') } };
    expect(
      await server(sandbox, '/payments', payment({ amount: { value: 1, currency: 'EUR' } }), { key: 'k1' }),
    ).toMatchObject(keyReused);
    expect(
      await server(sandbox, `/payments/${pspOf(first)}/reversals`, { merchantAccount }, { key: 'k1' }),
    ).toMatchObject(keyReused);
    expect((await server(sandbox, '/payments', payment(), { key: 'k2' })).body.pspReference).not.toBe(pspOf(first));
  });

  test('submits details once', async () => {
    const { sandbox, restart } = await openTestSandbox();
    const response = await browse(sandbox, actionOf(await server(sandbox, '/payments', payment())).url, {
      outcome: 'refused',
    });
    const details = {
      details: { redirectResult: new URL(response.headers.get('location') ?? '').searchParams.get('redirectResult') },
    };
    const first = await server(sandbox, '/payments/details', details, { key: 'd1' });
    expect(first).toMatchObject({ status: 200, body: { resultCode: 'Refused' } });
    expect(await server(await restart(), '/payments/details', details, { key: 'd1' })).toEqual(first);
  });
});

describe('a reversal', () => {
  const codes = (received: readonly unknown[]) =>
    received.map((body) => {
      const [item] = z
        .object({
          notificationItems: z.array(
            z.object({
              NotificationRequestItem: z.object({
                eventCode: z.string(),
                success: z.string(),
                originalReference: z.string(),
              }),
            }),
          ),
        })
        .parse(body).notificationItems;
      return `${item?.NotificationRequestItem.eventCode} ${item?.NotificationRequestItem.success} ${item?.NotificationRequestItem.originalReference}`.trim();
    });

  test.each([
    ['reversals', 'CANCEL_OR_REFUND'],
    ['refunds', 'REFUND'],
    ['cancels', 'CANCELLATION'],
  ])('by %s is accepted at once and reported by one webhook', async (what, eventCode) => {
    const { sandbox, received, clock, pass } = await openTestSandbox();
    const psp = pspOf(await server(sandbox, '/payments', payment({ paymentMethod: card('4111111111111111') })));
    pass(1);
    const ask = (key: string) =>
      server(sandbox, `/payments/${psp}/${what}`, { merchantAccount, reference: 'twice paid' }, { key });
    const first = await ask('r1');
    expect(first).toMatchObject({
      status: 201,
      body: { status: 'received', paymentPspReference: psp, merchantAccount, reference: 'twice paid' },
    });
    expect(await ask('r1')).toEqual(first);
    await sandbox.deliverWebhooks(clock());
    expect(codes(received)).toEqual(['AUTHORISATION true', `${eventCode} true ${psp}`]);
    expect((await ask('r2')).status).toBe(201);
    await sandbox.deliverWebhooks(clock());
    expect(codes(received).at(-1)).toBe(`${eventCode} false ${psp}`);
  });

  test('is forgotten with its payment by a round 31 days later', async () => {
    const { sandbox, store, clock, pass } = await openTestSandbox();
    await server(sandbox, '/payments', payment({ paymentMethod: card('4111111111111111') }));
    pass(days(31) + 1);
    await sandbox.deliverWebhooks(clock());
    expect(await store.read.all('SELECT * FROM sandbox_payments')).toEqual([]);
  });

  test('fails for a refused payment, and is answered 404 for an unknown one', async () => {
    const { sandbox, received, clock, pass } = await openTestSandbox();
    const psp = pspOf(await server(sandbox, '/payments', payment({ paymentMethod: card('4000180000000002') })));
    pass(1);
    expect((await server(sandbox, `/payments/${psp}/reversals`, { merchantAccount })).status).toBe(201);
    await sandbox.deliverWebhooks(clock());
    expect(codes(received)).toEqual(['AUTHORISATION false', `CANCEL_OR_REFUND false ${psp}`]);
    expect((await server(sandbox, '/payments/UNKNOWN/reversals', { merchantAccount })).status).toBe(422);
    expect((await server(sandbox, `/payments/${psp}/reversals`, {})).status).toBe(422);
  });
});
