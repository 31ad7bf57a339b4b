import { data } from 'react-router';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { addsSalesTax, isTaxError } from '#app/modules/cart/domain/sales-tax.ts';
import { addressChanged, completeView, isAddressChanged } from '#app/modules/checkout/domain/completed-views.ts';
import { clampForDraft } from '#app/modules/checkout/domain/draft.ts';
import { parseAddressForm } from '#app/modules/checkout/forms/address-form.ts';
import { ACCEPT_SUGGESTION, SHOW_COUNTRY_FIELDS } from '#app/modules/checkout/forms/field-names.ts';
import {
  draftOf,
  openStep,
  PRIVATE,
  stepPage,
  takeTaxMessage,
  taxMessage,
  toShippingChoice,
  toStep,
} from '#app/modules/checkout/http/steps.server.ts';
import { AddressIsland } from '#app/modules/checkout/islands/address-island.tsx';
import { sendForm } from '#app/modules/checkout/islands/send-form.ts';
import type { AddressStep } from '#app/modules/checkout/ui/address-field-view.ts';
import { AddressForm } from '#app/modules/checkout/ui/address-form.tsx';
import { type PackedStep, packStep } from '#app/modules/checkout/ui/address-form-view.ts';
import { addressPlaces } from '#app/modules/checkout/ui/address-places.ts';
import { CheckoutFrame } from '#app/modules/checkout/ui/checkout-frame.tsx';
import { PaymentMessages } from '#app/modules/checkout/ui/payment-messages.tsx';
import { TrackedOrderNotice } from '#app/modules/checkout/ui/tracked-order.tsx';
import { cartOf } from '#app/modules/checkout/usecases/checkout-cart.server.ts';
import { claimRefundEvent } from '#app/modules/orders/http/purchase-event.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { EventData } from '#app/web/event-data.tsx';
import { postedFields } from '#app/web/forms/read-form.server.ts';
import { inMinutes, tooManyRequests } from '#app/web/too-many-requests.ts';
import { Notice } from '#app/web/ui/notice.tsx';
import { useT } from '#app/web/view.tsx';
import type { Route } from './+types/checkout-address.ts';

export const handle: RouteHandle = {
  hydrate: true,
  i18n: ['shell', 'cart', 'checkout', 'address'],
  textsLeftOut: ['checkout.payment', 'checkout.success', 'checkout.notice'],
};

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(PRIVATE);
  const retryAfter = actionHeaders?.get('Retry-After');
  if (retryAfter) headers.set('Retry-After', retryAfter);
  return headers;
}

export async function loader({ context: provider, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const { cart, info, tracked, followed } = await openStep(context, 'address');
  const tax = takeTaxMessage(context);
  const incomplete = context.session.data.notice?.kind === 'complete-address';
  if (incomplete) context.session.update({ notice: undefined });
  return {
    notice: incomplete ? context.t('checkout:notice.completeAddress') : null,
    tax,
    tracked,
    refund: followed && (await claimRefundEvent(context, followed.order, request)),
    step: await stepPage(context, cart, 'address', context.t('checkout:address.title')),
    form: stepOf(context, { values: info, errors: [] }),
  };
}

export async function action({ context: provider, request }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  const { market, session, services } = context;
  const posted = await postedFields(request);
  const { values, normalised, errors } = parseAddressForm(posted, { market, registry: services.registry });
  const storeDraft = () =>
    session.update({ checkout: clampForDraft(normalised), ...addressChanged(session.data.completedViews ?? []) });
  const { cart } = await openStep(context, 'address').catch((error: unknown) => {
    // What was typed is kept, the step is not done.
    if (isUpstreamUnavailable(error)) storeDraft();
    throw error;
  });
  const wait = await services.requestLimits.take('address', context.clientAddress);
  if (wait !== null) {
    storeDraft();
    const limited = {
      tone: 'bad',
      title: context.t('shell:limits.title'),
      text: context.t('shell:limits.text', { count: inMinutes(wait) }),
      back: null,
    } as const;
    return data({ form: stepOf(context, { values, errors: [] }), tax: limited }, tooManyRequests(wait));
  }
  if (posted.has(SHOW_COUNTRY_FIELDS)) return { form: stepOf(context, { values, errors: [] }), tax: null };
  if (errors.length > 0 || posted.has(ACCEPT_SUGGESTION)) {
    return data({ form: stepOf(context, { values, errors }), tax: null }, { status: errors.length > 0 ? 422 : 200 });
  }
  const views = session.data.completedViews ?? [];
  const changed = isAddressChanged(draftOf(context), normalised)
    ? addressChanged(views)
    : { completedViews: [...views] };
  session.update({ checkout: clampForDraft(normalised), ...changed });
  if (addsSalesTax(market) && cart.shippingMethod) {
    const quoted = await cartOf(context).withTax(normalised.address.shipping);
    if (!quoted.ok && isTaxError(quoted.error)) {
      storeDraft();
      const status = quoted.error.kind === 'TAX_JAR_ERROR' ? 422 : 503;
      return data(
        { form: stepOf(context, { values: normalised, errors: [] }), tax: taxMessage(context, quoted.error) },
        { status },
      );
    }
  }
  session.update({ completedViews: completeView(session.data.completedViews ?? [], 'address') });
  return cart.shippingMethod ? toStep(context, 'payment') : toShippingChoice(context);
}

function stepOf(
  { market, services }: RequestContext,
  { values, errors }: Pick<AddressStep, 'values' | 'errors'>,
): PackedStep {
  return packStep({ values, errors, places: addressPlaces({ market, registry: services.registry, values }) });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

export default function CheckoutAddress({
  loaderData: { step, form, notice, tax, tracked, refund },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const answer = actionData && 'form' in actionData ? actionData : null;
  return (
    <AddressIsland initialStep={answer?.form ?? form} initialMessage={answer ? answer.tax : tax}>
      {(address, { attempted, message }) => (
        <main id="main" className="wrap">
          <Head
            head={
              address.form.errors.length > 0 || message
                ? { ...step.head, title: `${t('checkout:errorPrefix')} ${step.head.title}` }
                : step.head
            }
          />
          <CheckoutFrame
            current="address"
            completed={step.completed}
            title={step.title}
            cart={step.cart}
            messages={
              <>
                <PaymentMessages message={message} />
                {tracked && <TrackedOrderNotice order={tracked} />}
                {notice && !answer && !attempted && (
                  <Notice live>
                    <p>{notice}</p>
                  </Notice>
                )}
              </>
            }
          >
            <AddressForm {...address} />
            <EventData id="refund-event" event={refund} />
          </CheckoutFrame>
        </main>
      )}
    </AddressIsland>
  );
}
