import { href as productStyles } from 'virtual:product-styles';
import { data } from 'react-router';
import { parseCookies } from '#app/kernel/cookies.ts';
import { cartFormSchema } from '#app/modules/cart/forms/cart-intents.ts';
import { AddAvailable } from '#app/modules/cart/ui/add-available.tsx';
import { CartPage, UnavailableCart } from '#app/modules/cart/ui/cart-page.tsx';
import type { CartProblem } from '#app/modules/cart/ui/cart-problem.ts';
import { ProductOffers } from '#app/modules/cart/ui/offers.tsx';
import { RestoreCart, RestoreOffer } from '#app/modules/cart/ui/restore-offer.tsx';
import { WaitingCartNotice } from '#app/modules/cart/ui/waiting-cart.tsx';
import { ProductPage } from '#app/modules/catalogue/ui/product-page.tsx';
import { ExpressWallet } from '#app/modules/checkout/ui/express-wallet.tsx';
import { TrackedOrderNotice, WaitingOrder } from '#app/modules/checkout/ui/tracked-order.tsx';
import { firstListed } from '#app/modules/content/usecases/live-content.server.ts';
import { BagRow } from '#app/modules/recommendations/ui/bag-row.tsx';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { EventData } from '#app/web/event-data.tsx';
import { readForm, sentFields } from '#app/web/forms/read-form.server.ts';
import { PRIVATE, seeOther } from '#app/web/responses.ts';
import { retryHeaders } from '#app/web/too-many-requests.ts';
import { Breadcrumbs } from '#app/web/ui/breadcrumbs.tsx';
import { ErrorSummary } from '#app/web/ui/field.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useT } from '#app/web/view.tsx';
import type { Route } from './+types/route.ts';
import { loadCart } from './load-cart.server.ts';
import { submitForm } from './submit-form.server.ts';

export async function loader({ context: provider, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const { brand } = await context.services.content.shell(context.market);
  const head = await pageHead(context, { title: context.t('cart:title'), path: '/checkout/cart', index: false });
  const startAt = `/${await firstListed(context, ['adults/socks'])}`;
  const loaded = await loadCart(context, brand.name, request);
  const page = { head, startAt, returnTo: context.returnPlace, responseFacts: loaded?.responseFacts ?? {} };
  const shown = loaded?.shown ?? null;
  // The browser's own copy would report its events once more when the shopper goes back.
  const isOnce = shown !== null && [shown.notice, shown.refund, ...Object.values(shown.changes)].some(Boolean);
  return data({ ...page, shown }, { status: loaded ? 200 : 503, headers: isOnce ? PRIVATE : {} });
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...actionHeaders]);
}

export async function action({ context: provider, request }: Route.ActionArgs) {
  const answer = await submitForm(
    provider.get(requestContext),
    readForm(provider, cartFormSchema),
    parseCookies(request.headers.get('cookie')),
  );
  if (answer.kind === 'done')
    return seeOther(
      answer.location,
      answer.cookies.map((cookie) => ['Set-Cookie', cookie] as [string, string]),
    );
  const { problem, product, status, retryAfter } = answer;
  const sent = sentFields(provider);
  // A product may be in the bag already: a second one would be added to it.
  const isSafe = !sent?.some(([name, value]) => name === 'intent' && value.startsWith('add-'));
  return data(
    { problem, product, sent: status === 503 && isSafe ? sent : null },
    { status, headers: retryHeaders(retryAfter) },
  );
}

type LoaderData = Route.ComponentProps['loaderData'];
type ShownAgain = NonNullable<NonNullable<Route.ComponentProps['actionData']>['product']>;

export default function CheckoutCart({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, head } = loaderData;
  const problem: CartProblem | null = actionData?.problem ?? shown?.problem ?? null;
  // The page never hydrates. The build for the browser lists its styles: it leaves out what is shown seldom.
  if (import.meta.env.SSR) {
    if (actionData?.product && problem) return <ProductAgain product={actionData.product} problem={problem} />;
  }
  return (
    <main id="main" className="wrap">
      <EventData id="add-event" event={shown?.changes.added ?? null} />
      <EventData id="remove-event" event={shown?.changes.removed ?? null} />
      <EventData id="cart-event" event={shown?.event ?? null} />
      <EventData id="refund-event" event={shown?.refund ?? null} />
      <Head head={head} isError={Boolean(problem)} />
      <CartBody data={loaderData} problem={problem} sent={actionData?.sent ?? null} />
    </main>
  );
}

/** The product page a form was posted from, with the reason why the product was not added, and with its own styles. */
function ProductAgain({ product, problem }: { readonly product: ShownAgain; readonly problem: CartProblem }) {
  const { head, crumbs, view, offers } = product;
  return (
    <main id="main" className="wrap">
      <Head head={head} isError />
      {productStyles && <link rel="stylesheet" href={productStyles} />}
      <Breadcrumbs crumbs={crumbs} />
      <ProductPage
        product={view}
        offers={<ProductOffers offers={offers} />}
        problem={{
          ...problem,
          offer: problem.offer ? <AddAvailable offer={problem.offer} product={view.slug} /> : null,
        }}
      />
    </main>
  );
}

type BodyProps = Parameters<typeof UnavailableCart>[0] & { readonly data: LoaderData };

function CartBody({ data, problem, sent }: BodyProps) {
  const { shown, returnTo, startAt } = data;
  const t = useT();
  if (!shown) return <UnavailableCart problem={problem} sent={sent} />;
  const { cart, alternatives, notice, restore, hint, wallet, returnsLabel, tracked, sandbox, earlier, waiting, row } =
    shown;
  if (tracked?.outcome === 'pending' && !cart) {
    return (
      <>
        {problem && <ErrorSummary title={t('cart:error.title')} errors={[{ name: null, text: problem.text }]} />}
        <WaitingOrder order={tracked} sandbox={sandbox} />
        {restore && <RestoreOffer {...restore} />}
      </>
    );
  }
  return (
    <>
      <CartPage
        cart={cart}
        problem={problem}
        notice={problem ? null : notice}
        returnTo={returnTo}
        startAt={startAt}
        alternatives={alternatives}
        restore={
          <>
            {tracked && <TrackedOrderNotice order={tracked} />}
            {waiting && <WaitingCartNotice {...waiting} />}
            {earlier && <RestoreCart />}
            {restore && <RestoreOffer {...restore} />}
            {hint && (
              <Notice tone="info">
                <p>{hint}</p>
              </Notice>
            )}
          </>
        }
        wallet={wallet && <ExpressWallet wallet={wallet} returnsLabel={returnsLabel} sandbox={sandbox} />}
      />
      <BagRow row={row} />
    </>
  );
}
