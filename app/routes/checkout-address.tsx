import { data } from 'react-router';
import { cartEvent } from '#app/modules/analytics/domain/commerce-events.ts';
import { takeCartEvents } from '#app/modules/analytics/http/cart-events.server.ts';
import { eventFor } from '#app/modules/analytics/http/event-for.server.ts';
import { draftErrors } from '#app/modules/checkout/domain/validate-address.ts';
import { type ParsedAddressForm, parseAddressForm } from '#app/modules/checkout/forms/address-form.ts';
import { isLookup, type LookupRequest, readLookupForm } from '#app/modules/checkout/forms/address-lookup-form.ts';
import { ACCEPT_SUGGESTION, EMPTY_STEP, SHOW_COUNTRY_FIELDS } from '#app/modules/checkout/forms/field-names.ts';
import { answeredLookup, openLookup } from '#app/modules/checkout/http/address-lookup.server.ts';
import { stepPage } from '#app/modules/checkout/http/step-page.server.ts';
import { toRedirect, toStep, valueOrRedirect } from '#app/modules/checkout/http/step-redirect.server.ts';
import { takeTaxMessage, taxMessage } from '#app/modules/checkout/http/tax-message.server.ts';
import { trackedView } from '#app/modules/checkout/http/tracked-order.server.ts';
import { AddressIsland } from '#app/modules/checkout/islands/address-island.tsx';
import { sendForm } from '#app/modules/checkout/islands/send-form.ts';
import type { AddressLookup } from '#app/modules/checkout/ports.ts';
import { AddressForm } from '#app/modules/checkout/ui/address-form.tsx';
import { type AddressStep, type PackedStep, packStep } from '#app/modules/checkout/ui/address-form-view.ts';
import type { LookupView } from '#app/modules/checkout/ui/address-lookup.tsx';
import { addressPlaces } from '#app/modules/checkout/ui/address-places.ts';
import { CheckoutFrame } from '#app/modules/checkout/ui/checkout-frame.tsx';
import { type PaymentMessage, PaymentMessages } from '#app/modules/checkout/ui/payment-messages.tsx';
import { PrefillNotice } from '#app/modules/checkout/ui/prefill-notice.tsx';
import { TrackedOrderNotice } from '#app/modules/checkout/ui/tracked-order.tsx';
import { findAddress } from '#app/modules/checkout/usecases/find-address.server.ts';
import { openStep } from '#app/modules/checkout/usecases/open-step.server.ts';
import { readTelephone } from '#app/modules/checkout/usecases/read-telephone.server.ts';
import {
  type AddressInput,
  type SubmitAddressResult,
  submitAddress,
} from '#app/modules/checkout/usecases/submit-address.server.ts';
import { claimRefundEvent } from '#app/modules/orders/http/purchase-event.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { declinePrefill, prefillCheckout } from '#app/modules/sign-in/usecases/prefill-checkout.server.ts';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { EventData } from '#app/web/event-data.tsx';
import { postedForm } from '#app/web/forms/read-form.server.ts';
import { limitText, tooManyRequests } from '#app/web/too-many-requests.ts';
import { Notice } from '#app/web/ui/notice.tsx';
import type { Route } from './+types/checkout-address.ts';

export const handle: RouteHandle = {
  hydrate: true,
  i18n: ['shell', 'cart', 'checkout', 'address'],
  textsLeftOut: [
    'checkout.payment',
    'checkout.success',
    'checkout.notice',
    'cart.restoreText',
    'cart.restoreOtherTab',
    'shell.crowd',
    'shell.market',
    'shell.limits',
    'shell.offer',
    'shell.continent',
    'shell.whereToText',
  ],
};

export { privateHeaders as headers } from '#app/web/responses.ts';

