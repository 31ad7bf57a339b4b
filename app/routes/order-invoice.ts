import { unlessUnavailable } from '#app/kernel/upstream.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { readInvoice } from '#app/modules/orders/usecases/read-invoice.server.ts';
import { signedInEmail } from '#app/modules/sign-in/usecases/sign-in.server.ts';
import { requestContext } from '#app/request-context.ts';
import { DOCUMENT_HEADERS, LINK_HEADERS, seeOther } from '#app/web/responses.ts';
import type { Route } from './+types/order-invoice.ts';

/**
 * The invoice of an order as a document that prints well, in the language of the order. The page of the order says why
 * there is none.
 */
export async function loader({ context: provider, params }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const { services, session, clock, market } = context;
  const invoice = await readInvoice(
    {
      ...services,
      ownOrders: session.data.orders ?? [],
      signedInEmail: () => unlessUnavailable(signedInEmail({ session, signIns: services.signIns })),
      clock,
    },
    params.signed,
  );
  return invoice === null
    ? seeOther(storefrontPath(market.storefrontCode, `/order/${encodeURIComponent(params.signed)}`), LINK_HEADERS)
    : new Response(invoice, { headers: { ...LINK_HEADERS, ...DOCUMENT_HEADERS } });
}
