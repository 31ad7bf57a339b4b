import type { TaxError } from '#app/modules/cart/domain/sales-tax.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { MissingStep } from './guards.ts';

/** Where a shopper continues instead of at the step that the request is for. */
export type StepRedirect =
  /** The incomplete step, which shows what is missing. */
  | { readonly kind: MissingStep }
  /** The cart of this browser is paid: its success page. */
  | { readonly kind: 'order-paid'; readonly orderId: string }
  /** The cart belongs to an order that waits for its bank: the order's page. */
  | { readonly kind: 'order-pending'; readonly order: Pick<Order, 'id' | 'orderNumber'> }
  /** The tax of the delivery address is unknown: the address step shows the reason. */
  | TaxError;
