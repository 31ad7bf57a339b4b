import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { RETURN_DAYS } from '#app/modules/markets/domain/returns.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { OrderToWithdraw } from '#app/modules/orders/domain/withdrawal/order-to-withdraw.ts';
import type { WithdrawalObstacle } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { withdrawalPath } from '#app/modules/orders/domain/withdrawal/withdrawal-path.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import {
  NO_FAULTS,
  type TypedWithdrawal,
  withdrawalFormView,
} from '#app/modules/orders/ui/withdrawal/withdrawal-view.ts';
import { showOrderToWithdraw } from '#app/modules/orders/usecases/withdrawals.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { pageNotFound, seeOther } from '#app/web/responses.ts';

/** Why there is no form. */
const MESSAGES = {
  none: { title: 'withdrawal:none.title', text: 'withdrawal:none.text' },
  unpaid: { title: 'withdrawal:unpaid.title', text: 'withdrawal:unpaid.text' },
  'under-review': { title: 'withdrawal:underReview.title', text: 'withdrawal:underReview.text' },
  'all-withdrawn': { title: 'withdrawal:allWithdrawn.title', text: 'withdrawal:allWithdrawn.text' },
  cancelled: { title: 'order:cancelled.title', text: 'order:cancelled.text' },
  refunded: { title: 'order:refunded.title', text: 'order:refunded.text' },
  'refund-returned': { title: 'order:refundReturned.title', text: 'order:refundReturned.text' },
} as const;

/** What a request to the withdrawal function is about. */
export type WithdrawalStage = {
  /** The order of a link; null where the shopper names it, and while the orders are unavailable. */
  readonly linked: OrderToWithdraw | null;
  /** The number of the order of a link; null without one. */
  readonly number: string | null;
  /** Whether the law of the market, or of the country of the order, has a right of withdrawal. */
  readonly hasLaw: boolean;
  /** The path that the form posts to. */
  readonly action: string;
};

/** The parameter of the form's address for a visitor whose link is too old: the signed number of the order. */
const LINK_ENDED = 'link-ended';

/** Throws 404 for a link that was not signed here, and 303 to the form without a link for one that has ended. */
export async function withdrawalStage(context: RequestContext, signed: string | undefined): Promise<WithdrawalStage> {
  const { services, market, clock } = context;
  const shown = signed === undefined ? null : await showOrderToWithdraw({ ...services, clock }, signed);
  if (shown === 'ended') {
    const query = new URLSearchParams({ [LINK_ENDED]: signed ?? '' });
    throw seeOther(`${withdrawalPath(market.storefrontCode)}?${query}`);
  }
  if (signed !== undefined && !shown) throw pageNotFound(context.path);
  const linked = shown && 'order' in shown ? shown : null;
  const number = shown && 'unavailable' in shown ? shown.unavailable : (linked?.order.orderNumber ?? null);
  const country = linked?.order.market ?? market.countryCode;
  return {
    linked,
    number,
    hasLaw: marketLaw(country).withdrawal !== null,
    action: withdrawalPath(market.storefrontCode, signed ?? null),
  };
}

/** The head of the pages of the withdrawal function: private, and not indexed. */
function withdrawalHead(context: RequestContext, title: string) {
  return pageHead(context, { title, path: '/withdrawal', index: false });
}

/** The first step, or why there is none. */
export async function loadWithdrawal(context: RequestContext, signed: string | undefined, url: URL) {
  const { t, market, site } = context;
  const ended = await endedOrder(context, url.searchParams.get(LINK_ENDED));
  const stage = await withdrawalStage(context, signed);
  const { linked, hasLaw } = stage;
  const returns = {
    href: storefrontPath(market.storefrontCode, '/faq/returns'),
    label: t('withdrawal:done.toReturns'),
  };
  if (!hasLaw) return message('none', [returns]);
  if (linked?.obstacle) {
    const toOrder = {
      href: orderPath(context, linked.order.orderNumber),
      label: t('withdrawal:done.toOrder'),
    };
    return message(linked.obstacle, [toOrder, returns]);
  }
  const values = firstValues(context, stage, ended);
  const typed = { values, faults: NO_FAULTS, quantities: {} };
  return {
    form: withdrawalFormView(
      { t, market },
      { typed, stage, sendsLetters: site.sendsLetters, isLinkEnded: ended !== null },
    ),
    message: null,
    head: await withdrawalHead(context, t('withdrawal:title')),
  };

  async function message(
    kind: 'none' | WithdrawalObstacle,
    ways: readonly { readonly href: string; readonly label: string }[],
  ) {
    const message = MESSAGES[kind];
    const title = t(message.title);
    const text = t(message.text, { days: RETURN_DAYS, number: linked?.order.orderNumber ?? '' });
    return { form: null, message: { title, text, ways }, head: await withdrawalHead(context, title) };
  }
}

/** The number of the order whose link has ended; null for every other text. */
async function endedOrder({ services, clock }: RequestContext, signed: string | null): Promise<string | null> {
  if (signed === null || (await showOrderToWithdraw({ ...services, clock }, signed)) !== 'ended') return null;
  return services.orderLink.verify(signed);
}

/**
 * What the form begins with: the name that the page of the link shows, and the address in the browser that placed the
 * order. `ended` is the order of a link that has ended, which shows nothing else of it.
 */
function firstValues(
  { session }: RequestContext,
  { linked, number }: WithdrawalStage,
  ended: string | null,
): TypedWithdrawal['values'] {
  if (!linked) return { orderNumber: number ?? ended ?? '', scope: '', items: '', name: '', email: '' };
  const { id, orderNumber, address, contact } = linked.order;
  const { firstName, lastName } = address.shipping;
  const isOwn = (session.data.orders ?? []).includes(id);
  return { orderNumber, scope: '', items: '', name: `${firstName} ${lastName}`, email: isOwn ? contact.email : '' };
}
