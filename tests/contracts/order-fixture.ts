import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import { market, orderInput, setUpStage, value } from './commerce-fixture.ts';

export const gb = market('GB');

/** Opens a stage with socks for each test of a file, with orders and payment results. */
export function setUpOrderStage() {
  const stage = setUpStage({
    variants: [
      { id: 'red', name: 'Red', pence: 1250, stock: { 'nl-rsv': 2, nl: 8 } },
      { id: 'last', name: 'Last', stock: { nl: 1 } },
    ],
  });
  const report = (
    order: Order,
    status: OrderStatus,
    pspReference: string | null = null,
    amount = order.priceTotal.amount,
  ) =>
    stage.orders.settle(order.orderNumber, {
      status,
      amount: { amount, currency: order.priceTotal.currency },
      method: 'visa',
      pspReference,
    });
  /** A cart of two red socks, ordered. */
  async function startedOrder(items = [{ id: 'red', quantity: 2 }]) {
    const { cart, token } = await stage.readyCart(items);
    return {
      cart,
      token,
      input: orderInput(cart),
      order: value(await stage.begin(token, orderInput(cart))),
    };
  }
  const events = (order: Order, kind: string) =>
    stage.count(`order_events WHERE order_id = '${order.id}' AND kind = '${kind}'`);
  return {
    stage,
    startedOrder,
    events,
    report,
  };
}
