import { checkPayment, startPaymentSession } from '#app/modules/checkout/usecases/card-payment.server.ts';
import { confirmPayment } from '#app/modules/checkout/usecases/confirm-payment.server.ts';
import { payWithGiftCard } from '#app/modules/checkout/usecases/pay-with-gift-card.server.ts';
import { releaseParts } from '#app/modules/checkout/usecases/provider-orders.server.ts';
import { startRedirectPayment } from '#app/modules/checkout/usecases/start-redirect-payment.server.ts';
import { startHostedPayment } from '#app/modules/checkout/usecases/submit-payment.server.ts';
import { meaningOf } from '#server/platform/payments/notification-shape.ts';
import { market, value } from './commerce-fixture.ts';
import { openPayingShop, SHOP } from './paying-fixture.ts';

/** A shop whose provider may process a request and then drop the connection. */
export async function open() {
  let dropsAfter: string | null = null;
  let nextRefusal: string | null = null;
  const shop = await openPayingShop((api) => async (request) => {
    const path = new URL(request.url).pathname.replace(/^\/v\d+/, '');
    if (path === nextRefusal) {
      nextRefusal = null;
      return Response.json({
        resultCode: 'Refused',
        pspReference: 'REFUSED1',
        merchantReference: (await request.json()).reference,
      });
    }
    const answer = await api(request);
    if (path !== dropsAfter) return answer;
    dropsAfter = null;
    throw new Error('socket hang up');
  });
  const { stage, sandbox, deps, cartOf, payable, pass } = shop;
  const { orders } = stage;
  type Ready = Awaited<ReturnType<typeof cartOf>>;
  const seen = new Set<string>();
  return {
    stage,
    orders,
    cartOf,
    pass,
    /** Refuses the next payment, which the provider may do at any balance. */
    refuse(path: string) {
      nextRefusal = path;
    },
    /** Drops the answer to the next call of this path. */
    drop(path: string) {
      dropsAfter = path;
    },
    giftCard: (ready: Ready, number: string, securityCode = '737') =>
      payWithGiftCard(deps, { ...payable(ready), card: { number, securityCode }, origin: SHOP }),
    redirect: (ready: Ready) => startRedirectPayment(deps, { ...payable(ready), type: 'klarna', origin: SHOP }),
    session: (ready: Ready) => startPaymentSession(deps, payable(ready)),
    check: (ready: Ready, sessionId: string) => checkPayment(deps, { ...payable(ready), sessionId }),
    hosted: (ready: Ready) => startHostedPayment(deps, payable(ready)),
    addOne: async ({ token }: Ready) =>
      value(await stage.carts.addProducts(market('GB'), token, [{ id: 'A', quantity: 1 }])),
    events: async (orderId: string) =>
      (await stage.store.read.all<{ kind: string }>('SELECT kind FROM order_events WHERE order_id = ?', [orderId])).map(
        ({ kind }) => kind,
      ),
    remove: ({ cart }: Ready) => releaseParts(deps, cart.cartId),
    /** The redirect details of the bank, returned to the shop. */
    async bank(url: string, outcome: string, orderNumber: string) {
      const redirectResult = await shop.bankDecides(url, outcome);
      return confirmPayment(deps, {
        orderNumber,
        sessionId: '',
        sessionResult: '',
        details: { redirectResult },
      });
    },
    /** Lets the provider expire its due orders. */
    sweepProvider: () => sandbox.deliverWebhooks(deps.clock()),
    /** Applies the provider's unapplied webhooks of these events, as the shop does. */
    async webhooks(...events: string[]) {
      const rows = await stage.store.read.all<{ id: string; item: string }>(
        'SELECT id, item FROM sandbox_webhooks ORDER BY created_at, id',
      );
      for (const { id, item } of rows) {
        const { eventCode, success, pspReference, originalReference, merchantReference, amount, paymentMethod } =
          JSON.parse(item);
        if (seen.has(id) || !events.includes(eventCode)) continue;
        seen.add(id);
        const meaning = meaningOf({
          pspReference,
          originalReference: originalReference || null,
          merchantReference,
          eventCode,
          success: success === 'true',
          amount: null,
          method: null,
        });
        if (meaning.kind === 'order-closed') await orders.closeProviderOrder(meaning.order);
        if ((meaning.kind === 'report' || meaning.kind === 'returned') && meaning.status) {
          await orders.settle(merchantReference, {
            status: meaning.status,
            amount: { amount: amount.value, currency: amount.currency },
            method: paymentMethod,
            pspReference: meaning.payment,
          });
        }
      }
      return seen.size;
    },
  };
}
