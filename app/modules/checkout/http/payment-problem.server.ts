import type { PlatformUnavailable } from '#app/kernel/upstream.ts';
import { cartErrorText } from '#app/modules/cart/ui/cart-error-text.ts';
import type { PaymentMessage } from '#app/modules/checkout/ui/payment-messages.tsx';
import type { CheckPaymentError, StartCardPaymentError } from '#app/modules/checkout/usecases/card-payment.server.ts';
import type { SubmitPaymentError } from '#app/modules/checkout/usecases/submit-payment.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { NO_ORDER_FOUND } from '#app/modules/orders/ports.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { TextKey } from '#app/web/i18n/text-key.ts';
import { waitText } from '#app/web/too-many-requests.ts';
import { toRedirect } from './step-redirect.server.ts';

/** Why a payment did not start, or failed: the payment step shows the message, and everything stays filled in. */
export type PaymentProblem = {
  readonly kind: 'problem';
  readonly status: number;
  readonly message: PaymentMessage;
  /** Seconds until another attempt can succeed. */
  readonly retryAfter: number | null;
};

type PaymentError = SubmitPaymentError | StartCardPaymentError | CheckPaymentError | PlatformUnavailable;
type Kind = PaymentError['kind'];
type Step = 'cart' | 'address' | 'payment';
type Texts = { readonly title: TextKey; readonly text: TextKey; readonly back?: Step };

/** The keys of the texts that lead back to a step. */
const BACK = {
  cart: 'checkout:payment.changeCart',
  address: 'checkout:payment.changeAddress',
  payment: 'checkout:notice.sessionAgain',
} as const satisfies Record<Step, TextKey>;

/** Errors whose message has no values: the status, and the keys of the texts. */
const FIXED = {
  incomplete: [422, { ...keys('checkout:notice.completeAddress', 'checkout:notice.nothingCharged'), back: 'address' }],
  'address-not-served': [
    422,
    { ...keys('checkout:notice.notServedTitle', 'checkout:notice.notServed'), back: 'address' },
  ],
  'nothing-due': [409, { ...keys('payment:nothingDue.title', 'payment:nothingDue.text'), back: 'payment' }],
  'payment-method-unknown': [422, keys('payment:methodUnknown.title', 'payment:methodUnknown.text')],
  'payment-method-needs-app': [422, keys('payment:needsApp.title', 'payment:needsApp.text')],
  'gift-card-invalid': [422, keys('payment:giftCard.checkTitle', 'payment:giftCard.check')],
  'gift-card-not-accepted': [422, keys('payment:giftCard.notAccepted.title', 'payment:giftCard.notAccepted.text')],
  'gift-card-undecided': [503, keys('payment:giftCard.undecided.title', 'payment:giftCard.undecided.text')],
  'gift-card-released': [409, keys('payment:giftCard.released.title', 'payment:giftCard.released.text')],
  'gift-card-empty': [422, keys('payment:giftCard.empty.title', 'payment:giftCard.empty.text')],
  'blik-code-invalid': [422, keys('payment:blik.invalidTitle', 'payment:blik.invalid')],
  'amount-mismatch': [409, keys('checkout:payment.amountMismatchTitle', 'checkout:payment.amountMismatch')],
  'confirmation-failed': [409, keys('checkout:notice.nothingLost', 'checkout:notice.tryLater')],
  'order-not-found': [409, keys('checkout:notice.nothingLost', 'checkout:notice.tryLater')],
  'session-superseded': [
    409,
    { ...keys('checkout:notice.sessionSupersededTitle', 'checkout:notice.sessionSuperseded'), back: 'payment' },
  ],
  'payment-provider-unavailable': [503, keys('checkout:payment.unavailableTitle', 'checkout:payment.unavailable')],
  'platform-unavailable': [503, keys('checkout:payment.unavailableTitle', 'checkout:payment.unavailable')],
} as const satisfies Partial<Record<Kind, readonly [number, Texts]>>;

function keys(title: TextKey, text: TextKey): Texts {
  return { title, text };
}

type FixedError = Extract<PaymentError, { readonly kind: keyof typeof FIXED }>;
type ValueError = Exclude<PaymentError, FixedError>;

/**
 * The message of a payment that did not start. Throws the redirect to the step to complete first, or to the order that
 * is already paid.
 */
export function paymentProblem(context: RequestContext, error: PaymentError): PaymentProblem {
  if (!isFixed(error)) return problemWithValues(context, error);
  logReason(context, error);
  const [status, { title, text, back }]: readonly [number, Texts] = FIXED[error.kind];
  return problem(context, status, { title: context.t(title), text: context.t(text), back });
}

/** The message for a form that is none of the shop's. */
export function invalidForm(context: RequestContext): PaymentProblem {
  const { t } = context;
  return problem(context, 422, { title: t('checkout:notice.nothingLost'), text: t('checkout:notice.tryLater') });
}

