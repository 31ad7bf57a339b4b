import { describe, expect, onTestFinished, test } from 'vitest';
import type { LineItem } from '#app/modules/payments/domain/line-items.ts';
import type {
  EmbeddedSession,
  GiftCard,
  HostedSessionInput,
  PaymentGateway,
  PaymentRequest,
  ProviderOrderKey,
  SessionInput,
} from '#app/modules/payments/ports.ts';
import { sampleMarket } from './sample-markets.ts';

export const OUTCOMES = ['authorised', 'refused', 'cancelled', 'pending', 'error'] as const;

/** A shopper who pays on the provider's page. */
export type GatewayUnderTest = {
  readonly gateway: PaymentGateway;
  /** Ends the payment on the page at `url` and returns the parameters of the browser's return to the shop. */
  pay(
    url: string,
    outcome: (typeof OUTCOMES)[number],
  ): Promise<{ readonly sessionId: string; readonly sessionResult: string }>;
  /** Answers the challenge of the bank at `url` and returns its redirect details. */
  answer(url: string, outcome: 'authorised' | 'refused' | 'cancelled' | 'pending'): Promise<string>;
  /**
   * Pays the rest of an order by card, in a session for the page. Returns the result of the browser; null where the
   * provider refuses it.
   */
  payRest(session: EmbeddedSession, order: ProviderOrderKey): Promise<string | null>;
  /** Gift cards with 5.00, with 500.00 and with nothing, and two that the provider does not accept. */
  readonly giftCards: {
    readonly small: GiftCard;
    readonly large: GiftCard;
    readonly empty: GiftCard;
    readonly unknown: GiftCard;
    readonly wrongCode: GiftCard;
  };
  close(): Promise<void>;
};

export const SHOP = 'https://shop.test';

/** One line with this amount, tax included. */
function oneLine(amountIncludingTax: number): LineItem {
  return {
    id: 'S-1',
    description: 'Striped socks',
    quantity: 1,
    amountIncludingTax,
    amountExcludingTax: amountIncludingTax,
    taxAmount: 0,
    taxPercentage: 0,
  };
}

export function hostedInput(changes: Partial<HostedSessionInput> = {}): HostedSessionInput {
  const { amount = { amount: 2395, currency: 'EUR' } } = changes;
  return {
    reference: 'PW-7K2MN-Q4XZ9',
    amount,
    market: sampleMarket('DE'),
    returnUrl: `${SHOP}/de/checkout/payment/return?reference=PW-7K2MN-Q4XZ9.signed`,
    email: 'ada@example.com',
    telephone: '+4930123456',
    lines: [oneLine(amount.amount)],
    idempotencyKey: 'order-1-1-first',
    ...changes,
  };
}

const ADDRESS = {
  firstName: 'Ada',
  lastName: 'King',
  street0: 'Hauptstraße 5',
  street1: '',
  city: 'Berlin',
  region: '',
  postCode: '10115',
  country: 'DE',
} as const;

export function sessionInput(changes: Partial<HostedSessionInput> = {}): SessionInput {
  return { ...hostedInput(changes), shippingAddress: ADDRESS, billingAddress: ADDRESS };
}

export function paymentRequest(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    ...sessionInput(changes),
    paymentMethod: { type: 'klarna' },
    origin: SHOP,
    idempotencyKey: 'order-1-1-klarna',
    ...changes,
  };
}

/** The behaviour of every payment gateway, for any provider. */
export function describePaymentGateway(name: string, open: () => Promise<GatewayUnderTest>): void {
  async function provider(): Promise<GatewayUnderTest> {
    const opened = await open();
    onTestFinished(() => opened.close());
    return opened;
  }

  describe(`the payment gateway (${name})`, () => {
    test('opens a session with a hosted page and an expiry', async () => {
      const { gateway } = await provider();
      const session = await gateway.createHostedSession(hostedInput());
      expect(session.sessionId).not.toBe('');
      expect(new URL(session.url).protocol).toMatch(/^https?:$/);
      expect(Number.isSafeInteger(session.expiresAt)).toBe(true);
    });

    test('returns the same session for the same key and another for another key', async () => {
      const { gateway } = await provider();
      const [first, second] = await Promise.all([
        gateway.createHostedSession(hostedInput()),
        gateway.createHostedSession(hostedInput()),
      ]);
      expect(second).toEqual(first);
      const other = await gateway.createHostedSession(hostedInput({ idempotencyKey: 'order-1-2-first' }));
      expect(other.sessionId).not.toBe(first.sessionId);
    });

    test('rejects a key that was used for other data', async () => {
      const { gateway } = await provider();
      await gateway.createHostedSession(hostedInput());
      await expect(
        gateway.createHostedSession(hostedInput({ amount: { amount: 1, currency: 'EUR' } })),
      ).rejects.toMatchObject({
        name: 'PaymentProviderUnavailable',
      });
    });

    test.each(OUTCOMES)('returns the outcome %s with its order and amount', async (outcome) => {
      const { gateway, pay } = await provider();
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
      const { gateway, pay } = await provider();
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
      const { gateway } = await provider();
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
      const { gateway } = await provider();
      await expect(gateway.createHostedSession(hostedInput({ lines }))).rejects.toMatchObject({
        name: 'PaymentProviderUnavailable',
      });
      await expect(gateway.createSession(sessionInput({ lines }))).rejects.toMatchObject({
        name: 'PaymentProviderUnavailable',
      });
      expect(await gateway.requestPayment(paymentRequest({ lines }))).toBeNull();
    });

    test.each(['', 'forged', 'authorised'])('returns nothing for the forged result "%s"', async (result) => {
      const { gateway, pay } = await provider();
      const { sessionId } = await pay((await gateway.createHostedSession(hostedInput())).url, 'refused');
      expect(await gateway.sessionOutcome(sessionId, result)).toBeNull();
    });

    test('returns nothing for a result of another session', async () => {
      const { gateway, pay } = await provider();
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
        const { gateway } = await provider();
        expect(await gateway.sessionOutcome(sessionId, 'some-result')).toBeNull();
      },
    );

    test('opens a session for the page, the same for the same key', async () => {
      const { gateway } = await provider();
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
      const { gateway } = await provider();
      const methods = await gateway.paymentMethods({
        market: sampleMarket('DE'),
        amount: { amount: 2395, currency: 'EUR' },
      });
      expect(methods).toContainEqual({ type: 'klarna', name: 'Klarna' });
      expect(methods.map(({ type }) => type)).not.toContain('ideal');
    });

    /** The address to which a payment redirects the shopper. */
    async function atBank({ gateway }: GatewayUnderTest, changes: Partial<PaymentRequest> = {}): Promise<string> {
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
        const opened = await provider();
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
      const opened = await provider();
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
      const { gateway } = await provider();
      expect(await gateway.requestPayment(paymentRequest({ paymentMethod: { type: 'shells' } }))).toBeNull();
      expect(await gateway.submitDetails({ redirectResult: 'made up' }, { idempotencyKey: 'details-2' })).toBeNull();
      expect(await gateway.submitDetails({ payload: 'made up' }, { idempotencyKey: 'details-3' })).toBeNull();
    });

    test('reverses a payment once, and rejects an unknown one', async () => {
      const opened = await provider();
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
}
