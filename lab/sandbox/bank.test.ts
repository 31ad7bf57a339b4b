import { describe, expect, test } from 'vitest';
import { openTestSandbox } from '#tests/support/open-test-sandbox.ts';
import {
  actionOf,
  browse,
  card,
  embeddedSession,
  GOOD,
  pay,
  SESSION,
  server,
  setup,
  widget,
} from '#tests/support/sandbox-widget.ts';

describe('a payment at the bank', () => {
  async function atBank() {
    const opened = await openTestSandbox();
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
  ])('returns %s, with the same result for server and widget', async (choice, resultCode) => {
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

  test('is decided once, by the first decision of the bank', async () => {
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

  test('may be pending until the bank decides', async () => {
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

  test('requires a decision, and an unknown payment is answered 404', async () => {
    const { sandbox, url } = await atBank();
    expect((await browse(sandbox, url, { outcome: 'constructor' })).status).toBe(422);
    const unknown = await browse(sandbox, '/checkoutshopper/bank/UNKNOWN', { outcome: 'authorised' });
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('href="https://shop.test"');
  });

  test('forbids framing, and returns to the shop only', async () => {
    const { sandbox, url } = await atBank();
    const policy = (await browse(sandbox, url)).headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://shop.test https://second.test");
  });

  test.each(['forged', '', 'a.b'])('rejects the forged result "%s"', async (redirectResult) => {
    const { sandbox, session, url } = await atBank();
    await browse(sandbox, url, { outcome: 'refused' });
    expect((await server(sandbox, '/payments/details', { details: { redirectResult } })).status).toBe(422);
    expect(
      (await widget(sandbox, `v1/sessions/${session.id}/paymentDetails`, { details: { redirectResult } })).status,
    ).toBe(422);
    const { sessionData } = session;
    expect((await server(sandbox, '/payments/details', { details: { redirectResult: sessionData } })).status).toBe(422);
  });

  test("of a card is decided by the shop's call, and a second one in the session is refused", async () => {
    const { sandbox } = await openTestSandbox();
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
