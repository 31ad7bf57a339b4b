import { ADDRESS_FIELDS, type Address, type AddressField } from '#app/kernel/address.ts';
import { marketAt } from '#app/modules/markets/domain/territory.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { fulfilmentOf, isCalledOff } from './fulfilment.ts';
import type { Order } from './order.ts';
import type { RefundedMoney } from './refunded-total.ts';
import { belongsTo, type Withdrawal } from './withdrawal/withdrawal.ts';

/**
 * Why an order can no longer be changed, though its parcel has not left. under-review: money arrived that does not
 * match it. called-off: nothing is to come. withdrawn: a part of it is withdrawn from. refunding: the refund of a
 * payment that does not match it is under way.
 */
export type ChangeObstacle = 'unpaid' | 'shipped' | 'under-review' | 'called-off' | 'withdrawn' | 'refunding';

/** Who changes an order on its page, and why, in its history. */
export const BY_SHOPPER = { by: 'shopper', why: 'On the page of the order' } as const;

/** Why an order cannot be changed, with its declarations of withdrawal and its refunds; null where it can. */
export function changeObstacle(
  order: Order,
  facts: { readonly withdrawals: readonly Withdrawal[]; readonly refunds: readonly RefundedMoney[] },
): ChangeObstacle | null {
  const fulfilment = fulfilmentOf(order, facts);
  if (isCalledOff(fulfilment)) return 'called-off';
  if (order.underReview) return 'under-review';
  if (fulfilment === 'unpaid') return 'unpaid';
  if (order.shipment !== null) return 'shipped';
  if (facts.withdrawals.some((one) => one.state !== 'closed' && belongsTo(order, one))) return 'withdrawn';
  return order.sentBack.at(-1)?.state === 'asked' ? 'refunding' : null;
}

/** An address as one text: a form carries the one that it showed. */
export const addressKey = (address: Address): string => ADDRESS_FIELDS.map((field) => address[field]).join('|');

/** The fields in which two addresses differ. */
export const changedFields = (one: Address, other: Address): readonly AddressField[] =>
  ADDRESS_FIELDS.filter((field) => one[field] !== other[field]);

/**
 * Whether an order may go to another address for what was paid: the same country and territory, and the same place
 * where tax was added for it. `market` is that of the order.
 */
export function hasSameTerms(order: Pick<Order, 'address' | 'items'>, next: Address, market: Market): boolean {
  const { shipping } = order.address;
  const isTaxAdded = order.items.some(({ externalTaxRate }) => externalTaxRate !== null);
  const deciding: readonly AddressField[] = isTaxAdded ? ['country', 'region', 'city', 'postCode'] : ['country'];
  return (
    !changedFields(shipping, next).some((field) => deciding.includes(field)) &&
    territoryOf(market, shipping) === territoryOf(market, next)
  );
}

const territoryOf = (market: Market, address: Address) => marketAt(market, address).territory?.key ?? null;
