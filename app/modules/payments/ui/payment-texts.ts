import { FAILURES, type Failure, FIELD_TEXTS } from '#app/modules/payments/domain/provider-errors.ts';
import type { Message, PaymentTexts } from '#app/modules/payments/islands/payment-texts.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** The words the payment step's script needs, in the page's language, and no others. */
export function paymentTexts(t: Translate): PaymentTexts {
  return {
    button: { loading: t('payment:busy'), redirect: t('payment:leaving'), completed: t('payment:done') },
    announcements: {
      ready: t('payment:ready'),
      asking: t('payment:says.asking'),
      bank: t('payment:says.bank'),
      leaving: t('payment:says.leaving'),
      done: t('payment:says.done'),
    },
    bankFrame: t('payment:bankDialog'),
    unready: { title: t('payment:unready.title'), text: t('payment:unready.text') },
    renewed: { title: t('payment:renewed.title'), text: t('payment:renewed.text') },
    failures: Object.fromEntries(
      FAILURES.map((failure) => [
        failure,
        { title: t(`payment:failures.${failure}.title`), text: t(`payment:failures.${failure}.text`) },
      ]),
    ) as Record<Failure, Message>,
    fields: Object.fromEntries(Object.entries(FIELD_TEXTS).map(([code, name]) => [code, t(`payment:fields.${name}`)])),
    reload: t('payment:reload'),
  };
}
