import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openSandbox } from '#tests/contracts/payment-sandbox-fixture.ts';
import {
  actionOf,
  answerChallenge,
  base64,
  browse,
  card,
  embeddedSession,
  fromBase64,
  type OpenSession,
  outcome,
  pay,
  SESSION,
  server,
  threeDsDetails,
  widget,
} from '#tests/support/sandbox-widget.ts';

const GOOD = '4111111111111111';
const HOUR = 3_600_000;

async function open() {
  const opened = await openSandbox();
  onTestFinished(() => opened.close());
  return opened;
}

const setup = (sandbox: Parameters<typeof widget>[0], { id, sessionData }: OpenSession) =>
  widget(sandbox, `v1/sessions/${id}/setup`, { sessionData });
const details = (sandbox: Parameters<typeof widget>[0], { id, sessionData }: OpenSession, body: object) =>
  widget(sandbox, `v1/sessions/${id}/paymentDetails`, { sessionData, ...body });

describe('setting up the widget', () => {
  test('answers the amount and the payment methods, on plain http too', async () => {
    const { sandbox, clock } = await open();
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
    ['NL', ['scheme', 'applepay', 'ideal', 'klarna', 'giftcard']],
    ['BE', ['scheme', 'applepay', 'bcmc_mobile', 'klarna', 'giftcard']],
    ['DE', ['scheme', 'applepay', 'klarna', 'giftcard']],
    ['AT', ['scheme', 'applepay', 'eps', 'klarna', 'giftcard']],
    ['PL', ['scheme', 'applepay', 'klarna', 'blik', 'bankTransfer_IBAN', 'giftcard']],
    ['JP', ['scheme', 'applepay', 'giftcard']],
  ])('offers the methods of %s', async (countryCode, types) => {
    const { sandbox } = await open();
    const { body } = await setup(sandbox, await embeddedSession(sandbox, { countryCode }));
    const methods = z.object({ paymentMethods: z.array(z.object({ type: z.string() })) }).parse(body.paymentMethods);
    expect(methods.paymentMethods.map(({ type }) => type)).toEqual(types);
  });

  test('leaves out the methods that the shop blocks', async () => {
    const { sandbox } = await open();
    const session = await embeddedSession(sandbox, {
      allowedPaymentMethods: ['scheme', 'ideal', 'klarna'],
      blockedPaymentMethods: ['klarna'],
    });
    const { body } = await setup(sandbox, session);
    expect(body.paymentMethods).toMatchObject({ paymentMethods: [{ type: 'scheme' }, { type: 'ideal' }] });
    expect(await pay(sandbox, session, { type: 'klarna' })).toMatchObject({ status: 422 });
  });

  test('needs the data of this very session, and a client key', async () => {
    const { sandbox, start } = await open();
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
    expect((await setup(sandbox, { ...session, id: 'CSNOBODY' })).status).toBe(422);
    expect((await setup(start({ keys: ['another secret of at least 32 characters'] }), session)).status).toBe(403);
    for (const query of ['', 'clientKey=test_KEY', 'clientKey='])
      expect(
        (await widget(sandbox, `v1/sessions/${session.id}/setup`, { sessionData: session.sessionData }, query)).status,
      ).toBe(401);
    expect((await setup(sandbox, session)).status).toBe(200);
  });

  test('ends with the session, when it has been paid or its time is over', async () => {
    const { sandbox, pass } = await open();
    const paid = await embeddedSession(sandbox);
    await pay(sandbox, paid, card(GOOD));
    expect(await setup(sandbox, paid)).toMatchObject({ status: 422, body: { message: 'Session already paid' } });
    const late = await embeddedSession(sandbox);
    pass(HOUR);
    expect(await setup(sandbox, late)).toMatchObject({ status: 422, body: { message: 'Session expired' } });
    expect(await pay(sandbox, late, card(GOOD))).toMatchObject({ status: 422, body: { message: 'Session expired' } });
  });
});

