import type { CartNotice } from '#app/modules/cart/ui/cart-problem.ts';
import { sizeText } from '#app/modules/catalogue/ui/size-text.ts';
import type { RequestContext } from '#app/request-context.ts';
import { isUnseen } from '#app/web/prefetch.ts';

/** The notice of the last change. A page that is opened shows it once. */
export function takeNotice(context: RequestContext, request: Request): CartNotice | null {
  const notice = cartNotice(context);
  if (context.session.data.notice && request.method === 'GET' && !isUnseen(request.headers))
    context.session.update({ notice: undefined });
  return notice;
}

function cartNotice({ session, t }: RequestContext): CartNotice | null {
  const { notice } = session.data;
  switch (notice?.kind) {
    case 'added':
      return { text: notice.value ? t('cart:addedItem', { name: notice.value }) : t('cart:added'), putBack: null };
    case 'added-part':
      return { text: t('cart:addedPart', { name: notice.value ?? '' }), putBack: null, tone: 'bad' };
    case 'wished':
      return { text: t('cart-page:wish.moved', { name: notice.value ?? '' }), putBack: null };
    case 'choose-shipping':
      return { text: t('cart:chooseDelivery'), putBack: null };
    case 'unavailable-lines':
      return { text: t('cart-page:unavailable.first'), putBack: null, tone: 'bad' };
    case 'restored':
      return { text: t('cart-page:earlier.restored'), putBack: null };
    case 'restore-absent':
      return { text: t('cart-page:earlier.absent'), putBack: null };
    case 'merge-failed':
      return { text: t('order:tracked.mergeFailed'), putBack: null, tone: 'bad' };
    case 'removed':
      return notice.goods ? removedNotice(notice.goods, t) : null;
    default:
      return null;
  }
}

type RemovedGoods = NonNullable<NonNullable<RequestContext['session']['data']['notice']>['goods']>;

function removedNotice(goods: RemovedGoods, t: RequestContext['t']): CartNotice {
  const text = t('cart-page:removed', { name: goods.name, size: sizeText(goods.size, t) });
  return { text, putBack: goods };
}
