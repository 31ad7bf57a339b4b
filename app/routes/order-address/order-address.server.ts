import { data } from 'react-router';
import { addressLines } from '#app/modules/checkout/domain/address-lines.ts';
import { type ParsedAddressForm, postedText } from '#app/modules/checkout/forms/address-form.ts';
import {
  correctionMarket,
  correctionValues,
  parseCorrectionForm,
} from '#app/modules/checkout/forms/correction-form.ts';
import { ACCEPT_SUGGESTION } from '#app/modules/checkout/forms/field-names.ts';
import { addressFormView } from '#app/modules/checkout/ui/address-form-view.ts';
import { addressPlaces } from '#app/modules/checkout/ui/address-places.ts';
import type { CorrectionView } from '#app/modules/checkout/ui/correction-page.tsx';
import { readTelephone } from '#app/modules/checkout/usecases/read-telephone.server.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { addressKey, BY_SHOPPER, type ChangeObstacle } from '#app/modules/orders/domain/order-change.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import { changeProblemText } from '#app/modules/orders/ui/change-problem-text.ts';
import { correctOrder, openOrderToChange } from '#app/modules/orders/usecases/correct-order.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { saysOnce } from '#app/modules/shell/http/says-once.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { pageNotFound } from '#app/web/responses.ts';
import { limitText, tooManyRequests } from '#app/web/too-many-requests.ts';

const NO_PROBLEM = { problem: null, isOpen: true } as const;

type Opened = { readonly order: Order; readonly obstacle: ChangeObstacle | null; readonly market: Market };

/** Throws 404 for a link that was not signed here, and for one that has ended. */
async function opened(context: RequestContext, signed: string): Promise<Opened> {
  const { services, clock, path, market } = context;
  const found = await openOrderToChange({ ...services, clock }, signed);
  const of =
    found && (found.order.market === market.countryCode ? market : services.registry.marketOfOrder(found.order.market));
  if (!found || !of) throw pageNotFound(path);
  return { ...found, market: of };
}

/** The form, or why there is none. */
export async function loadOrderAddress(context: RequestContext, signed: string) {
  const { t, session } = context;
  const open = await opened(context, signed);
  const { order, obstacle } = open;
  const head = await pageHead(context, { title: t('order:correct.title'), path: '/order', index: false });
  const toOrder = { href: orderPath(context, order.orderNumber), label: t('order:correct.back') };
  if (obstacle) return { head, form: null, message: { ...changeProblemText(t, obstacle), ways: [toOrder] } };
  const isOwn = (session.data.orders ?? []).includes(order.id);
  const values = correctionValues(order, isOwn ? order.contact.telephone : '');
  return { head, form: viewOf(context, open, { values, errors: [] }), message: null };
}

/**
 * Answers 303 to the page of the order, which says that it is saved, or the form with everything that was typed: 422
 * with what is wrong, 409 with why the order is not changed, 429 over the limit of a network, 200 for a suggestion.
 */
export async function submitOrderAddress(context: RequestContext, signed: string, posted: FormData) {
  const { services, clientAddress, t } = context;
  const open = await opened(context, signed);
  const { order, market } = open;
  const parsed = parseCorrectionForm(posted, order, { market, registry: services.registry, readTelephone });
  const answer = (problem: CorrectionView['problem'], isOpen = true) =>
    viewOf(context, open, parsed, { problem, isOpen });
  if (posted.has(ACCEPT_SUGGESTION)) return data(answer(null), { status: 200 });
  if (open.obstacle) return data(answer(changeProblemText(t, open.obstacle), false), { status: 409 });
  if (parsed.errors.length > 0) return data(answer(null), { status: 422 });
  const retryAfter = await services.requestLimits.take('address', clientAddress);
  if (retryAfter !== null) {
    const problem = { title: t('shell:limits.title'), text: limitText(t, retryAfter) };
    return data(answer(problem), tooManyRequests(retryAfter));
  }
  const { address, contact } = parsed.normalised;
  const correction = {
    seen: postedText(posted, 'seen') ?? '',
    shipping: address.shipping,
    telephone: contact.telephone === '' ? null : contact.telephone,
    ...BY_SHOPPER,
  };
  const corrected = await correctOrder(services, { order, market, correction });
  if (corrected.ok) return saysOnce(context, orderPath(context, order.orderNumber), { kind: 'order-corrected' });
  if (corrected.error === 'address-changed') return changedMeanwhile(context, signed, parsed);
  if (corrected.error === 'gone') throw pageNotFound(context.path);
  return data(answer(changeProblemText(t, corrected.error), corrected.error === 'other-terms'), { status: 409 });
}

/** The form with what was typed beside the address that the order has by now: posted again, it replaces that one. */
async function changedMeanwhile(context: RequestContext, signed: string, parsed: ParsedAddressForm) {
  const { t, services } = context;
  const open = await opened(context, signed);
  const lines = addressLines(open.order.address.shipping, services.registry).join(', ');
  const problem = { title: t('order:correct.changedTitle'), text: t('order:correct.changed', { lines }) };
  return data(viewOf(context, open, parsed, { problem, isOpen: true }), { status: 409 });
}

/** The form with values, faults and a message. `isOpen`: it can be saved. */
function viewOf(
  context: RequestContext,
  { order, market: of }: Opened,
  { values, errors }: Pick<ParsedAddressForm, 'values' | 'errors'>,
  { problem, isOpen }: { readonly problem: CorrectionView['problem']; readonly isOpen: boolean } = NO_PROBLEM,
): CorrectionView {
  const { t, services } = context;
  const market = correctionMarket({ market: of });
  const places = addressPlaces({ market, registry: services.registry, values });
  const form = addressFormView({ t, values, errors, places });
  const path = orderPath(context, order.orderNumber);
  return {
    action: `${path}/address`,
    order: path,
    orderNumber: order.orderNumber,
    seen: addressKey(order.address.shipping),
    shipping: form.shipping,
    telephone: { ...form.telephone, hint: t('order:correct.telephoneHint') },
    errors: form.errors,
    problem,
    canSave: isOpen,
  };
}
