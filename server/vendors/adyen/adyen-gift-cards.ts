import { fromProviderAmount, toProviderAmount } from '#app/modules/payments/domain/provider-amount.ts';
import { type PaymentGateway, PaymentProviderUnavailable } from '#app/modules/payments/ports.ts';
import { cancelledOrder, giftCardBalance, openedOrder } from './provider-answers.ts';
import type { ProviderCalls } from './provider-calls.ts';
import { GIFT_CARD, orderKey, paymentMethodRequest } from './provider-requests.ts';

/** Results of a balance check that include a balance. */
const BALANCE_KNOWN: readonly string[] = ['Success', 'NotEnoughBalance'];

/** Gift card balances and the provider orders that collect partial payments. */
export function createAdyenGiftCards(
  calls: ProviderCalls,
): Pick<PaymentGateway, 'giftCardBalance' | 'openProviderOrder' | 'cancelProviderOrder'> {
  const { api, ask, askFor, logger, merchantAccount } = calls;
  return {
    async giftCardBalance({ card, amount, reference }) {
      const paymentMethod = paymentMethodRequest({ type: GIFT_CARD, ...card });
      const answer = await askFor(
        giftCardBalance,
        () =>
          api().orders.getBalanceOfGiftCard({
            merchantAccount,
            reference,
            amount: toProviderAmount(amount),
            paymentMethod,
          }),
        'gift card balance',
        { secret: true },
      );
      if (!answer || !BALANCE_KNOWN.includes(answer.resultCode ?? '')) return null;
      const parts = [answer.balance, ...(answer.transactionLimit ? [answer.transactionLimit] : [])].map(
        fromProviderAmount,
      );
      if (parts.some((part) => part?.currency !== amount.currency)) {
        logger.warn(
          { asked: amount.currency, answered: answer.balance.currency.slice(0, 3) },
          'Gift card balance in another currency',
        );
        return null;
      }
      return { ...amount, amount: Math.min(amount.amount, ...parts.map((part) => part?.amount ?? 0)) };
    },

    async openProviderOrder({ reference, amount, expiresAt, idempotencyKey }) {
      const request = {
        merchantAccount,
        reference,
        amount: toProviderAmount(amount),
        expiresAt: new Date(expiresAt).toISOString(),
      };
      const order = await ask(openedOrder, () => api().orders.orders(request, { idempotencyKey }), 'open order');
      const remaining = fromProviderAmount(order.remainingAmount);
      if (remaining?.currency !== amount.currency) {
        logger.warn({ what: 'open order', reason: 'another currency' }, 'Payment provider call failed');
        throw new PaymentProviderUnavailable('open order');
      }
      return { pspReference: order.pspReference, orderData: order.orderData, remaining, expiresAt: order.expiresAt };
    },

    async cancelProviderOrder(order, { idempotencyKey }) {
      const request = { merchantAccount, order: orderKey(order) };
      return (
        (await askFor(cancelledOrder, () => api().orders.cancelOrder(request, { idempotencyKey }), 'cancel order')) !==
        null
      );
    },
  };
}
