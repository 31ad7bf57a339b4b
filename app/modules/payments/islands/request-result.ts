import type { WidgetResult } from './card-fields.ts';
import type { OpenSession, ShopAnswer } from './shop-answers.ts';
import type { ShopCalls } from './shop-calls.ts';

/** The pauses before a result is requested again. */
const RETRY_AFTER_MS = [1_000, 3_000];

type Deps = {
  readonly shop: Pick<ShopCalls, 'result'>;
  readonly after: (milliseconds: number, run: () => void) => unknown;
};

/** Requests the result of a payment from the shop, with retries; null when the shop cannot be reached. */
export async function requestResult(
  { shop, after }: Deps,
  session: OpenSession,
  result: WidgetResult,
): Promise<ShopAnswer | null> {
  for (const pause of [...RETRY_AFTER_MS, null]) {
    try {
      return await shop.result(session, result);
    } catch {
      if (pause !== null) await new Promise<void>((resolve) => after(pause, resolve));
    }
  }
  return null;
}
