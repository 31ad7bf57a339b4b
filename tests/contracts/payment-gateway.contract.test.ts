import { describe, expect, test } from 'vitest';
import type { PaymentRequest } from '#app/modules/payments/ports.ts';
import {
  hostedInput,
  OUTCOMES,
  oneLine,
  openProvider,
  type Provider,
  paymentRequest,
  sessionInput,
} from './payment-gateway-fixture.ts';
import { sampleMarket } from './sample-markets.ts';

describe('the payment gateway', () => {
  test('opens a session with a hosted page and an expiry', async () => {
    const { gateway } = await openProvider();
    const session = await gateway.createHostedSession(hostedInput());
    expect(session.sessionId).not.toBe('');
    expect(new URL(session.url).protocol).toMatch(/^https?:$/);
    expect(Number.isSafeInteger(session.expiresAt)).toBe(true);
  });

  test('returns the same session for the same key and another for another key', async () => {
    const { gateway } = await openProvider();
    const [first, second] = await Promise.all([
      gateway.createHostedSession(hostedInput()),
      gateway.createHostedSession(hostedInput()),
    ]);
    expect(second).toEqual(first);
    const other = await gateway.createHostedSession(hostedInput({ idempotencyKey: 'order-1-2-first' }));
    expect(other.sessionId).not.toBe(first.sessionId);
  });

  test('rejects a key that was used for other data', async () => {
    const { gateway } = await openProvider();
    await gateway.createHostedSession(hostedInput());
    await expect(
      gateway.createHostedSession(hostedInput({ amount: { amount: 1, currency: 'EUR' } })),
    ).rejects.toMatchObject({
      name: 'PaymentProviderUnavailable',
    });
  });

  test.each(OUTCOMES)('returns the outcome %s with its order and amount', async (outcome) => {
    const { gateway, pay } = await openProvider();
    const session = await gateway.createHostedSession(hostedInput());
    const returned = await pay(session.url, outcome);
    expect(returned.sessionId).toBe(session.sessionId);
    const answer = await gateway.sessionOutcome(returned.sessionId, returned.sessionResult);
    expect(answer).toMatchObject({
      status: outcome,
      reference: 'PW-7K2MN-Q4XZ9',
      amount: { amount: 2395, currency: 'EUR' },
    });
    expect(answer?.pspReference).toBeTruthy();
    expect(await gateway.sessionOutcome(returned.sessionId, returned.sessionResult)).toEqual(answer);
  });

  test('charges yen as whole yen', async () => {
    const { gateway, pay } = await openProvider();
    const input = hostedInput({ market: sampleMarket('JP'), amount: { amount: 1980, currency: 'JPY' } });
    const returned = await pay((await gateway.createHostedSession(input)).url, 'authorised');
    expect(await gateway.sessionOutcome(returned.sessionId, returned.sessionResult)).toMatchObject({
      amount: { amount: 1980, currency: 'JPY' },
    });
  });

  test.each([
    ['JP', 'JPY', 1980],
    ['DK', 'DKK', 14_900],
  ] as const)('accepts lines that add up, with discounts and added tax: %s', async (country, currency, amount) => {
    const { gateway } = await openProvider();
    const lines = [
      { ...oneLine(amount), quantity: 2 },
      { ...oneLine(-amount - 30), id: 'discount-1', amountExcludingTax: -amount - 20, taxAmount: -10 },
      { ...oneLine(30), id: 'sales-tax' },
    ];
    const input = { market: sampleMarket(country), amount: { amount, currency }, lines };
    await gateway.createHostedSession(hostedInput(input));
    await gateway.createSession(sessionInput({ ...input, idempotencyKey: 'order-1-1-page' }));
    expect(
      await gateway.requestPayment(
        paymentRequest({ ...input, paymentMethod: { type: 'applepay', applePayToken: 'e30=' } }),
      ),
    ).not.toBeNull();
  });

  test.each([
    ['that do not add up', [oneLine(2394)]],
    ['whose tax does not add up', [{ ...oneLine(2395), taxAmount: 1 }]],
  ])('rejects a payment with lines %s', async (_, lines) => {
    const { gateway } = await openProvider();
    await expect(gateway.createHostedSession(hostedInput({ lines }))).rejects.toMatchObject({
      name: 'PaymentProviderUnavailable',
    });
    await expect(gateway.createSession(sessionInput({ lines }))).rejects.toMatchObject({
      name: 'PaymentProviderUnavailable',
    });
    expect(await gateway.requestPayment(paymentRequest({ lines }))).toBeNull();
  });

  test.each(['', 'forged', 'authorised'])('returns nothing for the forged result "%s"', async (result) => {
    const { gateway, pay } = await openProvider();
    const { sessionId } = await pay((await gateway.createHostedSession(hostedInput())).url, 'refused');
    expect(await gateway.sessionOutcome(sessionId, result)).toBeNull();
  });

  test('returns nothing for a result of another session', async () => {
    const { gateway, pay } = await openProvider();
    const paid = await pay((await gateway.createHostedSession(hostedInput())).url, 'authorised');
    const unpaid = await gateway.createHostedSession(
      hostedInput({ reference: 'PW-AAAAA-BBBBB', idempotencyKey: 'order-2-1-first' }),
    );
    expect(await gateway.sessionOutcome(unpaid.sessionId, paid.sessionResult)).toBeNull();
    const alsoPaid = await pay(unpaid.url, 'authorised');
    expect(await gateway.sessionOutcome(alsoPaid.sessionId, paid.sessionResult)).toBeNull();
  });

  test.each(['', 'CSUNKNOWNSESSION', '..', '../sessions', 'a/b', 'x'.repeat(5000)])(
    'returns nothing for an unknown session',
    async (sessionId) => {
      const { gateway } = await openProvider();
      expect(await gateway.sessionOutcome(sessionId, 'some-result')).toBeNull();
    },
  );

  test('opens a session for the page, the same for the same key', async () => {
    const { gateway } = await openProvider();
    const session = await gateway.createSession(sessionInput());
    expect(session.sessionId).not.toBe('');
    expect(session.sessionData).not.toBe('');
    expect(Number.isSafeInteger(session.expiresAt)).toBe(true);
    expect((await gateway.createSession(sessionInput())).sessionId).toBe(session.sessionId);
    expect((await gateway.createSession(sessionInput({ idempotencyKey: 'order-1-2-page' }))).sessionId).not.toBe(
      session.sessionId,
    );
  });

  test('lists the payment methods of a market', async () => {
    const { gateway } = await openProvider();
    const methods = await gateway.paymentMethods({
      market: sampleMarket('DE'),
      amount: { amount: 2395, currency: 'EUR' },
    });
    expect(methods).toContainEqual({ type: 'klarna', name: 'Klarna' });
    expect(methods.map(({ type }) => type)).not.toContain('ideal');
  });

  /** The address to which a payment redirects the shopper. */
  async function atBank({ gateway }: Provider, changes: Partial<PaymentRequest> = {}): Promise<string> {
    const requested = await gateway.requestPayment(paymentRequest(changes));
    expect(requested).toMatchObject({
      resultCode: 'RedirectShopper',
      outcome: { status: 'created' },
      action: { type: 'redirect' },
      order: null,
    });
    return requested?.action?.url ?? '';
  }

  test.each(['authorised', 'refused', 'cancelled', 'pending'] as const)(
    'leads to a bank, and accepts its redirect details: %s',
    async (outcome) => {
      const opened = await openProvider();
      const redirectResult = await opened.answer(await atBank(opened), outcome);
      const submit = () => opened.gateway.submitDetails({ redirectResult }, { idempotencyKey: 'details-1' });
      const [answer, twin] = await Promise.all([submit(), submit()]);
      expect(twin).toEqual(answer);
      expect(answer).toMatchObject({ action: null, outcome: { status: outcome, reference: 'PW-7K2MN-Q4XZ9' } });
      if (outcome === 'authorised') expect(answer?.outcome.amount).toEqual({ amount: 2395, currency: 'EUR' });
      expect(await submit()).toEqual(answer);
    },
  );

  test('leads two requests with one key to one bank, and rejects other data with that key', async () => {
    const opened = await openProvider();
    const [first, second] = await Promise.all([atBank(opened), atBank(opened)]);
    expect(second).toBe(first);
    expect(await atBank(opened, { idempotencyKey: 'order-1-2-klarna' })).not.toBe(first);
    // Null would say that nothing was charged, which the first request may have done.
    await expect(
      opened.gateway.requestPayment(paymentRequest({ amount: { amount: 1, currency: 'EUR' } })),
    ).rejects.toMatchObject({
      name: 'PaymentProviderUnavailable',
    });
  });

  test('rejects an unknown method and unknown details', async () => {
    const { gateway } = await openProvider();
    expect(await gateway.requestPayment(paymentRequest({ paymentMethod: { type: 'shells' } }))).toBeNull();
    expect(await gateway.submitDetails({ redirectResult: 'made up' }, { idempotencyKey: 'details-2' })).toBeNull();
    expect(await gateway.submitDetails({ payload: 'made up' }, { idempotencyKey: 'details-3' })).toBeNull();
  });

  test('reverses a payment once, and rejects an unknown one', async () => {
    const opened = await openProvider();
    const redirectResult = await opened.answer(await atBank(opened), 'authorised');
    const paid = await opened.gateway.submitDetails({ redirectResult }, { idempotencyKey: 'details-1' });
    const reverse = (psp: string) =>
      opened.gateway.reverse(psp, { reference: 'PW-7K2MN-Q4XZ9', idempotencyKey: `reversal-${psp}` });
    const psp = paid?.outcome.pspReference ?? '';
    expect(await Promise.all([reverse(psp), reverse(psp)])).toEqual([true, true]);
    expect(await reverse(psp)).toBe(true);
    expect(await reverse('NOBODYMADETHISONE')).toBe(false);
  });
});
