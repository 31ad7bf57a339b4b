import type { RequestPage } from './request-context.ts';

/** Sounds the alarm about money that came in and is not the order's sum: a person has to look at it. */
export function alarmOfMismatch({ logger }: Pick<RequestPage, 'logger'>, orderNumber: string): void {
  logger.error({ order: orderNumber, alarm: 'payment-quarantined' }, 'A payment differs from its order in amount or currency');
}
