import { days, hours } from '../../app/kernel/clock.ts';
import type { PlatformStore } from '../platform/platform-store.ts';

/** How long a bank waits for the shopper. */
const PATIENCE = hours(1);
/** Older ones were closed long ago, or belong to a shop that stood still. */
const LOOKS_BACK = days(7);

/** Closes payments the shopper has left at the bank. `now` in milliseconds. */
export async function closeLeftPayments(store: PlatformStore, now: number): Promise<void> {
  const until = now - PATIENCE;
  const after = until - LOOKS_BACK;
  const left = await store.read.get(
    "SELECT psp_reference FROM sandbox_payments WHERE created_at > ? AND created_at <= ? AND result_code IS NULL AND method <> 'scheme' LIMIT 1",
    [after, until],
  );
  if (left) await store.command('closeSandboxOffers', { after, until, now });
}
