import { apiError, json, notAJsonBody } from './answers.ts';
import { orderAnswer, orderOf } from './order-answer.ts';
import { ORDER_LIFE, spentFromGiftCard } from './order-state.ts';
import { cardBalanceSchema, giftCardOf, newOrderSchema, orderCancelSchema } from './payment-request.ts';
import type { SandboxOrderRow } from './payment-rows.ts';
import { newReference, type Provider } from './provider.ts';
import { type Call, keyReused, type Once } from './server-calls.ts';

export const invalidOrder = () => apiError(422, '14_030', 'Invalid order');

/** The calls of the server API about gift cards and orders paid in parts. */
export function createServerOrders(provider: Provider, once: Once) {
  const { clock, tokens } = provider;

  return {
    balance: (call: Call) => readBalance(provider, call),

    async open(call: Call): Promise<Response> {
      const asked = newOrderSchema.safeParse(call.body);
      if (!asked.success) return notAJsonBody(asked.error.issues[0]?.path.join('.'));
      const { merchantAccount, reference, amount, expiresAt } = asked.data;
      const now = clock();
      const end = expiresAt === undefined ? now + ORDER_LIFE : Date.parse(expiresAt);
      if (end <= now) return notAJsonBody('expiresAt');
      const opened = await once<SandboxOrderRow>(call, 'createSandboxOrder', {
        pspReference: newReference(provider),
        now,
        order: {
          merchant_account: merchantAccount,
          reference,
          amount: amount.value,
          currency: amount.currency,
          expires_at: end,
        },
      });
      return opened ? json({ resultCode: 'Success', ...orderAnswer(opened.answer, null, tokens) }) : keyReused();
    },

    async cancel(call: Call): Promise<Response> {
      const asked = orderCancelSchema.safeParse(call.body);
      if (!asked.success) return notAJsonBody(asked.error.issues[0]?.path.join('.'));
      const { merchantAccount, order } = asked.data;
      if (orderOf(order.orderData, tokens) !== order.pspReference) return invalidOrder();
      const done = await once<SandboxOrderRow | null>(call, 'cancelSandboxOrder', {
        merchantAccount,
        pspReference: order.pspReference,
        now: clock(),
      });
      if (!done) return keyReused();
      return done.answer ? json({ resultCode: 'Received', pspReference: done.answer.psp_reference }) : invalidOrder();
    },
  };
}

/** The balance of a gift card, without what approved payments with the same reference have spent. */
async function readBalance(provider: Provider, { body }: Call): Promise<Response> {
  const asked = cardBalanceSchema.safeParse(body);
  if (!asked.success) return notAJsonBody(asked.error.issues[0]?.path.join('.'));
  const { merchantAccount, reference, amount, paymentMethod } = asked.data;
  const card = giftCardOf(paymentMethod, { codeRequired: true });
  if ('invalid' in card) return apiError(422, '101', card.invalid);
  const spent =
    reference === undefined
      ? 0
      : await spentFromGiftCard(provider.store.read, {
          lastFour: card.lastFour,
          merchantAccount,
          reference,
          orderReference: null,
        });
  const value = Math.max(0, card.balance - spent);
  return json({
    pspReference: newReference(provider),
    resultCode: value >= amount.value ? 'Success' : 'NotEnoughBalance',
    balance: { value, currency: amount.currency },
  });
}
