import { data } from 'react-router';
import { loadCartView, runCartForm } from '../cart-route.server.ts';
import { parseItemsQuery } from '../modules/cart/domain/wanted-items.ts';
import { CartPage, RestoreOffer } from '../modules/cart/ui/cart-page.tsx';
import { Head } from '../modules/shell/ui/page-head.tsx';
import { pageHead } from '../page-head.server.ts';
import { seeOther } from '../platform/responses.ts';
import { useT } from '../platform/view.tsx';
import { requestContext } from '../request-context.ts';
import { restoreOffer } from '../restore-offer.server.ts';
import type { Route } from './+types/checkout-cart.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(requestContext);
  const [{ view, problem }, shell] = await Promise.all([loadCartView(page), page.services.content.shell(page.market)]);
  const { notice } = page.session.data;
  if (notice && request.method === 'GET') page.session.update({ notice: undefined });
  const wanted = parseItemsQuery(new URL(request.url).searchParams.get('items') ?? '');
  return {
    cart: view,
    problem,
    notice: notice?.kind === 'added' ? page.t('cart:added') : notice?.kind === 'choose-shipping' ? page.t('cart:chooseDelivery') : null,
    restore: wanted.length > 0 ? await restoreOffer(page, wanted) : null,
    head: pageHead(page, shell.brand.name, { title: page.t('cart:title'), path: '/checkout/cart', index: false }),
  };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(requestContext);
  const outcome = await runCartForm(page, await request.formData());
  if (outcome.kind === 'done') return seeOther(outcome.location);
  const { status, problem, retryAfter } = outcome;
  return data({ problem }, { status, headers: retryAfter === null ? {} : { 'Retry-After': String(retryAfter) } });
}

export default function CheckoutCart({ loaderData: { cart, problem, notice, restore, head }, actionData }: Route.ComponentProps) {
  const t = useT();
  const wrong = actionData?.problem ?? problem;
  return (
    <main id="main" className="wrap">
      <Head head={wrong ? { ...head, title: `${t('checkout:errorPrefix')} ${head.title}` } : head} />
      <CartPage cart={cart} problem={wrong} notice={wrong ? null : notice} restore={restore && <RestoreOffer {...restore} />} />
    </main>
  );
}
