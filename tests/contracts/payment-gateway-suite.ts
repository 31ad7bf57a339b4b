import { describe, expect, onTestFinished, test } from 'vitest';
import type { HostedSessionInput, PaymentGateway } from '../../app/modules/payments/ports.ts';
import { sampleMarket } from './sample-markets.ts';

export const OUTCOMES = ['authorised', 'refused', 'cancelled', 'pending', 'error'] as const;

/** What the suite needs of a provider besides the gateway: somebody who pays on its page. */
export type GatewayUnderTest = {
  readonly gateway: PaymentGateway;
  /** Ends the payment on the page at `url` and returns what the browser brings back to the shop. */
  pay(url: string, outcome: (typeof OUTCOMES)[number]): Promise<{ readonly sessionId: string; readonly sessionResult: string }>;
  close(): Promise<void>;
};

export const SHOP = 'https://shop.test';

export function hostedInput(changes: Partial<HostedSessionInput> = {}): HostedSessionInput {
  return {
    reference: 'PW-7K2MN-Q4XZ9',
    amount: { amount: 2395, currency: 'EUR' },
    market: sampleMarket('DE'),
    returnUrl: `${SHOP}/de/checkout/payment/return?reference=PW-7K2MN-Q4XZ9.signed`,
    email: 'ada@example.com',
    telephone: '+4930123456',
    lines: [{ id: 'S-1', description: 'Striped socks', quantity: 2, amountIncludingTax: 995 }],
    idempotencyKey: 'order-1-1-first',
    ...changes,
  };
}

/** What every payment gateway does, whoever moves the money. */
export function describePaymentGateway(name: string, open: () => Promise<GatewayUnderTest>): void {
  async function provider(): Promise<GatewayUnderTest> {
    const opened = await open();
    onTestFinished(() => opened.close());
    return opened;
  }

  describe(`the payment gateway (${name})`, () => {
    test('opens a session with a page to pay on and an end', async () => {
      const { gateway } = await provider();
      const session = await gateway.createHostedSession(hostedInput());
      expect(session.sessionId).not.toBe('');
      expect(new URL(session.url).protocol).toMatch(/^https?:$/);
      expect(Number.isSafeInteger(session.expiresAt)).toBe(true);
    });

    test('answers the same key with the same session and another key with another', async () => {
      const { gateway } = await provider();
      const [first, second] = await Promise.all([gateway.createHostedSession(hostedInput()), gateway.createHostedSession(hostedInput())]);
      expect(second).toEqual(first);
      const other = await gateway.createHostedSession(hostedInput({ idempotencyKey: 'order-1-2-first' }));
      expect(other.sessionId).not.toBe(first.sessionId);
    });

    test('does not take a key again for something else', async () => {
      const { gateway } = await provider();
      await gateway.createHostedSession(hostedInput());
      await expect(gateway.createHostedSession(hostedInput({ amount: { amount: 1, currency: 'EUR' } }))).rejects.toMatchObject({
        name: 'PaymentProviderUnavailable',
      });
    });

    test.each(OUTCOMES)('tells the outcome %s, for which order and how much', async (outcome) => {
      const { gateway, pay } = await provider();
      const session = await gateway.createHostedSession(hostedInput());
      const back = await pay(session.url, outcome);
      expect(back.sessionId).toBe(session.sessionId);
      const answer = await gateway.sessionOutcome(back.sessionId, back.sessionResult);
      expect(answer).toMatchObject({ status: outcome, reference: 'PW-7K2MN-Q4XZ9', amount: { amount: 2395, currency: 'EUR' } });
      expect(answer?.pspReference).toBeTruthy();
      expect(await gateway.sessionOutcome(back.sessionId, back.sessionResult)).toEqual(answer);
    });

    test('charges yen as whole yen', async () => {
      const { gateway, pay } = await provider();
      const input = hostedInput({ market: sampleMarket('JP'), amount: { amount: 1980, currency: 'JPY' } });
      const back = await pay((await gateway.createHostedSession(input)).url, 'authorised');
      expect(await gateway.sessionOutcome(back.sessionId, back.sessionResult)).toMatchObject({ amount: { amount: 1980, currency: 'JPY' } });
    });

    test.each(['', 'forged', 'authorised'])('says nothing for the made-up result "%s"', async (result) => {
      const { gateway, pay } = await provider();
      const { sessionId } = await pay((await gateway.createHostedSession(hostedInput())).url, 'refused');
      expect(await gateway.sessionOutcome(sessionId, result)).toBeNull();
    });

    test('says nothing for a result that belongs to another session', async () => {
      const { gateway, pay } = await provider();
      const paid = await pay((await gateway.createHostedSession(hostedInput())).url, 'authorised');
      const unpaid = await gateway.createHostedSession(hostedInput({ reference: 'PW-AAAAA-BBBBB', idempotencyKey: 'order-2-1-first' }));
      expect(await gateway.sessionOutcome(unpaid.sessionId, paid.sessionResult)).toBeNull();
      const alsoPaid = await pay(unpaid.url, 'authorised');
      expect(await gateway.sessionOutcome(alsoPaid.sessionId, paid.sessionResult)).toBeNull();
    });

    test.each(['', 'CSNOBODYKNOWSTHISONE', '..', '../sessions', 'a/b', 'x'.repeat(5000)])('says nothing for a session nobody opened', async (sessionId) => {
      const { gateway } = await provider();
      expect(await gateway.sessionOutcome(sessionId, 'some-result')).toBeNull();
    });
  });
}
