import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import type { StartOrder } from '#app/modules/orders/ports.ts';
import { market, orderInput, setUpStage } from './commerce-fixture.ts';

export const gb = market('GB');

/** Lines of the largest cart of an attack; 15 lines of 20 are all that one network may reserve. */
const PLENTY = Array.from({ length: 16 }, (_, index) => `plenty${index}`);

export const linesOf = (count: number) => PLENTY.slice(0, count).map((id) => ({ id, quantity: 20 }));

type Items = readonly { readonly id: string; readonly quantity: number }[];

/**
 * Opens a stage with plenty and scarce socks for each test of a file, with orders that reserve them. Of `scarce` more
 * variants there are two units each.
 */
export function setUpReservationStage({ scarce = 0 }: { readonly scarce?: number } = {}) {
  const stage = setUpStage({
    variants: [
      ...PLENTY.map((id) => ({ id, stock: { nl: 5000 } })),
      { id: 'few', stock: { nl: 3 } },
      { id: 'some', stock: { nl: 100 } },
      ...Array.from({ length: scarce }, (_, index) => ({ id: `scarce${index}`, stock: { nl: 2 } })),
    ],
  });
  async function order(items: Items, changes: Partial<StartOrder> = {}) {
    const { cart, token } = await stage.readyCart(items);
    const begin = (more: Partial<StartOrder> = {}) => stage.begin(token, orderInput(cart, { ...changes, ...more }));
    return { cart, token, begin, started: await begin() };
  }
  const sweep = () => stage.store.command('sweepReservations', { now: stage.now() });
  let payments = 0;
  const settle = (settled: Order, status: OrderStatus, method = 'visa') =>
    stage.orders.settle(settled.orderNumber, {
      status,
      amount: settled.priceTotal,
      method,
      pspReference: `P-${payments++}`,
    });
  return {
    stage,
    order,
    sweep,
    settle,
  };
}
