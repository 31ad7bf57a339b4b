import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestSandbox } from '#tests/support/open-test-sandbox.ts';
import {
  card,
  embeddedSession,
  GOOD,
  outcome,
  pay,
  SESSION,
  server,
  setup,
  widget,
} from '#tests/support/sandbox-widget.ts';

const HOUR = 3_600_000;

describe('the set-up of the widget', () => {
  test('returns the amount and the payment methods, on plain http, too', async () => {
    const { sandbox, clock } = await openTestSandbox();
    const session = await embeddedSession(sandbox);
    const answer = await setup(sandbox, session);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: session.id,
        amount: SESSION.amount,
        countryCode: 'NL',
        shopperLocale: 'en-GB',
        expiresAt: new Date(clock() + HOUR).toISOString(),
      },
    });
    for (const marker of ['http://localhost:8080/', 'http:/localhost:8080/', 'http%3A%2F%2Flocalhost%3A8080/'])
      expect(
        await widget(sandbox, `${marker}v1/sessions/${session.id}/setup`, { sessionData: session.sessionData }),
      ).toEqual(answer);
  });

  test.each([
    ['NL', ['scheme', 'applepay', 'googlepay', 'ideal', 'klarna', 'bankTransfer_IBAN', 'giftcard']],
    ['BE', ['scheme', 'applepay', 'googlepay', 'bcmc_mobile', 'klarna', 'bankTransfer_IBAN', 'giftcard']],
    ['DE', ['scheme', 'applepay', 'googlepay', 'klarna', 'paypal', 'bankTransfer_IBAN', 'giftcard']],
    ['AT', ['scheme', 'applepay', 'googlepay', 'eps', 'klarna', 'bankTransfer_IBAN', 'giftcard']],
    ['PL', ['scheme', 'applepay', 'googlepay', 'klarna', 'blik', 'bankTransfer_IBAN', 'giftcard']],
    ['JP', ['scheme', 'applepay', 'googlepay', 'giftcard']],
  ])('offers the methods of %s', async (countryCode, types) => {
    const { sandbox } = await openTestSandbox();
    const { body } = await setup(sandbox, await embeddedSession(sandbox, { countryCode }));
    const methods = z.object({ paymentMethods: z.array(z.object({ type: z.string() })) }).parse(body.paymentMethods);
    expect(methods.paymentMethods.map(({ type }) => type)).toEqual(types);
  });

  test('leaves out blocked methods', async () => {
    const { sandbox } = await openTestSandbox();
    const session = await embeddedSession(sandbox, {
      allowedPaymentMethods: ['scheme', 'ideal', 'klarna'],
      blockedPaymentMethods: ['klarna'],
    });
    const { body } = await setup(sandbox, session);
    expect(body.paymentMethods).toMatchObject({ paymentMethods: [{ type: 'scheme' }, { type: 'ideal' }] });
    expect(await pay(sandbox, session, { type: 'klarna' })).toMatchObject({ status: 422 });
  });

  test('requires the data of the session, and a client key', async () => {
    const { sandbox, start } = await openTestSandbox();
    const [session, other] = [await embeddedSession(sandbox), await embeddedSession(sandbox)];
    const result = (await pay(sandbox, await embeddedSession(sandbox), card(GOOD))).body.sessionResult;
    for (const sessionData of [
      other.sessionData,
      `${session.sessionData}x`,
      session.sessionData.slice(0, -1),
      session.sessionData.toLowerCase(),
      session.id,
      '',
      result,
    ])
      expect(
        (await widget(sandbox, `v1/sessions/${session.id}/setup`, { sessionData })).status,
        String(sessionData),
      ).toBe(403);
    expect((await setup(sandbox, { ...session, id: 'CSUNKNOWN' })).status).toBe(422);
    expect((await setup(start({ keys: ['another secret of at least 32 characters'] }), session)).status).toBe(403);
    for (const query of ['', 'clientKey=test_KEY', 'clientKey='])
      expect(
        (await widget(sandbox, `v1/sessions/${session.id}/setup`, { sessionData: session.sessionData }, query)).status,
      ).toBe(401);
    expect((await setup(sandbox, session)).status).toBe(200);
  });

  test('is rejected after the session is paid or expired', async () => {
    const { sandbox, pass } = await openTestSandbox();
    const paid = await embeddedSession(sandbox);
    await pay(sandbox, paid, card(GOOD));
    expect(await setup(sandbox, paid)).toMatchObject({ status: 422, body: { message: 'Session already paid' } });
    const late = await embeddedSession(sandbox);
    pass(HOUR);
    expect(await setup(sandbox, late)).toMatchObject({ status: 422, body: { message: 'Session expired' } });
    expect(await pay(sandbox, late, card(GOOD))).toMatchObject({ status: 422, body: { message: 'Session expired' } });
  });
});

