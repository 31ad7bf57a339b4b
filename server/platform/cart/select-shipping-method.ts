import { err } from '#app/kernel/result.ts';
import type { CartChangeOf } from '#app/modules/cart/domain/cart-change.ts';
import { offeredMethods } from '#server/platform/shipping/offered-methods.ts';
import { type Changed, type OpenCart, setColumn } from './cart-changes.ts';

/** Selects a delivery that the market offers. */
export async function selectShippingMethod(on: OpenCart, { id }: CartChangeOf<'select-shipping-method'>): Changed {
  if (!offeredMethods(on.market, on.now).some((offer) => offer.id === id))
    return err({ kind: 'shipping-method-not-found', id });
  return setColumn(on, { column: 'shipping_method', value: id });
}
