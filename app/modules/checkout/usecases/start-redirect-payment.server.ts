import { type Clock, minutes } from '../../../kernel/clock.ts';
import type { Money } from '../../../kernel/money.ts';
import { err, ok, type Result } from '../../../kernel/result.ts';
import type { Order } from '../../orders/domain/order.ts';
import type { BeginOrderError, OrderService, SettlementError } from '../../orders/ports.ts';
import { type HandOff, paymentResult } from '../../payments/domain/payment-result.ts';
import { redirectMethods } from '../../payments/domain/redirect-methods.ts';
import { isProviderUnavailable, type PaymentAction, type PaymentGateway } from '../../payments/ports.ts';
import { beginPayableOrder, type IncompleteError, type Payable, sessionInput } from './begin-payable-order.server.ts';

/** How long a payment waits for its shopper. The goods are reserved as long. */
const BANK_WAITS = minutes(30);

/** What is left to do elsewhere and without this shop's pages: the provider holds a payment that waits for it. */
const DONE_ELSEWHERE: readonly HandOff[] = ['voucher', 'qr', 'await', 'bank-transfer'];

type Deps = {
  readonly orders: OrderService;
  readonly payments: PaymentGateway;
  readonly returnReference: { sign(orderNumber: string): string };
  readonly digest: (text: string) => string;
  readonly clock: Clock;
};

export type StartRedirectError =
  | BeginOrderError
  | IncompleteError
  | SettlementError
  | { readonly kind: 'payment-provider-unavailable' }
  /** The provider does not offer it here, or not without script. */
  | { readonly kind: 'payment-method-unknown' };

/**
 * redirect: the shopper goes on at a bank. decided: there was nothing left to do there. waiting: the provider has the payment, and the shopper does the rest with
 * a voucher or in an app. undecided: it is not known what the provider took, a part of the sum at most or all of it: `remaining` is what it says is left.
 */
export type StartedRedirect =
  | { readonly kind: 'redirect'; readonly order: Order; readonly paymentId: string; readonly to: BankPage }
  | { readonly kind: 'decided'; readonly order: Order }
  | { readonly kind: 'waiting'; readonly order: Order; readonly paymentId: string }
  | { readonly kind: 'undecided'; readonly order: Order; readonly paymentId: string; readonly resultCode: string | null; readonly remaining: Money | null };

/** A bank's page: opened as it is, or with fields to post. */
export type BankPage = { readonly url: string; readonly post: Readonly<Record<string, string>> | null };

/**
 * Leads a shopper to a bank without script: begins the order and pays it in a way that needs nothing but a redirect. Asked again for the same
 * attempt the provider answers the same. `returnUrl` makes the absolute address the bank leads back to from a signed reference.
 */
export async function startRedirectPayment(
  { orders, payments, returnReference, digest, clock }: Deps,
  input: Payable & { readonly type: string; readonly origin: string; readonly returnUrl: (reference: string) => string },
): Promise<Result<StartedRedirect, StartRedirectError>> {
  const { market, type, total, origin } = input;
  try {
    const offered = redirectMethods(await payments.paymentMethods({ market, amount: total }));
    if (!offered.some((method) => method.type === type)) return err({ kind: 'payment-method-unknown' });
    const begun = await beginPayableOrder(orders, input, { reserve: true });
    if (!begun.ok) return begun;
    const order = begun.value;
    const paymentId = digest(`redirect ${order.id} ${order.statusLog.length} ${type}`);
    const answer = await payments.requestPayment({
      ...sessionInput(order, { ...input, returnUrl: input.returnUrl(returnReference.sign(order.orderNumber)) }),
      paymentMethod: { type },
      origin,
      idempotencyKey: paymentId,
    });
    if (!answer) return err({ kind: 'payment-method-unknown' });
    const next = paymentResult({ resultCode: answer.resultCode, action: answer.action, remaining: answer.order?.remaining ?? null });
    const waitFor = (sessionUrl: string) =>
      orders.attachPayment(order.id, { sessionId: paymentId, kind: 'redirect', sessionUrl, expiresAt: clock() + BANK_WAITS });
    if (next.kind === 'hand-off') {
      if (DONE_ELSEWHERE.includes(next.to)) {
        await waitFor('');
        return ok({ kind: 'waiting', order, paymentId });
      }
      const to = answer.action && bankPage(answer.action);
      if (!to) return err({ kind: 'payment-method-unknown' });
      await waitFor(to.url);
      return ok({ kind: 'redirect', order, paymentId, to });
    }
    if (next.kind === 'remaining' || next.kind === 'unknown') {
      await waitFor('');
      return ok({ kind: 'undecided', order, paymentId, resultCode: answer.resultCode, remaining: next.kind === 'remaining' ? next.amount : null });
    }
    const { amount, method, pspReference } = answer.outcome;
    const settled = await orders.settle(order.orderNumber, { status: next.status, amount, method, pspReference });
    return settled.ok ? ok({ kind: 'decided', order: settled.value }) : settled;
  } catch (error) {
    if (isProviderUnavailable(error)) return err({ kind: 'payment-provider-unavailable' });
    throw error;
  }
}

/** Null when the action leads nowhere a browser may go. */
function bankPage({ type, url, method, data }: PaymentAction): BankPage | null {
  if (type !== 'redirect' || !url || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return null;
  return { url, post: method === 'POST' ? (data ?? {}) : null };
}
