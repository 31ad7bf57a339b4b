import type { Clock } from '#app/kernel/clock.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { isPaid } from '#app/modules/payments/domain/payment-state.ts';
import type { Config } from '#server/config/types.ts';
import { readStoredOrder } from '#server/platform/orders/read-order.ts';
import type { Sql } from '#server/store/types.ts';
import { secretsOf } from './process-context.ts';
import { openReviewLink } from './services.ts';

/** The link by which a buyer reviews a product. */
export type InvitationLink = { readonly name: string; readonly link: string };

/** The links of the products of a paid order, each product once; none for any other order. */
export async function invitationsOf(
  read: Sql,
  { order: orderNumber, config, clock }: { readonly order: string; readonly config: Config; readonly clock: Clock },
): Promise<readonly InvitationLink[]> {
  const order = await readStoredOrder(read, { column: 'number', value: orderNumber });
  if (!order || order.status === null || !isPaid(order.status)) return [];
  const reviewLink = openReviewLink(secretsOf(config), clock);
  const names = new Map(
    order.doc.orderLines.flatMap((line) => (line.type === 'physical' ? [[line.parentSku, line.name] as const] : [])),
  );
  return [...names].map(([sku, name]) => {
    const path = `/review/${encodeURIComponent(reviewLink.sign({ orderNumber, sku }))}`;
    return { name, link: `${config.publicOrigins[0]}${storefrontPath(order.storefront, path)}` };
  });
}
