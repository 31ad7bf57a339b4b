import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestSandbox } from '#tests/support/open-test-sandbox.ts';
import {
  actionOf,
  answerChallenge,
  base64,
  browse,
  card,
  details,
  embeddedSession,
  fromBase64,
  pay,
  server,
  threeDsDetails,
  widget,
} from '#tests/support/sandbox-widget.ts';

describe('3-D Secure', () => {
  const CHALLENGED = card('4212345678910006');

  test.each([
    ['the right password', { password: 'password' }, 'Authorised', 'Y'],
    ['a wrong password', { password: 'passwort' }, 'Refused', 'N'],
    ['a turning back', { password: 'password', cancel: '1' }, 'Refused', 'N'],
  ])(
    'ends with the issuer’s decision for %s, whatever the browser reports',
    async (_, form, resultCode, transStatus) => {
      const { sandbox } = await openTestSandbox();
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
    },
  );

  test("is refused when the browser reports an approval without the issuer's decision", async () => {
    const { sandbox } = await openTestSandbox();
    const session = await embeddedSession(sandbox);
    const { authorisationToken } = actionOf(await pay(sandbox, session, CHALLENGED));
    expect(await details(sandbox, session, threeDsDetails(authorisationToken, 'Y'))).toMatchObject({
      body: { resultCode: 'Refused' },
    });
  });

  test('takes one decision: a second one changes nothing', async () => {
    const { sandbox } = await openTestSandbox();
    const session = await embeddedSession(sandbox);
    const { token, authorisationToken } = actionOf(await pay(sandbox, session, CHALLENGED));
    await answerChallenge(sandbox, token, { password: 'wrong' });
    await answerChallenge(sandbox, token, { password: 'password' });
    expect(await details(sandbox, session, threeDsDetails(authorisationToken, 'Y'))).toMatchObject({
      body: { resultCode: 'Refused' },
    });
  });

  test('continues after a restart', async () => {
    const { sandbox, restart } = await openTestSandbox();
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

  test('skips the challenge for a known device, and shows it after an incomplete device check', async () => {
    const { sandbox } = await openTestSandbox();
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

  test('continues with another challenge, which decides the payment', async () => {
    for (const [second, resultCode] of [
      ['password', 'Authorised'],
      ['wrong', 'Refused'],
    ] as const) {
      const { sandbox } = await openTestSandbox();
      const session = await embeddedSession(sandbox);
      const first = actionOf(await pay(sandbox, session, card('4212345678910022')));
      await answerChallenge(sandbox, first.token, { password: 'password' });
      const asked = await details(sandbox, session, threeDsDetails(first.authorisationToken, 'Y'));
      expect(asked.body).toMatchObject({ resultCode: 'ChallengeShopper' });
      const { token, authorisationToken } = actionOf(asked);
      await answerChallenge(sandbox, token, { password: second });
      expect(await details(sandbox, session, threeDsDetails(authorisationToken, 'Y'))).toMatchObject({
        body: { resultCode },
      });
    }
  });

  test('of two challenges ends with the first one that fails', async () => {
    const { sandbox } = await openTestSandbox();
    const session = await embeddedSession(sandbox);
    const { token, authorisationToken } = actionOf(await pay(sandbox, session, card('4212345678910022')));
    await answerChallenge(sandbox, token, { password: 'wrong' });
    expect(await details(sandbox, session, threeDsDetails(authorisationToken, 'Y'))).toMatchObject({
      body: { resultCode: 'Refused' },
    });
  });

  test('continues with the page of the bank after the device check', async () => {
    const { sandbox } = await openTestSandbox();
    const session = await embeddedSession(sandbox);
    const { paymentData } = actionOf(await pay(sandbox, session, card('4212345678910014')));
    const body = { fingerprintResult: base64({ threeDSCompInd: 'Y' }), paymentData };
    const next = actionOf(await widget(sandbox, 'v1/submitThreeDS2Fingerprint', body, 'token=sandbox_TEST'));
    expect(next.type).toBe('redirect');
    const left = await browse(sandbox, next.url, { outcome: 'authorised' });
    const redirectResult = new URL(left.headers.get('location') ?? '').searchParams.get('redirectResult');
    expect(await server(sandbox, '/payments/details', { details: { redirectResult } })).toMatchObject({
      body: { resultCode: 'Authorised' },
    });
  });

  test('continues after the page of the bank, also for a repeated return from it', async () => {
    const { sandbox } = await openTestSandbox();
    const session = await embeddedSession(sandbox);
    const { url } = actionOf(await pay(sandbox, session, card('4212345678910030')));
    const left = await browse(sandbox, url, { outcome: 'authorised' });
    const redirectResult = new URL(left.headers.get('location') ?? '').searchParams.get('redirectResult');
    const complete = (data: object) => server(sandbox, '/payments/details', data);
    const asked = await complete({ details: { redirectResult } });
    expect(asked.body).toMatchObject({ resultCode: 'ChallengeShopper', merchantReference: 'PW-7K2MN-Q4XZ9' });
    expect(actionOf(await complete({ details: { redirectResult } }))).toEqual(actionOf(asked));
    const { token, authorisationToken } = actionOf(asked);
    await answerChallenge(sandbox, token, { password: 'password' });
    expect(await complete(threeDsDetails(authorisationToken, 'Y'))).toMatchObject({
      body: { resultCode: 'Authorised' },
    });
  });

  test('sends the result of the device check to the widget', async () => {
    const { sandbox } = await openTestSandbox();
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

  test('runs in frames of this origin, with scripts of this origin only', async () => {
    const { sandbox } = await openTestSandbox();
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

  test('answers 404 for other payments', async () => {
    const { sandbox } = await openTestSandbox();
    const { authorisationToken } = actionOf(await pay(sandbox, await embeddedSession(sandbox), CHALLENGED));
    const other = await embeddedSession(sandbox);
    expect((await details(sandbox, other, threeDsDetails(authorisationToken, 'Y'))).status).toBe(422);
    for (const transaction of ['UNKNOWN', '']) {
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
