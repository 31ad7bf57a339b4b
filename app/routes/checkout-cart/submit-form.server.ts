import type { Cookies } from '#app/kernel/cookies.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { runReportedForm } from '#app/modules/analytics/http/cart-events.server.ts';
import type { CartSubmission } from '#app/modules/cart/forms/cart-intents.ts';
import { productOffers } from '#app/modules/cart/http/product-offers.server.ts';
import { loadProductRoute } from '#app/modules/catalogue/http/product-page.server.ts';
import { runCartForm } from '#app/modules/checkout/http/submit-cart-form.server.ts';
import { cartOf } from '#app/modules/checkout/usecases/checkout-cart.server.ts';
import { categoryTitle } from '#app/modules/content/usecases/live-content.server.ts';
import { recommendBeside } from '#app/modules/recommendations/usecases/recommend.server.ts';
import { addWish, readWishList, wishListCookie } from '#app/modules/wish-list/domain/wish-list.ts';
import type { RequestContext } from '#app/request-context.ts';
import { typedText } from '#app/web/forms/posted-form.ts';

type Reply = ReturnType<CartSubmission['reply']>;

/** Runs a posted cart form. With a problem, returns the page of the form: a product, or the cart. */
export async function submitForm(context: RequestContext, submission: CartSubmission, cookies: Cookies) {
  const { secureCookies: secure } = context.site;
  const wishCookie = (sku: string) => {
    const list = addWish(readWishList(cookies), sku);
    return list.ok ? wishListCookie(list.value, { secure }) : null;
  };
  const reply = submission.reply();
  const answered = await runReportedForm(context, {
    submission,
    read: () => cartOf(context).read(),
    run: () => runCartForm(context, { submission, reply, cookies, wishCookie }),
  });
  if (answered.kind === 'done') return answered;
  try {
    const product = await productOfForm(context, reply);
    if (product) return { ...answered, product, status: answered.status === 409 ? 422 : answered.status };
    // The cart page has no field for a size.
    const { problem } = answered;
    return { ...answered, product, problem: problem.field === 'id' ? { ...problem, field: null } : problem };
  } catch (error) {
    if (!isUpstreamUnavailable(error)) throw error;
    return { ...answered, product: null };
  }
}

/** The page of the product a form was sent from, when it could not be added; null for the cart's own forms. */
async function productOfForm(context: RequestContext, reply: Reply) {
  const slug = typedText(reply, 'intent') === 'add-product' ? typedText(reply, 'product') : '';
  if (slug === '') return null;
  try {
    const { product, ...page } = await loadProductRoute(context, slug, {
      query: new URLSearchParams(),
      categoryTitle: (category) => categoryTitle(context, category),
      beside: (product) =>
        recommendBeside({ ...context.services, logger: context.logger }, { market: context.market, product }),
      set: async () => [],
    });
    return { ...page, offers: await productOffers(context, product) };
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    // The answer to an unknown slug or to another spelling: the cart page shows the problem.
    return null;
  }
}