/** A message of the payment step, in the language of the page. `back` is the step it links to. */
export function problem(
  { t, market }: RequestContext,
  status: number,
  { title, text, back }: { readonly title: string; readonly text: string; readonly back?: Step | undefined },
): PaymentProblem {
  const link = back && { href: storefrontPath(market.storefrontCode, `/checkout/${back}`), label: t(BACK[back]) };
  return { kind: 'problem', status, message: { tone: 'bad', title, text, back: link ?? null }, retryAfter: null };
}

function isFixed(error: PaymentError): error is FixedError {
  return Object.hasOwn(FIXED, error.kind);
}

function logReason({ logger }: RequestContext, error: FixedError): void {
  if (error.kind === 'incomplete') logger.warn({}, error.message);
  if (error.kind === 'confirmation-failed') logger.warn({}, error.failedReason);
  if (error.kind === 'order-not-found') logger.warn({}, NO_ORDER_FOUND);
}

function problemWithValues(context: RequestContext, error: ValueError): PaymentProblem {
  switch (error.kind) {
    case 'order-completed':
    case 'already-paid':
      throw toRedirect(context, { kind: 'order-paid', orderId: error.order.id });
    case 'cart-empty':
      throw toRedirect(context, { kind: 'cart' });
    case 'MISSING_SHIPPING_OPTION_ERROR':
      throw toRedirect(context, { kind: 'choose-shipping' });
    case 'TAX_JAR_ERROR':
    case 'tax-service-unavailable':
      throw toRedirect(context, error);
    case 'total-changed':
    case 'rest-changed':
    case 'discount-ended':
      return changedAmount(context, error);
    case 'too-many-refusals':
    case 'too-many-guesses':
    case 'too-many-reserved':
    case 'too-many-transfers':
      return limitReached(context, error);
    default:
      return cartProblem(context, error);
  }
}

type ChangedAmount = Extract<ValueError, { readonly kind: 'total-changed' | 'rest-changed' | 'discount-ended' }>;

function changedAmount(context: RequestContext, error: ChangedAmount): PaymentProblem {
  const { t, format } = context;
  const amounts = { seen: format.money(error.seen), now: format.money(error.now) };
  const isSameTotal = error.seen.amount === error.now.amount;
  switch (error.kind) {
    case 'rest-changed':
      return problem(context, 409, {
        title: t('payment:giftCard.leftChanged.title'),
        text: t('payment:giftCard.leftChanged.text', amounts),
      });
    case 'discount-ended': {
      const values = { code: error.code, ...amounts };
      return problem(context, 409, {
        title: t('discounts:payment.title', values),
        text: t(isSameTotal ? 'discounts:payment.sameTotal' : 'discounts:payment.text', values),
        back: 'cart',
      });
    }
    default:
      if (error.tax) {
        const tax = t(`shell:taxName.${context.market.taxName}`);
        const seen = format.money(error.tax.seen);
        const now = format.money(error.tax.now);
        return problem(context, 409, {
          title: t('checkout:notice.taxChangedTitle', { tax }),
          text: t('checkout:notice.taxChanged', { seen, now }),
        });
      }
      // Another delivery or country may have the same sum.
      return isSameTotal
        ? problem(context, 409, { title: t('checkout:notice.bagChangedTitle'), text: t('checkout:notice.bagChanged') })
        : problem(context, 409, {
            title: t('checkout:notice.totalChangedTitle'),
            text: t('checkout:notice.totalChanged', amounts),
          });
  }
}

type LimitReached = Extract<ValueError, { readonly kind: keyof typeof LIMIT_TEXTS }>;
const LIMIT_TEXTS = {
  'too-many-refusals': { title: 'order:refusals.title', text: 'order:refusals.text' },
  'too-many-guesses': { title: 'order:giftCardGuesses.title', text: 'order:giftCardGuesses.text' },
  'too-many-reserved': { title: 'order:reservations.title', text: 'order:reservations.text' },
  'too-many-transfers': { title: 'order:transfers.title', text: 'order:transfers.text' },
} as const;

function limitReached(context: RequestContext, { kind, retryAfter }: LimitReached): PaymentProblem {
  const { t } = context;
  if (retryAfter === null) {
    const title = t('order:reservations.tooLargeTitle');
    return problem(context, 422, { title, text: t('order:reservations.tooLarge'), back: 'cart' });
  }
  const texts = LIMIT_TEXTS[kind];
  const text = t(texts.text, { wait: waitText(t, retryAfter) });
  return { ...problem(context, 429, { title: t(texts.title), text }), retryAfter };
}

function cartProblem(context: RequestContext, error: Parameters<typeof cartErrorText>[0]): PaymentProblem {
  const { t } = context;
  if (error.kind === 'OUT_OF_STOCK') {
    const { name, available } = error;
    return problem(context, 409, {
      title: t('checkout:notice.soldOutTitle'),
      text:
        available > 0 ? t('checkout:notice.soldOutSome', { name, available }) : t('checkout:notice.soldOut', { name }),
      back: 'cart',
    });
  }
  return problem(context, 409, {
    title: cartErrorText(error, context),
    text: t('checkout:notice.nothingCharged'),
    back: 'cart',
  });
}
