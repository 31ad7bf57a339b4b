import { data } from 'react-router';
import { unlessUnavailable } from '#app/kernel/upstream.ts';
import { loadStoryPage } from '#app/modules/content/http/story-page.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { SignedOut } from '#app/modules/sign-in/domain/sign-in.ts';
import { listedOrderView } from '#app/modules/sign-in/ui/orders-view.ts';
import { loadOrders, MOST_ORDERS } from '#app/modules/sign-in/usecases/load-orders.server.ts';
import { signedInEmail } from '#app/modules/sign-in/usecases/signed-in-email.server.ts';
import type { RequestContext } from '#app/request-context.ts';

/**
 * The orders of a visitor who is signed in; 503 without them while the platform is unavailable. Else the content page
 * with the form, or with `?asked` what happens next: the same for every address.
 */
export async function loadLogin(context: RequestContext, request: Request) {
  const { services, site } = context;
  const email = await signedInEmail({ ...context, signIns: services.signIns });
  if (email !== null) return ordersPage(context, email);
  const query = new URL(request.url).searchParams;
  if (query.has('asked')) return askedPage(context);
  return {
    kind: 'form',
    page: await loadStoryPage(context, 'login', { index: false }),
    sendsLetters: site.sendsLetters,
    signedOut: query.has('signed-out') ? signedOutOf(query) : null,
  } as const;
}

function signedOutOf(query: URLSearchParams): SignedOut {
  return query.get('signed-out') === 'everywhere' ? 'everywhere' : 'here';
}

async function ordersPage(context: RequestContext, email: string) {
  const { services, market, t, format, clock } = context;
  const orders = await unlessUnavailable(loadOrders({ ...services, market }, email));
  const deps = {
    t,
    format,
    now: clock(),
    orderPath: ({ storefront, orderNumber }: Pick<Order, 'storefront' | 'orderNumber'>) =>
      storefrontPath(storefront, `/order/${services.orderLink.sign(orderNumber)}`),
  };
  const page = {
    kind: 'orders',
    email,
    orders: orders?.map((listed) => listedOrderView(deps, listed)) ?? null,
    more: orders?.length === MOST_ORDERS ? t('sign-in:orders.newest', { number: MOST_ORDERS }) : null,
    head: await headOf(context, t('sign-in:orders.title')),
  } as const;
  return orders ? page : data(page, { status: 503 });
}

async function askedPage(context: RequestContext) {
  const { t, site } = context;
  const title = t(site.sendsLetters ? 'sign-in:askedTitle' : 'sign-in:askedKeptTitle');
  const text = site.sendsLetters ? t('sign-in:asked') : t('sign-in:askedKept', { address: t('shell:serviceEmail') });
  return { kind: 'asked', title, text, head: await headOf(context, title) } as const;
}

async function headOf(context: RequestContext, title: string) {
  const { brand } = await context.services.content.shell(context.market);
  return pageHead(context, brand.name, { title, path: '/login', index: false });
}
