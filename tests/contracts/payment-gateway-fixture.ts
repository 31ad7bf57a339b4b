import { onTestFinished } from 'vitest';
import type { LineItem } from '#app/modules/payments/domain/line-items.ts';
import type {
  EmbeddedSession,
  HostedSessionInput,
  PaymentRequest,
  ProviderOrderKey,
  SessionInput,
} from '#app/modules/payments/ports.ts';
import { createAdyenGateway } from '#server/vendors/adyen/adyen.ts';
import { card, pay } from '#tests/support/sandbox-widget.ts';
import { openSandbox } from './payment-sandbox-fixture.ts';
import { sampleMarket } from './sample-markets.ts';

export const OUTCOMES = ['authorised', 'refused', 'cancelled', 'pending', 'error'] as const;

export const SHOP = 'https://shop.test';

/** One line with this amount, tax included. */
export function oneLine(amountIncludingTax: number): LineItem {
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

const giftCard = (number: string, securityCode = '737') => ({ brand: 'svs', number, securityCode });

/** The gateway of the official library over the sandbox in this process; closed after the test. */
export async function openProvider() {
  const { sandbox, close } = await openSandbox();
  onTestFinished(close);
  /** The parameters of the browser's return from the page at `url`. */
  async function decide(url: string, outcome: string): Promise<URLSearchParams> {
    const response = await sandbox.handle(new Request(url, { method: 'POST', body: new URLSearchParams({ outcome }) }));
    return new URL(response?.headers.get('location') ?? '').searchParams;
  }
  return {
    gateway: createAdyenGateway({
      config: { adapter: 'sandbox' },
      sandbox,
      logger: { warn: () => undefined },
    }),
    /** Ends the payment on the page at `url` and returns the parameters of the browser's return to the shop. */
    async pay(url: string, outcome: (typeof OUTCOMES)[number]) {
      const returned = await decide(url, outcome);
      return { sessionId: returned.get('sessionId') ?? '', sessionResult: returned.get('sessionResult') ?? '' };
    },
    /** Answers the challenge of the bank at `url` and returns its redirect details. */
    answer: async (url: string, outcome: 'authorised' | 'refused' | 'cancelled' | 'pending') =>
      (await decide(url, outcome)).get('redirectResult') ?? '',
    /**
     * Pays the rest of an order by card, in a session for the page. Returns the result of the browser; null where the
     * provider refuses it.
     */
    async payRest({ sessionId, sessionData }: EmbeddedSession, order: ProviderOrderKey) {
      const { body } = await pay(sandbox, { id: sessionId, sessionData }, card('4111111111111111'), { order });
      return typeof body.sessionResult === 'string' ? body.sessionResult : null;
    },
    /** Gift cards with 5.00, with 500.00 and with nothing, and two that the provider does not accept. */
    giftCards: {
      small: giftCard('6036280000000000000'),
      large: giftCard('6036280000000000001'),
      empty: giftCard('6036280000000000002'),
      unknown: giftCard('6036280000000000009'),
      wrongCode: giftCard('6036280000000000001', '000'),
    },
  };
}

export type Provider = Awaited<ReturnType<typeof openProvider>>;
