import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { LINK_HEADERS } from '#app/modules/newsletter/http/address-key.server.ts';
import { LinkPage } from '#app/modules/newsletter/ui/link-page.tsx';
import { StatusPage } from '#app/modules/orders/ui/status-page.tsx';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { signIn } from '#app/modules/sign-in/usecases/sign-in.server.ts';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import { pageNotFound, seeOther } from '#app/web/responses.ts';
import { useLink, useT } from '#app/web/view.tsx';
import type { Route } from './+types/login-link.ts';

/** The id of a link. Throws 404 for one that was not signed here. */
function linkIdOf({ services, path }: RequestContext, signed: string): string {
  const id = services.signInLink.verify(signed);
  if (id === null) throw pageNotFound(path);
  return id;
}

export function headers() {
  return LINK_HEADERS;
}

/** Asks before the link signs in; with `?ended` it says that the link has ended. */
export async function loader({ context: provider, params, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  linkIdOf(context, params.signed);
  const { services, market, t, path } = context;
  const { brand } = await services.content.shell(market);
  const ended = new URL(request.url).searchParams.has('ended');
  const title = t(ended ? 'sign-in:link.endedTitle' : 'sign-in:link.title');
  return { path, ended, title, head: pageHead(context, brand.name, { title, path: '/login', index: false }) };
}

/** A GET does nothing: programs that examine letters open every link in them. */
export async function action({ context: provider, params }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  const id = linkIdOf(context, params.signed);
  const { services, market } = context;
  const isSignedIn = await signIn({ ...context, signIns: services.signIns }, id);
  return seeOther(isSignedIn ? storefrontPath(market.storefrontCode, '/login') : `${context.path}?ended`);
}

export default function LoginLink({ loaderData: { head, title, ended, path } }: Route.ComponentProps) {
  const t = useT();
  const link = useLink();
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      {ended ? (
        <StatusPage
          title={title}
          text={t('sign-in:link.ended')}
          ways={[{ href: link('/login'), label: t('sign-in:link.again') }]}
          refresh={null}
          sandbox={false}
        />
      ) : (
        <LinkPage view={{ title, text: t('sign-in:link.text'), button: t('sign-in:link.button') }} action={path} />
      )}
    </main>
  );
}
