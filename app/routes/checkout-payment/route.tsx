import { data } from 'react-router';
import { cartEvent } from '#app/modules/analytics/domain/commerce-events.ts';
import { eventFor } from '#app/modules/analytics/http/event-for.server.ts';
import { paymentCancelEvent } from '#app/modules/checkout/domain/payment-cancel-event.ts';
import { paymentFormSchema } from '#app/modules/checkout/forms/payment-form.ts';
import { methodIn } from '#app/modules/checkout/http/return-address.server.ts';
import { stepPage, stockByVariant } from '#app/modules/checkout/http/step-page.server.ts';
import { valueOrRedirect } from '#app/modules/checkout/http/step-redirect.server.ts';
import { trackedView } from '#app/modules/checkout/http/tracked-order.server.ts';
import { BankForm } from '#app/modules/checkout/ui/bank-challenge.tsx';
import { CheckoutFrame } from '#app/modules/checkout/ui/checkout-frame.tsx';
import { GiftCards, leftToPay } from '#app/modules/checkout/ui/gift-card.tsx';
import { PaymentMessages } from '#app/modules/checkout/ui/payment-messages.tsx';
import { PaymentStep } from '#app/modules/checkout/ui/payment-step.tsx';
import { TrackedOrderNotice } from '#app/modules/checkout/ui/tracked-order.tsx';
import { openTaxedPayment } from '#app/modules/checkout/usecases/open-step.server.ts';
import { claimRefundEvent } from '#app/modules/orders/http/purchase-event.server.ts';
import { expressMethods } from '#app/modules/payments/domain/express-methods.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import type { ResponseFacts } from '#app/response-facts.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { EventData } from '#app/web/event-data.tsx';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { retryHeaders } from '#app/web/too-many-requests.ts';
import { useT } from '#app/web/view.tsx';
import type { Route } from './+types/route.ts';
import { offersGiftCards, usedGiftCards } from './gift-card-view.server.ts';
import { methodViews, offeredMethods, paymentView, takeOutcomeMessage } from './payment-view.server.ts';
import { submitForm } from './submit-form.server.ts';

export const handle: RouteHandle = { payment: true };

export { privateHeaders as headers } from '#app/web/responses.ts';

export async function loader({ context: provider, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const { cart, info, followed } = valueOrRedirect(context, await openTaxedPayment(context));
  const { notice } = context.session.data;
  const [step, used] = await Promise.all([
    stepPage(context, cart, 'payment', context.t('checkout:payment.title')),
    usedGiftCards(context, cart),
  ]);
  const isNothingDue = leftToPay(used, step.cart) === 0;
  const offered = isNothingDue ? [] : await offeredMethods(context, cart.priceTotal);
  const responseFacts: ResponseFacts = { stock: stockByVariant(cart) };
  return {
    responseFacts,
    cancelled: notice?.kind === 'payment' ? paymentCancelEvent(notice.value ?? '') : null,
    step,
    event: eventFor(context, () => cartEvent('add_shipping_info', cart)),
    methods: isNothingDue
      ? null
      : methodViews(context, offered, {
          total: context.format.money(cart.priceTotal),
          isRest: used.remaining !== null,
        }),
    express: isNothingDue ? [] : expressMethods(context.site.expressMethods, offered),
    before: methodIn(new URL(request.url)),
    giftCards: { ...used, isOffered: offersGiftCards(offered) },
    payment: paymentView(context, cart, info),
    message: takeOutcomeMessage(context),
    tracked: await trackedView(context, followed, { hasLines: true, isStep: true }),
    refund: followed && (await claimRefundEvent(context, followed.order, request)),
  };
}

export async function action({ context }: Route.ActionArgs) {
  const answer = await submitForm(context.get(requestContext), readForm(context, paymentFormSchema));
  if (answer.kind === 'bank') return data({ bank: answer.bank, stay: null });
  const { status, retryAfter, ...stay } = answer;
  return data({ bank: null, stay }, { status, headers: retryHeaders(retryAfter) });
}

export default function CheckoutPayment({
  loaderData: { step, event, methods, express, before, giftCards, payment, message, cancelled, tracked, refund },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  if (actionData?.bank) {
    return (
      <main id="main" className="wrap">
        <Head head={{ ...step.head, title: t('payment:bankTitle') }} />
        <BankForm url={actionData.bank.url} fields={actionData.bank.fields} />
      </main>
    );
  }
  const stay = actionData?.stay;
  const shown = stay?.message ?? message;
  return (
    <main id="main" className="wrap">
      <Head head={step.head} isError={shown?.tone === 'bad'} />
      <CheckoutFrame
        current="payment"
        completed={step.completed}
        title={step.title}
        cart={step.cart}
        messages={shown || !tracked ? <PaymentMessages message={shown} /> : <TrackedOrderNotice order={tracked} />}
      >
        <PaymentStep
          payment={payment}
          methods={
            methods && {
              methods,
              before: stay?.method ?? before,
              unavailable: stay?.unavailable ?? null,
              isBlikCodeInvalid: stay?.isBlikCodeInvalid ?? false,
            }
          }
          express={express}
          cart={step.cart}
          giftCards={giftCards}
          giftCardForm={
            <GiftCards
              view={giftCards}
              typed={stay?.giftCard ?? null}
              cart={step.cart}
              orderButton={payment.orderButton}
              sandbox={payment.sandbox}
            />
          }
        />
        <EventData id="cart-event" event={event} isReported={!stay} />
        <EventData id="refund-event" event={refund} />
        <EventData id="payment-cancel-event" event={stay ? stay.cancelled : cancelled} />
      </CheckoutFrame>
    </main>
  );
}
