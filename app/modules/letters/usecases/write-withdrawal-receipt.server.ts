import type { Delivery } from '#app/modules/letters/domain/letter.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import { belongsTo, isSameAddress } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { receiptPath } from '#app/modules/orders/domain/withdrawal/withdrawal-path.ts';
import { isPeriodOver, withdrawalPeriod } from '#app/modules/orders/domain/withdrawal/withdrawal-period.ts';
import type { OrderService, Withdrawals } from '#app/modules/orders/ports.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

type Deps = {
  readonly withdrawals: Pick<Withdrawals, 'byId'>;
  readonly orders: Pick<OrderService, 'byNumber'>;
  readonly receiptLink: Pick<OrderReference, 'sign'>;
  readonly letters: LetterService;
};

/**
 * Writes the receipt of a withdrawal to the address in it, and to the address of its order where that is another one,
 * so that a buyer learns what was declared for the order. Says that the period is over only to the buyer. Returns what
 * became of the letter to the address in it; null without such a declaration.
 */
export async function writeWithdrawalReceipt(
  { withdrawals, orders, receiptLink, letters }: Deps,
  { id }: { readonly id: string },
): Promise<Delivery | null> {
  const withdrawal = await withdrawals.byId(id);
  if (!withdrawal) return null;
  const { orderNumber, name, email, scope, country, storefront, declaredAt } = withdrawal;
  const order = await orders.byNumber(orderNumber);
  const period = order && belongsTo(order, withdrawal) && withdrawalPeriod(order.market, order.shippingMethod.latest);
  const isLate = order && period && isPeriodOver(period, order.market, declaredAt);
  const content = {
    kind: 'withdrawal-receipt',
    number: id,
    name,
    orderNumber,
    scope,
    declaredAt,
    endedOn: withdrawal.endedOn ?? (isLate ? period.end : null),
    path: receiptPath(storefront, receiptLink.sign(id)),
  } as const;
  const letter = { market: country, content };
  const receipt = await letters.deliver({ id: `withdrawal-receipt:${id}`, to: email, ...letter });
  if (order && !isSameAddress(email, order.contact.email))
    await letters.deliver({ id: `withdrawal-receipt:${id}:buyer`, to: order.contact.email, ...letter });
  return receipt;
}
