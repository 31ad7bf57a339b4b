import { unlessUnavailable } from '#app/kernel/upstream.ts';
import { type Delivery, readerOf } from '#app/modules/letters/domain/letter.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import { adviceFor } from '#app/modules/orders/domain/withdrawal/receipt-advice.ts';
import { belongsTo, isSameAddress } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { receiptPath } from '#app/modules/orders/domain/withdrawal/withdrawal-path.ts';
import type { OrderService, Refunds, Withdrawals } from '#app/modules/orders/ports.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

type Deps = {
  readonly withdrawals: Pick<Withdrawals, 'byId'>;
  readonly refunds: Refunds;
  readonly orders: Pick<OrderService, 'byNumber'>;
  readonly receiptLink: Pick<OrderReference, 'sign'>;
  readonly letters: LetterService;
};

/**
 * Writes the receipt of a withdrawal to the address in it, at once: also while the orders are unavailable. Says what
 * the shop knows of the order only to the buyer. Null without such a declaration.
 */
export async function writeWithdrawalReceipt(deps: Deps, { id }: { readonly id: string }): Promise<Delivery | null> {
  const orders = { byNumber: (number: string) => unlessUnavailable(deps.orders.byNumber(number)) };
  const receipt = await receiptOf({ ...deps, orders }, id);
  return receipt && deps.letters.deliver({ id: `withdrawal-receipt:${id}`, to: receipt.email, ...receipt.letter });
}

/**
 * Writes the same receipt to the address of the order in its language, so that a buyer learns what another address
 * declared for it. Null without such an order, and where its address is the one in the declaration. Rejects while the
 * orders are unavailable.
 */
export async function writeBuyersReceipt(deps: Deps, { id }: { readonly id: string }): Promise<Delivery | null> {
  const receipt = await receiptOf(deps, id);
  if (!receipt?.order || isSameAddress(receipt.email, receipt.order.contact.email)) return null;
  const { contact } = receipt.order;
  const content = { ...receipt.letter.content, buyer: contact.firstName };
  return deps.letters.deliver({
    id: `withdrawal-receipt:${id}:buyer`,
    to: contact.email,
    ...readerOf(receipt.order),
    content,
  });
}

async function receiptOf({ withdrawals, orders, refunds, receiptLink }: Omit<Deps, 'letters'>, id: string) {
  const withdrawal = await withdrawals.byId(id);
  if (!withdrawal) return null;
  const { orderNumber, name, email, scope, country, storefront, declaredAt } = withdrawal;
  const order = await orders.byNumber(orderNumber);
  const belongs = order !== null && belongsTo(order, withdrawal);
  const content = {
    kind: 'withdrawal-receipt',
    number: id,
    name,
    buyer: null,
    orderNumber,
    belongs,
    scope,
    declaredAt,
    advice: adviceFor(withdrawal, order, order ? await refunds.ofOrder(orderNumber) : []),
    path: receiptPath(storefront, receiptLink.sign(id)),
  } as const;
  const reader = order && belongs ? readerOf(order) : null;
  return { email, order, letter: { ...reader, market: country, content } };
}
