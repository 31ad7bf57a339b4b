import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { ProductRecords } from '#app/modules/catalogue/ports.ts';
import { OPERATIONS } from '#server/platform/http/contract/operations.ts';
import { LONGEST_KEY } from '#server/platform/http/contract/query-parts.ts';
import { answered } from './catalogue-calls.ts';
import type { PlatformClient } from './platform-client.ts';

/** What a hosted platform has stored of products; nothing of any while it is unavailable or lacks the call. */
export function createHttpProductRecords(platform: PlatformClient): ProductRecords {
  return {
    async read(slugOrSku) {
      if (slugOrSku.length > LONGEST_KEY) return null;
      try {
        return (await answered(platform.call(OPERATIONS.productRecord, { query: { key: slugOrSku } }))).record;
      } catch (error) {
        if (isUpstreamUnavailable(error)) return null;
        throw error;
      }
    },
  };
}