export async function loader({ context: provider, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const { cart, info, followed } = valueOrRedirect(context, await openStep(context, 'address'));
  const tracked = await trackedView(context, followed, { hasLines: true, isStep: true });
  const tax = takeTaxMessage(context);
  const incomplete = context.session.data.notice?.kind === 'complete-address';
  if (incomplete) context.session.update({ notice: undefined });
  const prefilled = await prefillCheckout({ ...context, ...context.services });
  return {
    notice: incomplete ? context.t('checkout:notice.completeAddress') : null,
    prefilled: prefilled && {
      text: context.t('sign-in:prefilled', { email: prefilled.contact.email }),
      button: context.t('sign-in:emptyStep'),
    },
    tax,
    tracked,
    changes: takeCartEvents(context, request, cart),
    event: eventFor(context, () => cartEvent('begin_checkout', cart)),
    refund: followed && (await claimRefundEvent(context, followed.order, request)),
    step: await stepPage(context, cart, 'address', context.t('checkout:address.title')),
    form: stepOf(context, { values: prefilled ?? info, errors: draftErrors(context.market, prefilled ?? info) }),
    lookup: openLookup(context),
    newsletter: (await context.services.content.shell(context.market)).checkoutNewsletter,
  };
}

export async function action({ context: provider }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  const { services, market, clientAddress } = context;
  const posted = provider.get(postedForm);
  if (posted.has(EMPTY_STEP)) {
    declinePrefill(context.session);
    throw toStep(context, 'address');
  }
  const sought = readLookupForm(posted);
  // A postcode typed in the lookup needs not be typed again.
  if (sought.postCode && !isLookup(posted) && !posted.get('address.shipping.postCode'))
    posted.set('address.shipping.postCode', sought.postCode);
  const form = parseAddressForm(posted, { market, registry: services.registry, readTelephone });
  if (isLookup(posted) && services.addressLookup)
    return lookUp(context, { request: sought, values: form.values, lookup: services.addressLookup });
  const takeLimit = () => services.requestLimits.take('address', clientAddress);
  const submitted = await submitAddress({ ...context, takeLimit }, { form, button: pressedButton(posted) });
  return answer(context, { form, lookup: openLookup(context, sought) }, submitted);
}

/** The form again with the result of its postcode lookup. */
async function lookUp(
  context: RequestContext,
  {
    request,
    values,
    lookup,
  }: {
    readonly request: LookupRequest;
    readonly values: ParsedAddressForm['values'];
    readonly lookup: AddressLookup;
  },
) {
  const { services, clientAddress } = context;
  const takeLimit = () => services.requestLimits.take('address-lookup', clientAddress);
  const found = await findAddress({ ...context, lookup, takeLimit }, { request, values });
  if (found.kind === 'closed') throw toRedirect(context, found.redirect);
  const form = stepOf(context, { values: found.kind === 'found' ? found.values : values, errors: [] });
  const answer = { form, tax: null, lookup: answeredLookup(context, request, found) };
  return data(answer, found.kind === 'limited' ? tooManyRequests(found.retryAfter) : { status: 200 });
}

function pressedButton(posted: FormData): AddressInput['button'] {
  if (posted.has(SHOW_COUNTRY_FIELDS)) return 'country-fields';
  return posted.has(ACCEPT_SUGGESTION) ? 'suggestion' : 'continue';
}

function answer(
  context: RequestContext,
  {
    form: { values, normalised, errors },
    lookup,
  }: { readonly form: ParsedAddressForm; readonly lookup: LookupView | null },
  submitted: SubmitAddressResult,
) {
  const { t } = context;
  switch (submitted.kind) {
    case 'closed':
      throw toRedirect(context, submitted.redirect);
    case 'limited': {
      const { retryAfter } = submitted;
      const text = limitText(t, retryAfter);
      const tax: PaymentMessage = { tone: 'bad', title: t('shell:limits.title'), text, back: null };
      return data({ form: stepOf(context, { values, errors: [] }), tax, lookup }, tooManyRequests(retryAfter));
    }
    case 'form-changed':
      return data({ form: stepOf(context, { values, errors: [] }), tax: null, lookup }, { status: 200 });
    case 'invalid':
      return data({ form: stepOf(context, { values, errors }), tax: null, lookup }, { status: 422 });
    case 'tax-unknown': {
      const { error } = submitted;
      return data(
        { form: stepOf(context, { values: normalised, errors: [] }), tax: taxMessage(context, error), lookup },
        { status: error.kind === 'TAX_JAR_ERROR' ? 422 : 503 },
      );
    }
    case 'completed':
      return submitted.next === 'payment'
        ? toStep(context, 'payment')
        : toRedirect(context, { kind: 'choose-shipping' });
  }
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
  loaderData: { step, form, lookup, notice, prefilled, tax, tracked, changes, event, refund, newsletter },
  actionData,
}: Route.ComponentProps) {
  const answer = actionData && 'form' in actionData ? actionData : null;
  return (
    <AddressIsland
      initialStep={answer?.form ?? form}
      initialMessage={answer ? answer.tax : tax}
      initialLookup={answer ? answer.lookup : lookup}
    >
      {(address, { attempted, message }) => (
        <main id="main" className="wrap">
          <Head head={step.head} isError={address.form.errors.length > 0 || Boolean(message)} />
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
                {prefilled && !answer && !attempted && <PrefillNotice {...prefilled} />}
              </>
            }
          >
            <AddressForm {...address} newsletter={newsletter} />
            <EventData id="add-event" event={changes.added} />
            <EventData id="remove-event" event={changes.removed} />
            <EventData id="cart-event" event={event} />
            <EventData id="refund-event" event={refund} />
          </CheckoutFrame>
        </main>
      )}
    </AddressIsland>
  );
}
