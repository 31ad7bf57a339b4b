import { z } from 'zod';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { REFUND_REASONS } from '#app/modules/letters/domain/letter.ts';
import { OPERATOR_ALERTS } from '#app/modules/letters/domain/operator-alert.ts';

/** The message of a change of an order. `status` is the order's after it. `byOperator`: an operator asked for it. */
export const orderMessageShape = z.object({
  orderId: z.string(),
  status: z.string().optional(),
  byOperator: z.boolean().optional(),
});

/** The message of a refund. The order may be a hosted platform's: it is known by its number. */
export const refundShape = z.object({
  orderNumber: z.string(),
  amount: z.object({ amount: z.number().int(), currency: z.enum(CURRENCY_CODES) }),
  reason: z.enum(REFUND_REASONS),
});
export type Refund = z.infer<typeof refundShape>;

/** The message of an alert to the operator. */
export const operatorNoticeShape = z.object({
  alert: z.enum(OPERATOR_ALERTS),
  reference: z.string(),
  round: z.number().optional(),
  orderNumber: z.string().nullable(),
});