describe('a card payment', () => {
  test('is approved, and reports its order and amount to the shop', async () => {
    const { sandbox } = await openTestSandbox();
    const session = await embeddedSession(sandbox);
    const paid = await pay(sandbox, session, card(GOOD));
    expect(paid).toMatchObject({ status: 200, body: { resultCode: 'Authorised' } });
    expect(await outcome(sandbox, session.id, paid.body.sessionResult)).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        reference: SESSION.reference,
        payments: [
          { amount: SESSION.amount, resultCode: 'Authorised', paymentMethod: { type: 'scheme', brand: 'visa' } },
        ],
      },
    });
  });

  test('succeeds once: a second payment, also a concurrent one, is rejected', async () => {
    const { sandbox } = await openTestSandbox();
    const session = await embeddedSession(sandbox);
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(sandbox, session, card(GOOD))));
    expect(answers.filter(({ body }) => body.resultCode === 'Authorised')).toHaveLength(1);
    expect(
      answers.filter(({ status, body }) => status === 422 && body.message === 'Session already paid'),
    ).toHaveLength(7);
  });

  test('may be repeated after a refusal', async () => {
    const { sandbox } = await openTestSandbox();
    const session = await embeddedSession(sandbox);
    const refused = await pay(sandbox, session, card(GOOD, { holderName: 'DECLINED' }));
    expect(refused).toMatchObject({ status: 200, body: { resultCode: 'Refused' } });
    expect(await outcome(sandbox, session.id, refused.body.sessionResult)).toMatchObject({
      body: { status: 'active', payments: [{ resultCode: 'Refused' }] },
    });
    const paid = await pay(sandbox, session, card(GOOD));
    expect(await outcome(sandbox, session.id, paid.body.sessionResult)).toMatchObject({
      body: { status: 'completed', payments: [{ resultCode: 'Refused' }, { resultCode: 'Authorised' }] },
    });
  });

  test('stores no card number', async () => {
    const { sandbox, store } = await openTestSandbox();
    await pay(sandbox, await embeddedSession(sandbox), card(GOOD));
    const kept = JSON.stringify([
      await store.read.all('SELECT * FROM sandbox_payments'),
      await store.read.all('SELECT * FROM sandbox_sessions'),
      await store.read.all('SELECT * FROM sandbox_webhooks'),
    ]);
    expect(kept).toContain('"last_four":"1111"');
    expect(kept).not.toMatch(/1{6}|\b737\b|test_737/);
  });

  test('rejects a number that is not a test card', async () => {
    const { sandbox } = await openTestSandbox();
    const session = await embeddedSession(sandbox);
    for (const method of [
      card('4929000000006'),
      card('not digits'),
      { type: 'scheme' },
      card(GOOD, { encryptedExpiryMonth: 'test_13' }),
      { type: 'cash' },
      null,
      'scheme',
    ])
      expect(await pay(sandbox, session, method), JSON.stringify(method)).toMatchObject({
        status: 422,
        body: { errorType: 'validation' },
      });
  });

  test('is rejected while the shop blocks the session, and charges a changed amount', async () => {
    const { sandbox } = await openTestSandbox();
    const session = await embeddedSession(sandbox);
    const change = (body: object) =>
      server(sandbox, `/sessions/${session.id}`, { sessionData: session.sessionData, ...body }, { method: 'PATCH' });
    expect(await change({ payable: false })).toMatchObject({ status: 200, body: { sessionData: session.sessionData } });
    expect(await pay(sandbox, session, card(GOOD))).toMatchObject({
      status: 422,
      body: { message: 'Session is not payable' },
    });
    expect((await change({ amount: { value: 2900, currency: 'EUR' }, payable: true })).status).toBe(200);
    expect((await change({ amount: { value: 2900, currency: 'USD' } })).status).toBe(422);
    expect((await change({ sessionData: 'forged' })).status).toBe(403);
    const paid = await pay(sandbox, session, card(GOOD));
    expect(await outcome(sandbox, session.id, paid.body.sessionResult)).toMatchObject({
      body: { payments: [{ amount: { value: 2900, currency: 'EUR' } }] },
    });
    expect((await change({ amount: { value: 1, currency: 'EUR' } })).status).toBe(422);
  });
});
