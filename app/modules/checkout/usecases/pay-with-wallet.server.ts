import { err, ok, type Result } from '#app/kernel/result.ts';
import type { CartError } from '#app/modules/cart/domain/cart.ts';
import type { VisitorCart } from '#app/modules/cart/usecases/visitor-cart.server.ts';
import { attemptStarted } from '#app/modules/checkout/domain/tracked-order.ts';
import {
  lacksNumbersOnly,
  validateWallet,
  type WalletContacts,
} from '#app/modules/checkout/domain/wallet-validation.ts';
import { marketAt } from '#app/modules/markets/domain/territory.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFailed, isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import type { PaymentAnswer } from '#app/modules/payments/ports.ts';
import type { AttemptError } from './attempt-payment.server.ts';
import { countRefusal, type RefusalDeps } from './count-refusal.server.ts';
import { type FinishDeps, finishCheckout } from './finish-checkout.server.ts';
import { readTelephone } from './read-telephone.server.ts';
import {
  type RequestedWalletPayment,
  requestWalletPayment,
  type WalletRequest,
  type WalletRequestDeps,
  type WalletRequestError,
} from './request-wallet-payment.server.ts';
import { saveWalletDraft } from './save-wallet-draft.server.ts';
import type { WalletRejected } from './show-wallet-totals.server.ts';

type Deps = WalletRequestDeps &
  FinishDeps &
  RefusalDeps & { readonly registry: MarketRegistry; readonly visitorCart: Pick<VisitorCart, 'read' | 'token'> };

/**
 * completed: the order is paid or waits for its bank, and the checkout of this browser has ended. failed: nothing was
 * charged. open: the bank has to decide first, with the action of `answer` where it asks for one.
 */
export type WalletPayment = {
  readonly kind: 'completed' | 'failed' | 'open';
  readonly order: Order;
  readonly resultCode: string;
  readonly answer: PaymentAnswer;
};

export type PayWithWalletError =
  | Exclude<WalletRequestError, { readonly kind: 'amount-mismatch' }>
  | CartError
  | WalletRejected
  | Extract<AttemptError, { readonly kind: 'too-many-refusals' }>
  | { readonly kind: 'amount-mismatch'; readonly orderNumber: string | null };

/**
 * Pays with the payment that the shopper has approved in the wallet's sheet: checks its contacts, the cart and the
 * limit of refused payments, stores the draft, and requests the payment. The session stores the attempt immediately
 * before the request; afterwards the checkout ends, or the attempt is dropped and the refusal counted. An address
 * without a house number is accepted when it is approved again.
 */
export async function payWithWallet(
  deps: Deps,
  { contacts, ...input }: Omit<WalletRequest, 'info' | 'token'> & { readonly contacts: WalletContacts },
): Promise<Result<WalletPayment, PayWithWalletError>> {
  const { session, visitorCart, refusedPayments, clientAddress } = deps;
  const scope = { market: input.market, registry: deps.registry, draft: session.data.checkout, readTelephone };
  const { info, rejection } = validateWallet(contacts, scope);
  if (rejection) {
    if (lacksNumbersOnly(rejection)) saveWalletDraft(session, info);
    return err({ kind: 'wallet-rejected', rejection });
  }
  const read = await visitorCart.read();
  if (!read.ok) return read;
  const token = visitorCart.token();
  if (!read.value || token === null) return err(await withoutCart(deps));
  const retryAfter = await refusedPayments.wait({ cartId: read.value.cartId, clientAddress });
  if (retryAfter !== null) return err({ kind: 'too-many-refusals', retryAfter });
  saveWalletDraft(session, info);
  let orderNumber: string | null = null;
  const requested = await requestWalletPayment(deps, {
    ...input,
    market: marketAt(input.market, info.address.shipping),
    info,
    token,
    onStarted(order) {
      input.onStarted(order);
      orderNumber = order.orderNumber;
      session.update(attemptStarted(session.data, { orderId: order.id, orderNumber, sessionId: '' }));
    },
  });
  if (requested.ok) return ok(await settled(deps, requested.value));
  const { error } = requested;
  if (error.kind === 'already-paid') await finishCheckout(deps, error.order, { own: true });
  if (error.kind === 'payment-not-accepted') session.update({ payment: undefined });
  return err(error.kind === 'amount-mismatch' ? { ...error, orderNumber } : error);
}

/** A sheet opens with a cart: without one the same approval was posted before, and has paid it. */
async function withoutCart({ orders, session }: Deps): Promise<PayWithWalletError> {
  const [lastOrder] = session.data.orders ?? [];
  const order = lastOrder === undefined ? null : await orders.byId(lastOrder);
  return order && isPaidOrPending(order.status) ? { kind: 'already-paid', order } : { kind: 'CART_NOT_FOUND' };
}

async function settled(deps: Deps, { order, ...answered }: RequestedWalletPayment): Promise<WalletPayment> {
  if (isPaidOrPending(order.status)) {
    await finishCheckout(deps, order, { own: true });
    return { kind: 'completed', order, ...answered };
  }
  if (!isFailed(order.status)) return { kind: 'open', order, ...answered };
  await countRefusal(deps, order);
  deps.session.update({ payment: undefined });
  return { kind: 'failed', order, ...answered };
}
