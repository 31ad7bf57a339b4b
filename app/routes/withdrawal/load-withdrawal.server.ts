import { RETURN_DAYS } from '#app/modules/markets/domain/returns.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { OrderToWithdraw } from '#app/modules/orders/domain/withdrawal/order-to-withdraw.ts';
import type { WithdrawalObstacle } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import {
  NO_FAULTS,
  type TypedWithdrawal,
  withdrawalFormView,
} from '#app/modules/orders/ui/withdrawal/withdrawal-view.ts';
import { showOrderToWithdraw } from '#app/modules/orders/usecases/show-withdrawal.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { LINK_ENDED, withdrawalHead, withdrawalStage } from './withdrawal-stage.server.ts';

const MESSAGES = { unpaid: 'unpaid', 'under-review': 'underReview', 'all-withdrawn': 'allWithdrawn' } as const;

/** The first step, or why there is none. */
export async function loadWithdrawal(context: RequestContext, signed: string | undefined, url: URL) {
  const { t, market, site } = context;
  const ended = await endedOrder(context, url.searchParams.get(LINK_ENDED));
  const { linked, hasLaw, action } = await withdrawalStage(context, signed);
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
    return message(MESSAGES[linked.obstacle], [toOrder, returns]);
  }
  const values = firstValues(context, linked, ended);
  const typed = { values, faults: NO_FAULTS, quantities: {} };
  return {
    form: withdrawalFormView(
      { t, market },
      { typed, linked, action, sendsLetters: site.sendsLetters, isLinkEnded: ended !== null },
    ),
    message: null,
    head: await withdrawalHead(context, t('withdrawal:title')),
  };

  async function message(
    kind: 'none' | (typeof MESSAGES)[WithdrawalObstacle],
    ways: readonly { readonly href: string; readonly label: string }[],
  ) {
    const title = t(`withdrawal:${kind}.title`);
    const text = t(`withdrawal:${kind}.text`, { days: RETURN_DAYS, number: linked?.order.orderNumber ?? '' });
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
 * order. `number` is the order of a link that has ended, which shows nothing else of it.
 */
function firstValues(
  { session }: RequestContext,
  linked: OrderToWithdraw | null,
  number: string | null,
): TypedWithdrawal['values'] {
  if (!linked) return { orderNumber: number ?? '', scope: '', items: '', name: '', email: '' };
  const { id, orderNumber, address, contact } = linked.order;
  const { firstName, lastName } = address.shipping;
  const isOwn = (session.data.orders ?? []).includes(id);
  return { orderNumber, scope: '', items: '', name: `${firstName} ${lastName}`, email: isOwn ? contact.email : '' };
}
