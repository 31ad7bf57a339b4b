import { data, isRouteErrorResponse } from 'react-router';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { parseItemsQuery } from '#app/modules/cart/domain/wanted-items.ts';
import { type CartSubmission, cartFormSchema } from '#app/modules/cart/forms/cart-intents.ts';
import { AddAvailable } from '#app/modules/cart/ui/add-available.tsx';
import { CartPage, type CartProblem, RestoreOffer, UnavailableCart } from '#app/modules/cart/ui/cart-page.tsx';
import { RestoreCart } from '#app/modules/cart/ui/restore-cart.tsx';
import { offerItems } from '#app/modules/cart/usecases/offer-items.server.ts';
import { loadProductRoute } from '#app/modules/catalogue/http/product-page.server.ts';
import { ProductPage } from '#app/modules/catalogue/ui/product-page.tsx';
import {
  cartNotice,
  loadCartView,
  runCartForm,
  stockByVariant,
  unavailableProblem,
} from '#app/modules/checkout/http/cart-step.server.ts';
import { isFresh } from '#app/modules/checkout/http/mirror.server.ts';
import { paymentInApp, readCart, viewOfTracked } from '#app/modules/checkout/http/steps.server.ts';
import { walletView } from '#app/modules/checkout/http/wallet-view.server.ts';
import { ExpressWallet } from '#app/modules/checkout/ui/express-wallet.tsx';
import { TrackedOrderNotice, WaitingOrder } from '#app/modules/checkout/ui/tracked-order.tsx';
import { categoryTitle, firstListed } from '#app/modules/content/usecases/live-content.server.ts';
import { claimRefundEvent } from '#app/modules/orders/http/purchase-event.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import type { ResponseFacts } from '#app/response-facts.ts';
import { EventData } from '#app/web/event-data.tsx';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { typedText } from '#app/web/forms/typed-text.ts';
import { seeOther } from '#app/web/responses.ts';
import { retryHeaders } from '#app/web/too-many-requests.ts';
import { Breadcrumbs } from '#app/web/ui/breadcrumbs.tsx';
import { ErrorSummary } from '#app/web/ui/field.tsx';
import { useT } from '#app/web/view.tsx';
import type { Route } from './+types/route.ts';

export async function loader({ context: provider, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const shell = await context.services.content.shell(context.market);
  const head = pageHead(context, shell.brand.name, {
    title: context.t('cart:title'),
    path: '/checkout/cart',
    index: false,
  });
  const startAt = `/${await firstListed(context, ['adults/socks'])}`;
  try {
    const { cart: bag, followed } = await readCart(context, () => loadCartView(context));
    const { cart, view, problem } = bag;
    const hasLines = view !== null && view.itemsCount > 0;
    const tracked = followed
      ? viewOfTracked(context, followed, { hasLines, isStep: false })
      : await paymentInApp(context);
    const wanted = parseItemsQuery(new URL(request.url).searchParams.get('items') ?? '');
    const restore =
      wanted.length > 0
        ? await offerItems({ products: context.services.products, market: context.market }, wanted)
        : null;
    const notice = cartNotice(context);
    if (context.session.data.notice && request.method === 'GET') context.session.update({ notice: undefined });
    const wallet = walletView(context, view, shell.brand.name);
    const refund = followed && (await claimRefundEvent(context, followed.order, request));
    const earlier = isFresh(context.session.data);
    const responseFacts: ResponseFacts = { wallet: wallet !== null, ...(cart && { stock: stockByVariant(cart) }) };
    return {
      responseFacts,
      cart: view,
      problem: tracked && !view ? null : problem,
      unavailable: false,
      notice,
      restore,
      wallet,
      tracked,
      refund,
      sandbox: context.site.sandboxPayments,
      earlier,
      returnTo: context.returnPlace,
      startAt,
      head,
    };
  } catch (error) {
    if (!isUpstreamUnavailable(error)) throw error;
    return data(
      {
        cart: null,
        problem: null,
        unavailable: true,
        notice: null,
        restore: null,
        wallet: null,
        tracked: null,
        refund: null,
        sandbox: false,
        earlier: false,
        returnTo: context.returnPlace,
        startAt,
        head,
      },
      { status: 503 },
    );
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export async function action({ context: provider, request }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  const submission = await readForm(request, cartFormSchema);
  try {
    const outcome = await runCartForm(context, submission);
    if (outcome.kind === 'done') return seeOther(outcome.location);
    const { status, problem, retryAfter } = outcome;
    const product = await productAgain(context, submission);
    return data(
      { problem, product },
      {
        status: product && status === 409 ? 422 : status,
        headers: retryHeaders(retryAfter),
      },
    );
  } catch (error) {
    if (!isUpstreamUnavailable(error)) throw error;
    return data({ problem: unavailableProblem(context, submission), product: null }, { status: 503 });
  }
}

/** The page of the product a form was sent from, when it could not be added; null for the bag's own forms. */
async function productAgain(context: RequestContext, submission: CartSubmission) {
  const reply = submission.reply();
  const slug = typedText(reply, 'intent') === 'add-product' ? typedText(reply, 'product') : '';
  if (slug === '') return null;
  return loadProductRoute(context, slug, {
    size: null,
    categoryTitle: (category) => categoryTitle(context, category),
  }).catch((thrown: unknown) => {
    // A slug that is none, or another spelling: the bag says what went wrong.
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) return null;
    throw thrown;
  });
}

type LoaderData = Route.ComponentProps['loaderData'];
type ShownAgain = NonNullable<Awaited<ReturnType<typeof productAgain>>>;

export default function CheckoutCart({ loaderData, actionData }: Route.ComponentProps) {
  const { refund, head } = loaderData;
  const t = useT();
  const problem: CartProblem | null = actionData?.problem ?? loaderData.problem;
  if (actionData?.product && problem) return <ProductAgain product={actionData.product} problem={problem} />;
  return (
    <main id="main" className="wrap">
      <EventData id="refund-event" event={refund} />
      <Head head={problem ? { ...head, title: `${t('checkout:errorPrefix')} ${head.title}` } : head} />
      <CartBody data={loaderData} problem={problem} />
    </main>
  );
}

/** The product page a form was posted from, with the reason why the product was not added. */
function ProductAgain({ product, problem }: { readonly product: ShownAgain; readonly problem: CartProblem }) {
  const t = useT();
  const { head, crumbs, view } = product;
  return (
    <main id="main" className="wrap">
      <Head head={{ ...head, title: `${t('checkout:errorPrefix')} ${head.title}` }} />
      <Breadcrumbs crumbs={crumbs} />
      <ProductPage
        product={view}
        error={problem.text}
        offer={problem.offer ? <AddAvailable offer={problem.offer} product={view.slug} /> : null}
      />
    </main>
  );
}

function CartBody({ data, problem }: { readonly data: LoaderData; readonly problem: CartProblem | null }) {
  const { cart, unavailable, notice, restore, wallet, tracked, sandbox, earlier, returnTo, startAt } = data;
  const t = useT();
  if (unavailable) return <UnavailableCart problem={problem} />;
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
    <CartPage
      cart={cart}
      problem={problem}
      notice={problem ? null : notice}
      returnTo={returnTo}
      startAt={startAt}
      restore={
        <>
          {tracked && <TrackedOrderNotice order={tracked} />}
          {earlier && <RestoreCart />}
          {restore && <RestoreOffer {...restore} />}
        </>
      }
      wallet={wallet && <ExpressWallet wallet={wallet} sandbox={sandbox} />}
    />
  );
}
