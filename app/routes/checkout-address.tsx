import { data } from 'react-router';
import { draftOf, openStep, PRIVATE, stepPage, toShippingChoice, toStep } from '../checkout-route.server.ts';
import { addressChanged, completeView, isAddressChanged } from '../modules/checkout/domain/completed-views.ts';
import { clampForDraft } from '../modules/checkout/domain/draft.ts';
import { parseAddressForm } from '../modules/checkout/forms/address-form.ts';
import { ACCEPT_SUGGESTION, SHOW_COUNTRY_FIELDS } from '../modules/checkout/forms/field-names.ts';
import { AddressIsland } from '../modules/checkout/islands/address-island.tsx';
import { sendForm } from '../modules/checkout/islands/send-form.ts';
import { AddressForm } from '../modules/checkout/ui/address-form.tsx';
import { type AddressStep, type PackedStep, packStep } from '../modules/checkout/ui/address-form-view.ts';
import { addressPlaces } from '../modules/checkout/ui/address-places.ts';
import { CheckoutFrame } from '../modules/checkout/ui/checkout-frame.tsx';
import { Head } from '../modules/shell/ui/page-head.tsx';
import { Notice } from '../platform/ui/notice.tsx';
import { useT } from '../platform/view.tsx';
import { type RequestPage, requestContext } from '../request-context.ts';
import type { RouteHandle } from '../route-handle.ts';
import type { Route } from './+types/checkout-address.ts';

export const handle: RouteHandle = { hydrate: true, texts: ['shell', 'cart', 'checkout', 'address'] };

export function headers() {
  return PRIVATE;
}

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(requestContext);
  const { cart, info } = await openStep(page, 'address');
  const incomplete = page.session.data.notice?.kind === 'complete-address';
  if (incomplete) page.session.update({ notice: undefined });
  return {
    notice: incomplete ? page.t('checkout:notice.completeAddress') : null,
    step: await stepPage(page, cart, 'address', page.t('checkout:address.title')),
    form: stepOf(page, { values: info, errors: [] }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(requestContext);
  const { market, session, services } = page;
  const { cart } = await openStep(page, 'address');
  const posted = await request.formData();
  const { values, normalised, errors } = parseAddressForm(posted, { market, registry: services.registry });
  if (posted.has(SHOW_COUNTRY_FIELDS)) return { form: stepOf(page, { values, errors: [] }) };
  if (errors.length > 0 || posted.has(ACCEPT_SUGGESTION)) {
    return data({ form: stepOf(page, { values, errors }) }, { status: errors.length > 0 ? 422 : 200 });
  }
  const views = session.data.completedViews ?? [];
  const changed = isAddressChanged(draftOf(page), normalised) ? addressChanged(views) : { completedViews: [...views] };
  session.update({ checkout: clampForDraft(normalised), ...changed });
  session.update({ completedViews: completeView(session.data.completedViews ?? [], 'address') });
  return cart.shippingMethod ? toStep(page, 'payment') : toShippingChoice(page);
}

function stepOf({ market, services }: RequestPage, { values, errors }: Pick<AddressStep, 'values' | 'errors'>): PackedStep {
  return packStep({ values, errors, places: addressPlaces({ market, registry: services.registry, values }) });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

export default function CheckoutAddress({ loaderData: { step, form, notice }, actionData }: Route.ComponentProps) {
  const t = useT();
  const answer = actionData && 'form' in actionData ? actionData.form : null;
  return (
    <AddressIsland given={answer ?? form}>
      {(address, attempted) => (
        <main id="main" className="wrap">
          <Head head={address.form.errors.length > 0 ? { ...step.head, title: `${t('checkout:errorPrefix')} ${step.head.title}` } : step.head} />
          <CheckoutFrame
            current="address"
            completed={step.completed}
            title={step.title}
            cart={step.cart}
            messages={
              notice &&
              !answer &&
              !attempted && (
                <Notice live>
                  <p>{notice}</p>
                </Notice>
              )
            }
          >
            <AddressForm {...address} />
          </CheckoutFrame>
        </main>
      )}
    </AddressIsland>
  );
}
