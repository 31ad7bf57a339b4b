import type { StockAlerts } from '#app/modules/catalogue/ports.ts';
import { OPERATIONS } from '#server/platform/http/contract/operations.ts';
import type { PlatformClient } from './platform-client.ts';

/** Requests for a mail when a size is in stock again, of a hosted platform. */
export function createHttpStockAlerts(platform: PlatformClient): StockAlerts {
  return {
    async request(market, { variantId, email }) {
      const answer = await platform.call(OPERATIONS.requestStockAlert, { market, body: { variantId, email } });
      if (!answer.ok) throw new Error('A stock alert was refused');
      return answer.value.state;
    },
    async end(address) {
      const answer = await platform.call(OPERATIONS.endStockAlerts, { body: address });
      if (!answer.ok) throw new Error('The end of stock alerts was refused');
    },
  };
}
