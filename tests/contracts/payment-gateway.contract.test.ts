import { createAdyenGateway } from '#server/vendors/adyen/adyen.ts';
import { card, pay } from '#tests/support/sandbox-widget.ts';
import { describePaymentGateway, type GatewayUnderTest } from './payment-gateway-suite.ts';
import { describePaymentOrders } from './payment-order-suite.ts';
import { openSandbox } from './payment-sandbox-fixture.ts';

const NAME = 'official library, sandbox in process';
const giftCard = (number: string, securityCode = '737') => ({ brand: 'svs', number, securityCode });

async function open(): Promise<GatewayUnderTest> {
  const { sandbox, close } = await openSandbox();
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
    async pay(url, outcome) {
      const returned = await decide(url, outcome);
      return { sessionId: returned.get('sessionId') ?? '', sessionResult: returned.get('sessionResult') ?? '' };
    },
    answer: async (url, outcome) => (await decide(url, outcome)).get('redirectResult') ?? '',
    async payRest({ sessionId, sessionData }, order) {
      const { body } = await pay(sandbox, { id: sessionId, sessionData }, card('4111111111111111'), { order });
      return typeof body.sessionResult === 'string' ? body.sessionResult : null;
    },
    giftCards: {
      small: giftCard('6036280000000000000'),
      large: giftCard('6036280000000000001'),
      empty: giftCard('6036280000000000002'),
      unknown: giftCard('6036280000000000009'),
      wrongCode: giftCard('6036280000000000001', '000'),
    },
    close,
  };
}

describePaymentGateway(NAME, open);
describePaymentOrders(NAME, open);
