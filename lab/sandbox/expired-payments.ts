import { days, seconds } from '#app/kernel/clock.ts';
import { lifeOf } from './methods.ts';
import { IS_WAITING } from './order-state.ts';
import type { SandboxOrderRow, SandboxPaymentRow } from './payment-rows.ts';
import type { SandboxStore } from './sandbox-commands.ts';
import type { Step } from './test-cards.ts';

/** Older ones are closed already, or belong to a shop that was stopped. */
const LOOKS_BACK = days(7);
const AT_ONCE = 100;
/** How long the sandbox's banking app takes to answer. */
export const APP_TAKES = seconds(3);

/**
 * Closes expired payments: an hour after a redirect to the bank, or after the deadline of a voucher or transfer. `now`
 * in milliseconds.
 */
export async function closeExpiredPayments(store: SandboxStore, now: number): Promise<void> {
  const earliest = now - lifeOf('transfer') - LOOKS_BACK;
  const endOf = (step: Step) => now - lifeOf(step);
  const over = await store.read.all<Pick<SandboxPaymentRow, 'psp_reference'>>(
    `SELECT psp_reference FROM sandbox_payments WHERE created_at > ? AND method <> 'scheme' AND (
       (result_code IS NULL AND created_at <= ?) OR (result_code = 'Pending' AND step = 'voucher' AND created_at <= ?)
       OR (result_code = 'Received' AND step = 'transfer' AND created_at <= ?)) ORDER BY created_at LIMIT ?`,
    [earliest, endOf('redirect'), endOf('voucher'), endOf('transfer'), AT_ONCE],
  );
  const pspReferences = over.map(({ psp_reference }) => psp_reference);
  if (pspReferences.length > 0) await store.command('closeSandboxOffers', { pspReferences, now });
}

/** Closes expired orders that were not paid in full, and releases their parts. `now` in milliseconds. */
export async function closeExpiredOrders(store: SandboxStore, now: number): Promise<void> {
  const over = await store.read.all<Pick<SandboxOrderRow, 'psp_reference'>>(
    `SELECT psp_reference FROM sandbox_orders WHERE expires_at <= ? AND cancelled_at IS NULL AND remaining > 0 AND NOT EXISTS
       (SELECT 1 FROM sandbox_payments WHERE part_of = sandbox_orders.psp_reference AND ${IS_WAITING}) ORDER BY expires_at LIMIT ?`,
    [now, now - lifeOf(null), AT_ONCE],
  );
  const pspReferences = over.map(({ psp_reference }) => psp_reference);
  if (pspReferences.length > 0) await store.command('closeSandboxOrders', { pspReferences, now });
}

/** Completes due app payments. Returns when the next one is due, in milliseconds; null while none waits. */
export async function answerApps(
  store: SandboxStore,
  { now, capture }: { readonly now: number; readonly capture: boolean },
): Promise<number | null> {
  const waiting = await store.read.all<Pick<SandboxPaymentRow, 'psp_reference' | 'created_at'>>(
    `SELECT psp_reference, created_at FROM sandbox_payments WHERE created_at > ? AND step = 'await' AND result_code IS NULL AND bank_answer IS NOT NULL
     ORDER BY created_at LIMIT ?`,
    [now - LOOKS_BACK, AT_ONCE],
  );
  const isRipe = ({ created_at }: Pick<SandboxPaymentRow, 'created_at'>) => created_at <= now - APP_TAKES;
  const pspReferences = waiting.filter(isRipe).map(({ psp_reference }) => psp_reference);
  if (pspReferences.length > 0) await store.command('answerSandboxApps', { pspReferences, now, capture });
  const next = waiting.find((payment) => !isRipe(payment));
  return next ? next.created_at + APP_TAKES : null;
}