describe('paying by card', () => {
  test('is approved, and reports its order and amount to the shop', async () => {
    const { sandbox } = await open();
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

  test('happens once: a second payment, also at the same time, is not taken', async () => {
    const { sandbox } = await open();
    const session = await embeddedSession(sandbox);
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(sandbox, session, card(GOOD))));
    expect(answers.filter(({ body }) => body.resultCode === 'Authorised')).toHaveLength(1);
    expect(
      answers.filter(({ status, body }) => status === 422 && body.message === 'Session already paid'),
    ).toHaveLength(7);
  });

  test('may be tried again after a refusal', async () => {
    const { sandbox } = await open();
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

  test('keeps no card number anywhere', async () => {
    const { sandbox, store } = await open();
    await pay(sandbox, await embeddedSession(sandbox), card(GOOD));
    const kept = JSON.stringify([
      await store.read.all('SELECT * FROM sandbox_payments'),
      await store.read.all('SELECT * FROM sandbox_sessions'),
      await store.read.all('SELECT * FROM sandbox_webhooks'),
    ]);
    expect(kept).toContain('"last_four":"1111"');
    expect(kept).not.toMatch(/1{6}|\b737\b|test_737/);
  });

  test('does not take what is no test card', async () => {
    const { sandbox } = await open();
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

  test('waits while the shop has said that the session must not be paid yet, and charges what it has changed', async () => {
    const { sandbox } = await open();
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

describe('3-D Secure', () => {
  const CHALLENGED = card('4212345678910006');

  test.each([
    ['the right password', { password: 'password' }, 'Authorised', 'Y'],
    ['a wrong password', { password: 'passwort' }, 'Refused', 'N'],
    ['a turning back', { password: 'password', cancel: '1' }, 'Refused', 'N'],
  ])('ends with the issuer’s %s, whatever the browser reports', async (_, form, resultCode, transStatus) => {
    const { sandbox } = await open();
    const session = await embeddedSession(sandbox);
    const asked = await pay(sandbox, session, CHALLENGED);
    expect(asked.body).toMatchObject({ resultCode: 'ChallengeShopper' });
    expect(asked.body).not.toHaveProperty('sessionResult');
    const { token, authorisationToken } = actionOf(asked);
    expect(fromBase64(token).acsURL).toBe('https://shop.test/checkoutshopper/threeds/challenge');
    const sent = await (await answerChallenge(sandbox, token, form)).text();
    const cres = /name="cres" value="([\w-]+)"/.exec(sent)?.[1] ?? '';
    expect(fromBase64(cres)).toMatchObject({ transStatus });
    const received = await (await browse(sandbox, '/checkoutshopper/threeds/notification', { cres })).text();
    expect(received).toContain(
      `{&quot;result&quot;:{&quot;transStatus&quot;:&quot;${transStatus}&quot;},&quot;type&quot;:&quot;challengeResult&quot;}`,
    );
    const lie = transStatus === 'Y' ? 'N' : 'Y';
    expect(await details(sandbox, session, threeDsDetails(authorisationToken, lie))).toMatchObject({
      status: 200,
      body: { resultCode },
    });
    expect(await details(sandbox, session, threeDsDetails(authorisationToken, transStatus))).toMatchObject({
      body: { resultCode },
    });
  });

  test('is refused when the browser reports an approval that the issuer has not given', async () => {
    const { sandbox } = await open();
    const session = await embeddedSession(sandbox);
    const { authorisationToken } = actionOf(await pay(sandbox, session, CHALLENGED));
    expect(await details(sandbox, session, threeDsDetails(authorisationToken, 'Y'))).toMatchObject({
      body: { resultCode: 'Refused' },
    });
  });

  test('asks once: a second answer changes nothing', async () => {
    const { sandbox } = await open();
    const session = await embeddedSession(sandbox);
    const { token, authorisationToken } = actionOf(await pay(sandbox, session, CHALLENGED));
    await answerChallenge(sandbox, token, { password: 'wrong' });
    await answerChallenge(sandbox, token, { password: 'password' });
    expect(await details(sandbox, session, threeDsDetails(authorisationToken, 'Y'))).toMatchObject({
      body: { resultCode: 'Refused' },
    });
  });

  test('goes on where it was after a restart in the middle', async () => {
    const { sandbox, restart } = await open();
    const session = await embeddedSession(sandbox);
    const first = actionOf(await pay(sandbox, session, card('4917610000000000')));
    expect(first).toMatchObject({ type: 'threeDS2', subtype: 'fingerprint' });
    const fingerprint = { fingerprintResult: base64({ threeDSCompInd: 'Y' }), paymentData: first.paymentData };
    const second = await restart();
    const next = actionOf(await widget(second, 'v1/submitThreeDS2Fingerprint', fingerprint, 'token=sandbox_TEST'));
    expect(next.subtype).toBe('challenge');
    const third = await restart();
    expect(actionOf(await widget(third, 'v1/submitThreeDS2Fingerprint', fingerprint, 'token=sandbox_TEST'))).toEqual(
      next,
    );
    await answerChallenge(third, next.token, { password: 'password' });
    const fourth = await restart();
    expect(await details(fourth, session, threeDsDetails(next.authorisationToken, 'Y'))).toMatchObject({
      body: { resultCode: 'Authorised' },
    });
  });

  test('asks nothing of a device it knows, and asks when the check of the device did not end', async () => {
    const { sandbox } = await open();
    const submit = async (threeDSCompInd: string) => {
      const session = await embeddedSession(sandbox);
      const { paymentData } = actionOf(await pay(sandbox, session, card('5201281505129736')));
      const body = { fingerprintResult: base64({ threeDSCompInd }), paymentData };
      return { session, answer: await widget(sandbox, 'v1/submitThreeDS2Fingerprint', body, 'token=sandbox_TEST') };
    };
    const known = await submit('Y');
    expect(known.answer.body.type).toBe('completed');
    expect(
      await details(sandbox, known.session, z.object({ details: z.object({}).loose() }).parse(known.answer.body)),
    ).toMatchObject({
      body: { resultCode: 'Authorised' },
    });
    expect(actionOf((await submit('U')).answer).subtype).toBe('challenge');
  });

  test('sends the result of the device check to the widget', async () => {
    const { sandbox } = await open();
    const { token } = actionOf(await pay(sandbox, await embeddedSession(sandbox), card('4917610000000000')));
    const { threeDSMethodUrl, threeDSServerTransID } = fromBase64(token);
    const method = await browse(sandbox, String(threeDSMethodUrl), {
      threeDSMethodData: base64({ threeDSServerTransID }),
    });
    expect(await method.text()).toContain('action="/checkoutshopper/threeds/method-notification"');
    const received = await browse(sandbox, '/checkoutshopper/threeds/method-notification', { threeDSMethodData: '' });
    expect(await received.text()).toContain(
      '{&quot;result&quot;:{&quot;threeDSCompInd&quot;:&quot;Y&quot;},&quot;type&quot;:&quot;fingerPrintResult&quot;}',
    );
  });

  test('runs in frames of this origin, by scripts of its own alone', async () => {
    const { sandbox } = await open();
    const { token } = actionOf(await pay(sandbox, await embeddedSession(sandbox), CHALLENGED));
    const page = await answerChallenge(sandbox, token, { password: 'password' });
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await page.text()).not.toMatch(/<script>|\son\w+=/);
    const script = await browse(sandbox, '/checkoutshopper/threeds/tell.js');
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(await script.text()).toContain('location.origin');
  });

  test('does not know other payments', async () => {
    const { sandbox } = await open();
    const { authorisationToken } = actionOf(await pay(sandbox, await embeddedSession(sandbox), CHALLENGED));
    const other = await embeddedSession(sandbox);
    expect((await details(sandbox, other, threeDsDetails(authorisationToken, 'Y'))).status).toBe(422);
    for (const transaction of ['NOBODY', '']) {
      const response = await browse(sandbox, '/checkoutshopper/threeds/challenge', {
        transaction,
        password: 'password',
      });
      expect(response.status).toBe(404);
    }
    expect(
      (
        await widget(sandbox, 'v1/submitThreeDS2Fingerprint', {
          fingerprintResult: '',
          paymentData: authorisationToken,
        })
      ).status,
    ).toBe(422);
  });
});

describe('paying at the bank', () => {
  async function atBank() {
    const opened = await open();
    const session = await embeddedSession(opened.sandbox);
    const { url } = actionOf(await pay(opened.sandbox, session, { type: 'ideal' }));
    return { ...opened, session, url };
  }
  const backFrom = (response: Response) => new URL(response.headers.get('location') ?? '');

  test.each([
    ['authorised', 'Authorised'],
    ['refused', 'Refused'],
    ['cancelled', 'Cancelled'],
    ['pending', 'Pending'],
  ])('comes back %s, and server and widget hear the same', async (choice, resultCode) => {
    const { sandbox, session, url } = await atBank();
    expect(await (await browse(sandbox, url)).text()).toContain('23.95 EUR');
    const back = backFrom(await browse(sandbox, url, { outcome: choice }));
    expect(back.href).toMatch(/^https:\/\/shop\.test\/nl\/checkout\/payment\/return\?reference=signed&/);
    expect(back.searchParams.get('sessionId')).toBe(session.id);
    const redirectResult = back.searchParams.get('redirectResult');
    expect(await server(sandbox, '/payments/details', { details: { redirectResult } })).toMatchObject({
      status: 200,
      body: {
        resultCode,
        merchantReference: SESSION.reference,
        amount: SESSION.amount,
        paymentMethod: { type: 'ideal' },
      },
    });
    const body = { details: { redirectResult } };
    expect(await widget(sandbox, `v1/sessions/${session.id}/paymentDetails`, body)).toMatchObject({
      status: 200,
      body: { resultCode },
    });
  });

  test('is decided once, by the first answer', async () => {
    const { sandbox, url, restart } = await atBank();
    const answers = await Promise.all(
      ['refused', 'authorised', 'cancelled', 'authorised'].map((one) => browse(sandbox, url, { outcome: one })),
    );
    const places = new Set(answers.map((one) => backFrom(one).href));
    expect(places.size).toBe(1);
    const redirectResult = backFrom(answers[0] as Response).searchParams.get('redirectResult');
    const first = await server(sandbox, '/payments/details', { details: { redirectResult } });
    const again = await restart();
    expect(backFrom(await browse(again, url)).href).toBe([...places][0]);
    expect(await server(again, '/payments/details', { details: { redirectResult } })).toEqual(first);
  });

  test('may take its time: the bank answers later, and that counts', async () => {
    const { sandbox, session, url } = await atBank();
    await browse(sandbox, url, { outcome: 'pending' });
    const page = await browse(sandbox, url);
    expect(page.status).toBe(200);
    const back = backFrom(await browse(sandbox, url, { outcome: 'authorised' }));
    const redirectResult = back.searchParams.get('redirectResult');
    expect(
      await widget(sandbox, `v1/sessions/${session.id}/paymentDetails`, { details: { redirectResult } }),
    ).toMatchObject({
      body: { resultCode: 'Authorised' },
    });
    expect(await setup(sandbox, session)).toMatchObject({ status: 422, body: { message: 'Session already paid' } });
  });

  test('needs an answer, and rejects unknown payments', async () => {
    const { sandbox, url } = await atBank();
    expect((await browse(sandbox, url, { outcome: 'constructor' })).status).toBe(422);
    const unknown = await browse(sandbox, '/checkoutshopper/bank/NOBODY', { outcome: 'authorised' });
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('href="https://shop.test"');
  });

  test('is not framed by any page, and leads back to the shop alone', async () => {
    const { sandbox, url } = await atBank();
    const policy = (await browse(sandbox, url)).headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://shop.test https://second.test");
  });

  test.each(['forged', '', 'a.b'])('believes no made-up result "%s"', async (redirectResult) => {
    const { sandbox, session, url } = await atBank();
    await browse(sandbox, url, { outcome: 'refused' });
    expect((await server(sandbox, '/payments/details', { details: { redirectResult } })).status).toBe(422);
    expect(
      (await widget(sandbox, `v1/sessions/${session.id}/paymentDetails`, { details: { redirectResult } })).status,
    ).toBe(422);
    const { sessionData } = session;
    expect((await server(sandbox, '/payments/details', { details: { redirectResult: sessionData } })).status).toBe(422);
  });

  test('of a card is decided when the shop asks, and paid twice in one session it is refused', async () => {
    const { sandbox } = await open();
    const session = await embeddedSession(sandbox);
    const { url } = actionOf(await pay(sandbox, session, card('5212345678901234')));
    const back = backFrom(await browse(sandbox, url, { outcome: 'authorised' }));
    expect((await pay(sandbox, session, card(GOOD))).body.resultCode).toBe('Authorised');
    expect(
      await server(sandbox, '/payments/details', {
        details: { redirectResult: back.searchParams.get('redirectResult') },
      }),
    ).toMatchObject({
      body: { resultCode: 'Refused', refusalReason: 'Session already paid' },
    });
  });
});

describe('other methods', () => {
  test('an app is asked until it has answered', async () => {
    const { sandbox, pass } = await open();
    const session = await embeddedSession(sandbox, { countryCode: 'PL' });
    const { type, paymentData } = actionOf(await pay(sandbox, session, { type: 'blik' }));
    expect(type).toBe('await');
    const ask = () => widget(sandbox, 'services/PaymentInitiation/v1/status', { paymentData });
    expect(await ask()).toMatchObject({ body: { type: 'pending', resultCode: 'pending' } });
    pass(3000);
    const done = await ask();
    expect(done).toMatchObject({ body: { type: 'complete', resultCode: 'authorised' } });
    expect(await details(sandbox, session, { details: { payload: done.body.payload } })).toMatchObject({
      body: { resultCode: 'Authorised' },
    });
  });

  test('a voucher is pending, and paid when the money has come', async () => {
    const { sandbox } = await open();
    const session = await embeddedSession(sandbox, { countryCode: 'PT' });
    const shown = await pay(sandbox, session, { type: 'multibanco' });
    expect(shown.body).toMatchObject({
      resultCode: 'PresentToShopper',
      action: { type: 'voucher', totalAmount: SESSION.amount },
    });
    expect(await setup(sandbox, session)).toMatchObject({ status: 422 });
  });

  test('a gift card pays all, or a part and a card the rest', async () => {
    const { sandbox } = await open();
    const gift = (last: number) => ({
      type: 'giftcard',
      brand: 'svs',
      encryptedCardNumber: `test_603628000000000000${last}`,
      encryptedSecurityCode: 'test_737',
    });
    const whole = await embeddedSession(sandbox);
    expect(await pay(sandbox, whole, gift(1))).toMatchObject({ body: { resultCode: 'Authorised' } });
    const session = await embeddedSession(sandbox);
    const { sessionData } = session;
    const on = (call: string, body: object) =>
      widget(sandbox, `v1/sessions/${session.id}/${call}`, { sessionData, ...body });
    expect(await on('paymentMethodBalance', { paymentMethod: gift(0) })).toMatchObject({
      body: { balance: { currency: 'EUR', value: 500 } },
    });
    expect(await pay(sandbox, session, gift(0))).toMatchObject({ body: { resultCode: 'Refused' } });
    const { orderData } = z.object({ orderData: z.string() }).parse((await on('orders', {})).body);
    const part = await pay(sandbox, session, gift(0), { order: { orderData } });
    expect(part).toMatchObject({
      body: { resultCode: 'Authorised', order: { remainingAmount: { value: 1895, currency: 'EUR' } } },
    });
    expect(await pay(sandbox, session, gift(2), { order: { orderData } })).toMatchObject({
      body: { resultCode: 'Refused' },
    });
    expect(await widget(sandbox, 'v1/order/status', { orderData })).toMatchObject({
      body: {
        remainingAmount: { value: 1895 },
        paymentMethods: [{ type: 'svs', lastFour: '0000', amount: { value: 500 } }],
      },
    });
    expect(await pay(sandbox, session, card(GOOD), { order: { orderData: 'forged' } })).toMatchObject({ status: 422 });
    const rest = await pay(sandbox, session, card(GOOD), { order: { orderData } });
    expect(rest).toMatchObject({ body: { resultCode: 'Authorised', order: { remainingAmount: { value: 0 } } } });
    expect(await outcome(sandbox, session.id, rest.body.sessionResult)).toMatchObject({
      body: { status: 'completed' },
    });
  });

  test('a gift card that was taken off leaves all to pay', async () => {
    const { sandbox } = await open();
    const session = await embeddedSession(sandbox);
    const { sessionData } = session;
    const on = (call: string, body: object) =>
      widget(sandbox, `v1/sessions/${session.id}/${call}`, { sessionData, ...body });
    const { orderData } = z.object({ orderData: z.string() }).parse((await on('orders', {})).body);
    await pay(
      sandbox,
      session,
      { type: 'giftcard', encryptedCardNumber: 'test_6036280000000000000' },
      { order: { orderData } },
    );
    expect(await on('orders/cancel', { order: { orderData } })).toMatchObject({ body: { resultCode: 'Received' } });
    expect(await pay(sandbox, session, card(GOOD), { order: { orderData } })).toMatchObject({
      status: 422,
      body: { message: 'Invalid order' },
    });
    const paid = await pay(sandbox, session, card(GOOD));
    expect(await outcome(sandbox, session.id, paid.body.sessionResult)).toMatchObject({
      body: { status: 'completed' },
    });
  });

  test('a wallet pays with the card of its token', async () => {
    const { sandbox } = await open();
    const wallet = (token: string) => ({ type: 'applepay', applePayToken: token });
    expect(await pay(sandbox, await embeddedSession(sandbox), wallet(base64({ data: 'sealed' })))).toMatchObject({
      body: { resultCode: 'Authorised' },
    });
    expect(await pay(sandbox, await embeddedSession(sandbox), wallet(base64({ sandbox: 'DECLINED' })))).toMatchObject({
      body: { resultCode: 'Refused' },
    });
    expect((await pay(sandbox, await embeddedSession(sandbox), wallet('no token'))).status).toBe(422);
    const { body } = await widget(sandbox, 'v1/applePay/sessions', {
      domainName: 'shop.test',
      displayName: 'Pairwise',
    });
    expect(fromBase64(String(body.data))).toMatchObject({ domainName: 'shop.test' });
  });
});

describe('small calls of the widget', () => {
  test('say what a card number begins like', async () => {
    const { sandbox } = await open();
    const ask = (encryptedBin: string) =>
      widget(
        sandbox,
        'v3/bin/binLookup',
        { type: 'card', supportedBrands: ['visa', 'mc', 'amex'], encryptedBin, requestId: 'r1' },
        'token=sandbox_TEST',
      );
    expect(await ask('test_41111111111')).toMatchObject({
      body: { requestId: 'r1', brands: [{ brand: 'visa', supported: true, panLength: 16 }] },
    });
    expect(await ask('test_67717980210')).toMatchObject({
      body: { brands: [{ brand: 'maestro', supported: false, cvcPolicy: 'optional' }] },
    });
    expect(await ask('test_37000000000')).toMatchObject({ body: { brands: [{ brand: 'amex', panLength: 15 }] } });
    expect(await ask('test_99999999999')).toEqual({ status: 200, body: { requestId: 'r1' } });
  });

  test('accept the telemetry of the widget', async () => {
    const { sandbox } = await open();
    expect((await widget(sandbox, 'v3/analytics', { flavor: 'components' })).body.checkoutAttemptId).toMatch(
      /^sandbox-/,
    );
    expect((await widget(sandbox, 'v3/analytics/sandbox-1', { logs: [] })).status).toBe(204);
  });

  test('are posts', async () => {
    const { sandbox } = await open();
    expect((await browse(sandbox, '/checkoutshopper/v3/bin/binLookup?token=sandbox_TEST')).status).toBe(405);
  });

  test('find their files: card fields that only this origin frames, pictures, texts', async () => {
    const { sandbox } = await open();
    const field = await browse(
      sandbox,
      '/checkoutshopper/http://localhost:8080/securedfields/sandbox_TEST/6.3.0/securedFields.html?type=card&d=x',
    );
    expect(field.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(field.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(field.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    for (const [path, type] of [
      ['securedfields/sandbox_TEST/6.3.0/securedFields.js', 'javascript'],
      ['securedfields/sandbox_TEST/6.3.0/securedFields.css', 'text/css'],
      ['images/logos/visa.svg', 'image/svg+xml'],
      ['images/components/bento_lock.svg', 'image/svg+xml'],
      ['sdk/6.45.2/translations/de-DE.json', 'application/json'],
    ]) {
      const response = await browse(sandbox, `/checkoutshopper/${path}`);
      expect(response.headers.get('content-type'), path).toContain(type);
      expect(response.headers.get('cache-control'), path).toContain('max-age');
    }
    expect(
      await sandbox.handle(new Request('https://shop.test/checkoutshopper/sdk/6.45.2/translations/xx-XX.json')),
    ).toBeNull();
  });
});
