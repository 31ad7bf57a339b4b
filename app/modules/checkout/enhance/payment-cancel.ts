import { paymentCancelEvent } from '#app/modules/checkout/domain/payment-cancel-event.ts';
import { fromResultCode } from '#app/modules/payments/domain/payment-status.ts';
import { pushEvent } from '#app/web/enhance/events.ts';

/**
 * Reports a payment that failed in the page to analytics. The paying script dispatches `shop:payment-cancel` on the
 * document with the provider's result code, `detail.reason`: `Refused` or `Cancelled`. Other reasons are not reported.
 */
export function enhancePaymentCancel(): void {
  document.addEventListener('shop:payment-cancel', (cancelled) => {
    const event = cancelEventOf(cancelled instanceof CustomEvent ? cancelled.detail : null);
    if (event) pushEvent(event);
  });
}

function cancelEventOf(detail: unknown) {
  const reason = (detail as { readonly reason?: unknown } | null)?.reason;
  return paymentCancelEvent((typeof reason === 'string' && fromResultCode(reason)) || '');
}
