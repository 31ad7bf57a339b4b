import { seconds } from '#app/kernel/clock.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { within } from '#app/kernel/within.ts';
import { isWalletStep, type WalletStep } from '#app/modules/checkout/forms/wallet-form.ts';
import { toStep } from '#app/modules/checkout/http/step-redirect.server.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import { postedForm } from '#app/web/forms/read-form.server.ts';
import { PRIVATE, pageNotFound } from '#app/web/responses.ts';
import type { Route } from './+types/route.ts';
import { fatalError, rejected, unknownEnd, type WalletReply } from './wallet-answer.server.ts';
import { type PaymentProgress, runWalletStep } from './wallet-steps.server.ts';

/** A browser that opens the address sees the cart. */
export function loader({ context }: Route.LoaderArgs) {
  return toStep(context.get(requestContext), 'cart');
}

/** The timeout of the sheet. */
const STEP_TIMEOUT = seconds(5);

async function runInTime(context: RequestContext, step: WalletStep, form: FormData): Promise<WalletReply> {
  const { logger, t } = context;
  /** The order, once the provider may have received the payment request for it. */
  let startedOrder: Order | null = null;
  let late = false;
  const progress: PaymentProgress = {
    isLate: () => late,
    onStarted(order) {
      startedOrder = order;
    },
  };
  const running = runWalletStep(context, { step, form, progress }).catch((error: unknown): WalletReply => {
    if (!isUpstreamUnavailable(error)) throw error;
    return startedOrder ? unknownEnd(context, startedOrder) : fatalError(context, 'error', 503);
  });
  const answer = await within(STEP_TIMEOUT, running);
  if (!answer.late) return answer.value;
  // A payment that was requested is still completed and settled; one that was not is no longer requested.
  late = true;
  running.catch((error: unknown) => logger.error({ err: error }, 'Wallet step failed after its timeout'));
  logger.warn({ step, code: 'error' }, 'Wallet step timeout');
  return startedOrder ? unknownEnd(context, startedOrder) : rejected(t('wallet:slow'), 503);
}

/**
 * Answers a step of the express wallet (start, contact, method, authorise or pay) in JSON within five seconds. A form
 * posted without the wallet's script leads back to the cart.
 */
export async function action({ context: provider, request, params: { step } }: Route.ActionArgs): Promise<Response> {
  const context = provider.get(requestContext);
  if (!context.site.wallet || !isWalletStep(step)) throw pageNotFound(context.path);
  if (!(request.headers.get('accept') ?? '').includes('application/json')) return toStep(context, 'cart');
  const { body, status } = await runInTime(context, step, provider.get(postedForm));
  return Response.json(body, { status, headers: PRIVATE });
}
