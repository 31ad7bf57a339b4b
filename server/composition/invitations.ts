import type { Clock } from '#app/kernel/clock.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import type { Config } from '#server/config/types.ts';
import { readStoredOrder } from '#server/platform/orders/read-order.ts';
import type { Sql } from '#server/store/types.ts';
import type { OperatorStore } from './operator-store.ts';
import { secretsOf } from './process-context.ts';
import { openReviewLink } from './services.ts';

/** The link by which a buyer reviews a product. */
export type InvitationLink = { readonly name: string; readonly link: string };

/** Queues the letter that invites the buyer of a paid order, once per order; null for any other order. */
export async function inviteByLetter(
  store: Pick<OperatorStore, 'read' | 'command'>,
  { order: orderNumber, now }: { readonly order: string; readonly now: number },
): Promise<'queued' | 'handled' | null> {
  const order = await readStoredOrder(store.read, { column: 'number', value: orderNumber });
  if (!order || order.status === null || !isPaid(order.status)) return null;
  return store.command('inviteNow', { orderId: order.id, now });
}

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
