import { type Clock, seconds } from '../../../kernel/clock.ts';
import type { Money } from '../../../kernel/money.ts';
import { err, ok, type Result } from '../../../kernel/result.ts';
import type { Market } from '../../markets/domain/types.ts';
import type { Order } from '../../orders/domain/order.ts';
import type { BeginOrderError, OrderService } from '../../orders/ports.ts';
import { isProviderUnavailable, type PaymentGateway } from '../../payments/ports.ts';
import type { CheckoutInfo } from '../domain/checkout-info.ts';

/** A session is not handed out any more this long before it ends: the shopper still has to pay. */
const LAST_MOMENTS = seconds(60);

type Deps = {
  readonly orders: OrderService;
  readonly payments: PaymentGateway;
  readonly returnReference: { sign(orderNumber: string): string };
  readonly clock: Clock;
};

export type StartPaymentError = BeginOrderError | { readonly kind: 'payment-provider-unavailable' };

/**
 * Leads a shopper to the provider's page: begins the order (the same one for the same cart version), and opens a session for it or uses
 * the one still open. `returnUrl` makes the absolute address the shopper comes back to from a signed reference.
 */
export async function startHostedPayment(
  { orders, payments, returnReference, clock }: Deps,
  input: {
    readonly market: Market;
    readonly token: string;
    readonly cartVersion: number;
    readonly total: Money;
    /** Pieces the shopper saw, when that is known. */
    readonly itemsCount?: number | undefined;
    readonly info: CheckoutInfo;
    readonly returnUrl: (reference: string) => string;
  },
): Promise<Result<{ readonly redirectTo: string; readonly order: Order; readonly sessionId: string }, StartPaymentError>> {
  const { market, token, info } = input;
  const begun = await orders.begin(market, token, {
    cartVersion: input.cartVersion,
    total: input.total,
    itemsCount: input.itemsCount,
    shippingAddress: info.address.shipping,
    billingAddress: info.useShippingForBilling ? info.address.shipping : info.address.billing,
    email: info.contact.email,
    telephone: info.contact.telephone,
    newsletter: info.contact.newsletterSubscription,
  });
  if (!begun.ok) return begun;
  const order = begun.value;

  const open = await orders.openPayment(order.id);
  if (open && open.expiresAt - clock() > LAST_MOMENTS) return ok({ redirectTo: open.sessionUrl, order, sessionId: open.sessionId });

  try {
    const session = await payments.createHostedSession({
      reference: order.orderNumber,
      amount: order.priceTotal,
      market,
      returnUrl: input.returnUrl(returnReference.sign(order.orderNumber)),
      email: info.contact.email,
      telephone: info.contact.telephone,
      lines: order.items.map((item) => ({ id: item.sku, description: item.name, quantity: item.quantity, amountIncludingTax: item.unitPrice.amount })),
      // One session per attempt: the log grows when an attempt ends, so a repeated click asks for the same session. The session about to end is
      // named by its time, which is short: the provider takes keys of up to 64 characters.
      idempotencyKey: `${order.id}-${order.statusLog.length}-${open?.expiresAt ?? 'first'}`,
    });
    await orders.attachPayment(order.id, { sessionId: session.sessionId, sessionUrl: session.url, expiresAt: session.expiresAt });
    return ok({ redirectTo: session.url, order, sessionId: session.sessionId });
  } catch (error) {
    if (isProviderUnavailable(error)) return err({ kind: 'payment-provider-unavailable' });
    throw error;
  }
}
