import { unlessUnavailable } from '#app/kernel/upstream.ts';
import { type Delivery, type Letter, readerOf } from '#app/modules/letters/domain/letter.ts';
import type { CountLetter, LetterService } from '#app/modules/letters/ports.ts';
import { adviceFor } from '#app/modules/orders/domain/withdrawal/receipt-advice.ts';
import { belongsTo, isSameAddress, type Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { receiptPath } from '#app/modules/orders/domain/withdrawal/withdrawal-path.ts';
import type { OrderService, Refunds, Withdrawals } from '#app/modules/orders/ports.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

type Deps = {
  readonly withdrawals: Pick<Withdrawals, 'byId'>;
  readonly refunds: Refunds;
  readonly orders: Pick<OrderService, 'byNumber'>;
  readonly receiptLink: Pick<OrderReference, 'sign'>;
  readonly letters: LetterService;
  readonly countLetter: CountLetter;
};

/**
 * Writes the receipt of a withdrawal to the address in it, at once: also while the orders are unavailable. Says what
 * the shop knows of the order only to the buyer. Null without such a declaration, and for a typed one whose address
 * has had its letters: the declaration counts, and its page is a receipt too.
 */
export async function writeWithdrawalReceipt(deps: Deps, { id }: { readonly id: string }): Promise<Delivery | null> {
  const orders = { byNumber: (number: string) => unlessUnavailable(deps.orders.byNumber(number)) };
  const receipt = await receiptOf({ ...deps, orders }, id);
  return receipt && deliver(deps, receipt, { id: `withdrawal-receipt:${id}`, to: receipt.email, ...receipt.letter });
}

/** Anyone may type a declaration, with the address and the order of another person. */
async function deliver(
  { letters, countLetter }: Pick<Deps, 'letters' | 'countLetter'>,
  { linked }: Pick<Withdrawal, 'linked'>,
  letter: Letter,
): Promise<Delivery | null> {
  return linked || (await countLetter('withdrawal-mail', letter)) ? letters.deliver(letter) : null;
}

/**
 * Writes the same receipt to the address of the order in its language, so that a buyer learns what another address
 * declared for it. Null without such an order, where its address is the one in the declaration, and over the limit of
 * letters to it. Rejects while the orders are unavailable.
 */
export async function writeBuyersReceipt(deps: Deps, { id }: { readonly id: string }): Promise<Delivery | null> {
  const receipt = await receiptOf(deps, id);
  if (!receipt?.order || isSameAddress(receipt.email, receipt.order.contact.email)) return null;
  const { contact } = receipt.order;
  const content = { ...receipt.letter.content, buyer: contact.firstName };
  const letter = { id: `withdrawal-receipt:${id}:buyer`, to: contact.email, ...readerOf(receipt.order), content };
  return deliver(deps, receipt, letter);
}

async function receiptOf(
  { withdrawals, orders, refunds, receiptLink }: Omit<Deps, 'letters' | 'countLetter'>,
  id: string,
) {
  const withdrawal = await withdrawals.byId(id);
  if (!withdrawal) return null;
  const { orderNumber, name, email, scope, linked, country, storefront, declaredAt } = withdrawal;
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
  return { email, linked, order, letter: { ...reader, market: country, content } };
}
