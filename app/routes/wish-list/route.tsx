import { parseCookies } from '#app/kernel/cookies.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { readWishList, wishListCookie } from '#app/modules/wish-list/domain/wish-list.ts';
import { wishListFormSchema } from '#app/modules/wish-list/forms/wish-list-form.ts';
import { WishListPage } from '#app/modules/wish-list/ui/wish-list-page.tsx';
import { changeWishList } from '#app/modules/wish-list/usecases/change-wish-list.server.ts';
import { requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { PRIVATE, seeOther } from '#app/web/responses.ts';
import type { Route } from './+types/route.ts';
import { changedPath, loadWishList } from './load-wish-list.server.ts';

export const headers = () => PRIVATE;

export function loader({ context, request }: Route.LoaderArgs) {
  return loadWishList(context.get(requestContext), request);
}

/** Changes the list and opens it. A form that is none of the list's opens it unchanged. */
export function action({ context: provider, request }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  const submission = readForm(provider, wishListFormSchema);
  if (submission.status !== 'success') return seeOther(storefrontPath(context.market.storefrontCode, '/wish-list'));
  const before = readWishList(parseCookies(request.headers.get('cookie')));
  const { list, change, skus } = changeWishList(before, submission.value);
  return seeOther(changedPath(context, change, skus), {
    'Set-Cookie': wishListCookie(list, { secure: context.site.secureCookies }),
  });
}

export default function WishListRoute({ loaderData: { page, head } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      <WishListPage page={page} />
    </main>
  );
}
