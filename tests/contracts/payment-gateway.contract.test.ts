import { createAdyenGateway } from '../../server/adapters/payments/adyen.ts';
import { describePaymentGateway } from './payment-gateway-suite.ts';
import { openSandbox } from './payment-sandbox-fixture.ts';

describePaymentGateway('official library, sandbox in process', async () => {
  const { sandbox, close } = await openSandbox();
  /** What the browser brings back from the page at `url`. */
  async function decide(url: string, outcome: string): Promise<URLSearchParams> {
    const response = await sandbox.handle(new Request(url, { method: 'POST', body: new URLSearchParams({ outcome }) }));
    return new URL(response?.headers.get('location') ?? '').searchParams;
  }
  return {
    gateway: createAdyenGateway({ config: { adapter: 'sandbox', allowInProduction: false }, sandbox, logger: { warn: () => undefined } }),
    async pay(url, outcome) {
      const back = await decide(url, outcome);
      return { sessionId: back.get('sessionId') ?? '', sessionResult: back.get('sessionResult') ?? '' };
    },
    answer: async (url, outcome) => (await decide(url, outcome)).get('redirectResult') ?? '',
    close,
  };
});
