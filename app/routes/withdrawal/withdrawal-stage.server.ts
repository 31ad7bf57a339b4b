import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import type { OrderToWithdraw } from '#app/modules/orders/domain/withdrawal/order-to-withdraw.ts';
import { withdrawalPath } from '#app/modules/orders/domain/withdrawal/withdrawal-path.ts';
import { showOrderToWithdraw } from '#app/modules/orders/usecases/show-withdrawal.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { pageNotFound, seeOther } from '#app/web/responses.ts';

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
export const LINK_ENDED = 'link-ended';

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
export async function withdrawalHead(context: RequestContext, title: string) {
  const { brand } = await context.services.content.shell(context.market);
  return pageHead(context, brand.name, { title, path: '/withdrawal', index: false });
}
