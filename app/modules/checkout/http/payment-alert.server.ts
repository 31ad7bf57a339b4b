import type { RequestContext } from '#app/request-context.ts';

/** Logs an alert for a payment whose amount or currency is not the order's: an operator has to check it. */
export function alertMismatch({ logger }: Pick<RequestContext, 'logger'>, orderNumber: string): void {
  logger.error(
    { order: orderNumber, alert: 'payment-quarantined' },
    'Payment mismatch: amount or currency differs from the order',
  );
}
