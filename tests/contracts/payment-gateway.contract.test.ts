import { createAdyenGateway } from '../../server/adapters/payments/adyen.ts';
import { describePaymentGateway } from './payment-gateway-suite.ts';
import { openSandbox } from './payment-sandbox-fixture.ts';

describePaymentGateway('official library, sandbox in process', async () => {
  const { sandbox, close } = await openSandbox();
  return {
    gateway: createAdyenGateway({ config: { adapter: 'sandbox', allowInProduction: false }, sandbox, logger: { warn: () => undefined } }),
    async pay(url, outcome) {
      const response = await sandbox.handle(new Request(url, { method: 'POST', body: new URLSearchParams({ outcome }) }));
      const back = new URL(response?.headers.get('location') ?? '').searchParams;
      return { sessionId: back.get('sessionId') ?? '', sessionResult: back.get('sessionResult') ?? '' };
    },
    close,
  };
});
