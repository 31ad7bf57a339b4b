import { type PaymentCancelEvent, paymentCancelEvent } from '#app/modules/checkout/domain/payment-cancel-event.ts';
import type { PaymentForm, paymentFormSchema } from '#app/modules/checkout/forms/payment-form.ts';
import { payableOf, paymentDeps } from '#app/modules/checkout/http/payment-deps.server.ts';
import {
  invalidForm,
  type PaymentProblem,
  paymentProblem,
  problem,
} from '#app/modules/checkout/http/payment-problem.server.ts';
import { methodParameter, paymentPath, returnUrlOf } from '#app/modules/checkout/http/return-address.server.ts';
import { toStep, valueOrRedirect } from '#app/modules/checkout/http/step-redirect.server.ts';
import type { GiftCardInputView } from '#app/modules/checkout/ui/gift-card.tsx';
import { outcomeText } from '#app/modules/checkout/ui/payment-messages.tsx';
import { openPostedPayment } from '#app/modules/checkout/usecases/open-step.server.ts';
import { removeGiftCards } from '#app/modules/checkout/usecases/pay-with-gift-card.server.ts';
import {
  type SubmitPaymentError,
  type SubmittedPayment,
  submitPayment,
} from '#app/modules/checkout/usecases/submit-payment.server.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { FormSubmission } from '#app/web/forms/parse-form.ts';
import { seeOther } from '#app/web/responses.ts';

/** A page of a bank that requires a form post. */
export type BankPost = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

export type FormAnswer =
  | { readonly kind: 'bank'; readonly bank: BankPost }
  | (PaymentProblem & {
      /** The analytics event of a payment that was refused or cancelled at once. */
      readonly cancelled: PaymentCancelEvent | null;
      /** The type of the payment method that was chosen; null for another form. */
      readonly method: string | null;
      /** The type of a payment method that is unavailable now. */
      readonly unavailable: string | null;
      /** The BLIK code has to be corrected. */
      readonly isBlikCodeInvalid: boolean;
      /** The posted gift card; null for another form. */
      readonly giftCard: GiftCardInputView | null;
    });

/** Runs the form of the payment step. Throws the redirect to the page where the shopper continues. */
export async function submitForm(
  context: RequestContext,
  form: FormSubmission<typeof paymentFormSchema>,
): Promise<FormAnswer> {
  const { cart, info } = valueOrRedirect(context, await openPostedPayment(context));
  if (form.status !== 'success') return stay(invalidForm(context));
  const posted = form.value;
  if (posted.intent === 'remove-gift-cards') {
    const removed = await removeGiftCards(paymentDeps(context), cart.cartId);
    if (removed.ok) throw toStep(context, 'payment');
    return stay(paymentProblem(context, removed.error));
  }
  const payable = payableOf(context, posted, info);
  if (!payable) return stay(invalidForm(context));
  const method = posted.intent === 'pay' ? posted.paymentMethod : null;
  const submitted = await submitPayment(paymentDeps(context), {
    cart,
    choice: posted,
    payable,
    origin: context.site.publicOrigin,
    returnUrl: returnUrlOf(context, method === null ? {} : methodParameter(method)),
  });
  if (posted.intent === 'pay')
    return submitted.ok
      ? answerSubmitted(context, submitted.value, method)
      : answerError(context, submitted.error, method);
  return answerGiftCard(context, submitted, posted);
}

type GiftCardForm = Extract<PaymentForm, { readonly intent: 'pay-gift-card' }>;

