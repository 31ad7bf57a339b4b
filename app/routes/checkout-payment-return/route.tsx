import { BankChallenge, BankForm } from '#app/modules/checkout/ui/bank-challenge.tsx';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { StatusPage } from '#app/modules/orders/ui/status-page.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { PRIVATE, seeOther } from '#app/web/responses.ts';
import type { Route } from './+types/route.ts';
import { returnedPage } from './returned-page.server.ts';

export const handle: RouteHandle = { payment: true };

export const headers = () => PRIVATE;

/** The address that the provider leads the shopper back to. Reloading it is harmless. */
export function loader({ context, request }: Route.LoaderArgs) {
  return returnedPage(context.get(requestContext), new URL(request.url));
}

/**
 * A bank may post the shopper back from its own origin, without cookies. The same address, fetched, comes with them.
 */
export function action({ context, request }: Route.ActionArgs) {
  const { market } = context.get(requestContext);
  return seeOther(`${storefrontPath(market.storefrontCode, '/checkout/payment/return')}${new URL(request.url).search}`);
}

export default function CheckoutPaymentReturn({
  loaderData: { head, title, text, orderNumber, ways, refresh, sandbox, bank, challenge },
}: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      {bank ? (
        <BankForm {...bank} />
      ) : (
        <StatusPage
          title={title}
          text={text}
          orderNumber={orderNumber ?? null}
          ways={ways}
          refresh={refresh}
          sandbox={sandbox}
        />
      )}
      {challenge && <BankChallenge challenge={challenge} />}
    </main>
  );
}
