import type { z } from 'zod';
import { draftOf } from '#app/modules/checkout/domain/draft.ts';
import type { WalletContact } from '#app/modules/checkout/domain/wallet-contact.ts';
import { walletSheet } from '#app/modules/checkout/domain/wallet-sheet.ts';
import type { WalletContacts } from '#app/modules/checkout/domain/wallet-validation.ts';
import { WALLET_FORMS, type WalletPaymentForm, type WalletStep } from '#app/modules/checkout/forms/wallet-form.ts';
import { lineTexts, paymentDeps } from '#app/modules/checkout/http/payment-deps.server.ts';
import { returnUrlOf } from '#app/modules/checkout/http/return-address.server.ts';
import { payWithWallet } from '#app/modules/checkout/usecases/pay-with-wallet.server.ts';
import { approveWallet, showWalletTotals, startWallet } from '#app/modules/checkout/usecases/wallet-sheet.server.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { RequestContext } from '#app/request-context.ts';
import { parseForm } from '#app/web/forms/parse-form.ts';
import {
  fatalError,
  paidReply,
  payErrorReply,
  sheetWords,
  stepErrorReply,
  type WalletReply,
} from './wallet-answer.server.ts';

/** Progress of a payment, and whether the request that started it still waits. */
export type PaymentProgress = {
  readonly isLate: () => boolean;
  /** Called with the order immediately before the payment request. */
  readonly onStarted: (order: Order) => void;
};

type Reply = WalletReply | Promise<WalletReply>;

/** Parses the form of a step and runs it. */
export async function runWalletStep(
  context: RequestContext,
  { step, form, progress }: { readonly step: WalletStep; readonly form: FormData; readonly progress: PaymentProgress },
): Promise<WalletReply> {
  const parsed = <Schema extends z.ZodType>(schema: Schema, run: (value: z.output<Schema>) => Reply): Reply => {
    const submission = parseForm(form, { schema });
    return submission.status === 'success' ? run(submission.value) : fatalError(context, 'error', 422);
  };
  switch (step) {
    case 'start':
      return parsed(WALLET_FORMS.start, ({ cartVersion }) => start(context, cartVersion));
    case 'contact':
      return parsed(WALLET_FORMS.contact, ({ shippingContact }) => showSheet(context, shippingContact, null));
    case 'method':
      return parsed(WALLET_FORMS.method, ({ shippingContact, shippingMethod }) =>
        showSheet(context, shippingContact, shippingMethod),
      );
    case 'authorise':
      return parsed(WALLET_FORMS.authorise, (contacts) => approve(context, contacts));
    case 'pay':
      return parsed(WALLET_FORMS.pay, (payment) => pay(context, payment, progress));
  }
}

async function start(context: RequestContext, cartVersion: number): Promise<WalletReply> {
  const started = await startWallet(paymentDeps(context), { market: context.market, cartVersion });
  return started.ok ? { body: { kind: 'ready' }, status: 200 } : stepErrorReply(context, started.error);
}

async function showSheet(
  context: RequestContext,
  contact: WalletContact | null,
  method: string | null,
): Promise<WalletReply> {
  const { market } = context;
  const totals = await showWalletTotals(paymentDeps(context), { market, contact, draft: draftOf(context), method });
  if (!totals.ok) return stepErrorReply(context, totals.error);
  const { order, methods } = totals.value;
  return { body: { kind: 'sheet', sheet: walletSheet(order, methods, sheetWords(context)) }, status: 200 };
}

function approve(context: RequestContext, contacts: WalletContacts): WalletReply {
  const approved = approveWallet(paymentDeps(context), { market: context.market, contacts });
  return approved.ok ? { body: { kind: 'ok' }, status: 200 } : stepErrorReply(context, approved.error);
}

async function pay(
  context: RequestContext,
  posted: WalletPaymentForm,
  progress: PaymentProgress,
): Promise<WalletReply> {
  const { market, site, clientAddress, t } = context;
  const { cartVersion, total, itemsCount, paymentMethod, shippingContact, billingContact } = posted;
  const paid = await payWithWallet(paymentDeps(context), {
    contacts: { shippingContact, billingContact },
    market,
    clientAddress,
    lineTexts: lineTexts(t),
    cartVersion,
    total: { amount: total, currency: market.currency.code },
    itemsCount,
    paymentMethod,
    origin: site.publicOrigin,
    returnUrl: returnUrlOf(context),
    ...progress,
  });
  return paid.ok ? paidReply(context, paid.value) : payErrorReply(context, paid.error);
}
