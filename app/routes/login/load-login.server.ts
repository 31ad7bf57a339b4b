import { data } from 'react-router';
import { unlessUnavailable } from '#app/kernel/upstream.ts';
import { loadStoryPage } from '#app/modules/content/http/story-page.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { PageNotice } from '#app/modules/shell/domain/notice-cookie.ts';
import { keptLetters } from '#app/modules/shell/http/kept-letters.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { SignedOut } from '#app/modules/sign-in/domain/sign-in.ts';
import { listedOrderView } from '#app/modules/sign-in/ui/orders-view.ts';
import { type EndedSignIns, placesView } from '#app/modules/sign-in/ui/places.tsx';
import { loadOrders, MOST_ORDERS } from '#app/modules/sign-in/usecases/load-orders.server.ts';
import { signedInEmail } from '#app/modules/sign-in/usecases/sign-in.server.ts';
import type { RequestContext } from '#app/request-context.ts';

/**
 * What happens next where a link was asked for just now, the same for every address. Else the orders of a visitor who
 * is signed in (503 without them while the platform is unavailable), or the content page with the form.
 */
export async function loadLogin(context: RequestContext) {
  const { services } = context;
  const email = await signedInEmail({ ...context, signIns: services.signIns });
  const notice = context.takeNotice();
  if (notice?.kind === 'sign-in-asked') return askedPage(context, email);
  if (email !== null) return ordersPage(context, email, endedBy(notice));
  return { kind: 'form', ...(await formPage(context)), signedOut: signedOutBy(notice) } as const;
}

/** The content page around the form. */
export async function formPage(context: RequestContext) {
  const page = await loadStoryPage(context, 'login', { index: false });
  return { page, sendsLetters: context.site.sendsLetters };
}

function signedOutBy(notice: PageNotice | null): SignedOut | null {
  if (notice?.kind === 'signed-out-everywhere') return 'everywhere';
  return notice?.kind === 'signed-out' ? 'here' : null;
}

function endedBy(notice: PageNotice | null): EndedSignIns | null {
  if (notice?.kind === 'other-sign-ins-ended') return 'endedOthers';
  return notice?.kind === 'sign-in-ended' ? 'ended' : null;
}

async function ordersPage(context: RequestContext, email: string, ended: EndedSignIns | null) {
  const { services, market, t, format, clock, session } = context;
  const { signIn } = session.data;
  const signIns = signIn === undefined ? [] : await services.signIns.list(signIn.id);
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
    places: placesView({ t, format }, signIns, signIn?.id ?? null),
    ended,
    more: orders?.length === MOST_ORDERS ? t('sign-in:orders.newest', { number: MOST_ORDERS }) : null,
    head: await headOf(context, t('sign-in:orders.title')),
  } as const;
  return orders ? page : data(page, { status: 503 });
}

/** `signedInAs`: the address that this browser is signed in with, whatever the form asked for. */
async function askedPage(context: RequestContext, signedInAs: string | null) {
  const { t, site } = context;
  const title = t(site.sendsLetters ? 'sign-in:askedTitle' : 'sign-in:askedKeptTitle');
  const text = site.sendsLetters ? t('sign-in:asked') : t('sign-in:askedKept', { address: t('shell:serviceEmail') });
  const still = signedInAs === null ? '' : ` ${t('sign-in:stillSignedIn', { email: signedInAs })}`;
  const way = t(signedInAs === null ? 'sign-in:link.again' : 'sign-in:orders.title');
  const letter = keptLetters(context);
  return { kind: 'asked', title, text: text + still, letter, way, head: await headOf(context, title) } as const;
}

function headOf(context: RequestContext, title: string) {
  return pageHead(context, { title, path: '/login', index: false });
}