/** The answer to the form of a gift card, which keeps what was typed and chosen. */
function answerGiftCard(
  context: RequestContext,
  submitted: Awaited<ReturnType<typeof submitPayment>>,
  { giftCardNumber, giftCardCode, paymentMethod: chosen }: GiftCardForm,
): FormAnswer {
  const { t } = context;
  const paymentMethod = chosen ?? null;
  const typed: GiftCardInputView = { number: giftCardNumber, code: giftCardCode, errors: {}, isSufficient: false };
  if (submitted.ok && submitted.value.kind === 'part-paid') throw seeOther(paymentPath(context, paymentMethod));
  if (submitted.ok && submitted.value.kind === 'covered') {
    const { message, ...answer } = problem(context, 200, {
      title: t('payment:giftCard.covers.title'),
      text: t('payment:giftCard.covers.text'),
    });
    return stay(
      { ...answer, message: { ...message, tone: 'note' } },
      { method: paymentMethod, giftCard: { ...typed, isSufficient: true } },
    );
  }
  const answer = submitted.ok
    ? answerSubmitted(context, submitted.value, paymentMethod)
    : answerError(context, submitted.error, paymentMethod);
  if (answer.kind === 'bank') return answer;
  const errors = submitted.ok ? {} : giftCardErrors(context, submitted.error);
  return { ...answer, giftCard: { ...typed, errors } };
}

/** The errors of the gift card at their fields. */
function giftCardErrors({ t }: RequestContext, error: SubmitPaymentError): GiftCardInputView['errors'] {
  switch (error.kind) {
    case 'gift-card-invalid':
      return {
        ...(error.faults.includes('number') && { number: t('payment:giftCard.numberWrong') }),
        ...(error.faults.includes('securityCode') && { code: t('payment:giftCard.codeWrong') }),
      };
    case 'gift-card-empty':
      return { number: t('payment:giftCard.empty.title') };
    case 'gift-card-not-accepted':
      return { number: t('payment:giftCard.notAccepted.title'), code: t('payment:giftCard.codeCompare') };
    default:
      return {};
  }
}

function stay(
  problem: PaymentProblem,
  details: Partial<Extract<FormAnswer, { readonly kind: 'problem' }>> = {},
): FormAnswer {
  return {
    ...problem,
    cancelled: null,
    method: null,
    unavailable: null,
    isBlikCodeInvalid: false,
    giftCard: null,
    ...details,
  };
}

function answerSubmitted(context: RequestContext, submitted: SubmittedPayment, method: string | null): FormAnswer {
  const { t, logger } = context;
  switch (submitted.kind) {
    case 'redirect': {
      const { url, post } = submitted.to;
      if (post) return { kind: 'bank', bank: { url, fields: post } };
      throw seeOther(url);
    }
    case 'covered':
    case 'part-paid':
      throw toStep(context, 'payment');
    case 'completed':
      throw toStep(context, 'success', submitted.order.id);
    case 'waiting':
    case 'undecided': {
      const { orderNumber } = submitted.order;
      if (submitted.kind === 'undecided')
        logger.warn({ orderNumber, resultCode: submitted.resultCode }, 'Unknown result of a redirect payment');
      // The order's page reloads until the provider has reported the result, and does not offer to pay again.
      throw seeOther(orderPath(context, orderNumber));
    }
    case 'failed': {
      const { status } = submitted.order;
      const { title, text } = outcomeText(t, status);
      return stay(problem(context, 422, { title, text: `${text} ${t('checkout:payment.bagKept')}` }), {
        cancelled: paymentCancelEvent(status),
        method,
      });
    }
  }
}

function answerError(context: RequestContext, error: SubmitPaymentError, method: string | null): FormAnswer {
  const shown = paymentProblem(context, error);
  switch (error.kind) {
    case 'blik-code-invalid':
      return stay(shown, { method, isBlikCodeInvalid: true });
    case 'payment-method-unknown':
    case 'payment-method-needs-app':
      return stay(shown, { method, unavailable: method });
    case 'gift-card-not-accepted':
    case 'gift-card-empty': {
      const { message } = shown;
      return stay(shown, {
        method,
        cancelled: paymentCancelEvent('refused'),
        message: { ...message, text: `${message.text} ${context.t('payment:giftCard.tryAnother')}` },
      });
    }
    default:
      return stay(shown, { method });
  }
}
