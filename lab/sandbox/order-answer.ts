import type { SandboxOrderRow, SandboxPaymentRow } from './payment-rows.ts';
import type { Tokens } from './tokens.ts';

/** An order after it was opened or partly paid. Every part has its own order data; all of them identify the order. */
export function orderAnswer(order: SandboxOrderRow, part: SandboxPaymentRow | null, tokens: Tokens) {
  const { psp_reference: pspReference, reference, amount, currency, expires_at } = order;
  return {
    pspReference,
    orderData: tokens.sign('order-data', part ? `${pspReference}.${part.psp_reference}` : pspReference),
    amount: { value: amount, currency },
    remainingAmount: { value: part?.order_remaining ?? order.remaining, currency },
    reference: reference ?? part?.reference,
    ...(expires_at !== null && { expiresAt: new Date(expires_at).toISOString() }),
  };
}

/** The order that signed order data identifies; null for any other text. */
export function orderOf(orderData: string, tokens: Tokens): string | null {
  return tokens.open('order-data', orderData)?.split('.')[0] ?? null;
}
