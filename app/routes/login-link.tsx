import { logSecurityEvent } from '#app/kernel/security-events.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { StatusPage } from '#app/modules/orders/ui/status-page.tsx';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { deviceOf } from '#app/modules/sign-in/domain/sign-in.ts';
import { signInLinkFormSchema } from '#app/modules/sign-in/forms/sign-in-form.ts';
import { SignInLink } from '#app/modules/sign-in/ui/sign-in-link.tsx';
import { openLink, signIn } from '#app/modules/sign-in/usecases/sign-in.server.ts';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { pageNotFound, seeOther } from '#app/web/responses.ts';
import { useLink, useT } from '#app/web/view.tsx';
import type { Route } from './+types/login-link.ts';

/** The id of a link. Throws 404 for one that was not signed here. */
function linkIdOf({ services, path }: RequestContext, signed: string): string {
  const id = services.signInLink.verify(signed);
  if (id === null) throw pageNotFound(path);
  return id;
}

export { linkHeaders as headers } from '#app/web/responses.ts';

/**
 * Asks before the link signs in, or says that it has ended. In a browser that is signed in with its address, it leads
 * to the orders.
 */
export async function loader({ context: provider, params }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const id = linkIdOf(context, params.signed);
  const { services, market, t, path } = context;
  const opened = await openLink({ ...context, signIns: services.signIns }, id);
  if (opened.kind === 'signed-in') throw seeOther(storefrontPath(market.storefrontCode, '/login'));
  const title = t(opened.kind === 'ended' ? 'sign-in:link.endedTitle' : 'sign-in:link.title');
  return { path, opened, title, head: await pageHead(context, { title, path: '/login', index: false }) };
}

export async function action({ context: provider, params, request }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  const linkId = linkIdOf(context, params.signed);
  const { services, market, path, logger } = context;
  const submission = readForm(provider, signInLinkFormSchema);
  const idempotencyKey = submission.status === 'success' ? submission.value.idempotencyKey : null;
  const device = deviceOf(request.headers.get('user-agent'));
  const isSignedIn = await signIn({ ...context, signIns: services.signIns }, { linkId, idempotencyKey, device });
  logSecurityEvent(logger, isSignedIn ? 'sign-in-used' : 'sign-in-failed');
  return seeOther(isSignedIn ? storefrontPath(market.storefrontCode, '/login') : path);
}

export default function LoginLink({ loaderData: { head, title, opened, path } }: Route.ComponentProps) {
  const t = useT();
  const link = useLink();
  return (
    <main id="main">
      <Head head={head} />
      {opened.kind === 'ended' ? (
        <div className="wrap">
          <StatusPage
            title={title}
            text={t('sign-in:link.ended')}
            ways={[{ href: link('/login'), label: t('sign-in:link.again') }]}
          />
        </div>
      ) : (
        <SignInLink {...opened} action={path} />
      )}
    </main>
  );
}
