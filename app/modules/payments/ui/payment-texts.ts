import { FAILURES, type Failure, FIELD_TEXTS } from '#app/modules/payments/domain/provider-errors.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

export type Message = { readonly title: string; readonly text: string };

/** The texts of the payment step's script. They are sent with the page; amounts are inserted by the server. */
export type PaymentTexts = {
  /** Labels of the order button besides the legal one. */
  readonly button: { readonly loading: string; readonly redirect: string; readonly completed: string };
  /** Texts for assistive technology alone. */
  readonly announcements: {
    readonly ready: string;
    readonly slow: string;
    readonly asking: string;
    readonly bank: string;
    readonly leaving: string;
    readonly done: string;
  };
  /** Texts of the dialog in which a bank asks for a confirmation. */
  readonly bank: {
    /** Title of the bank's frame. */
    readonly frame: string;
    /** With `{brand}` and `{lastFour}`. */
    readonly cardEnding: string;
    readonly card: string;
    readonly lastMinute: string;
  };
  readonly unready: Message;
  readonly renewed: Message;
  readonly expressUnavailable: Message;
  readonly failures: Readonly<Record<Failure, Message>>;
  /** Texts of the provider's form, by its keys. */
  readonly fields: Readonly<Record<string, string>>;
  /** Label of the link that reloads the page. */
  readonly reload: string;
};

/** The texts that the payment step's script needs, in the page's language. */
export function paymentTexts(t: Translate): PaymentTexts {
  return {
    button: { loading: t('payment:busy'), redirect: t('payment:leaving'), completed: t('payment:done') },
    announcements: {
      ready: t('payment:ready'),
      slow: t('payment:slow'),
      asking: t('payment:says.asking'),
      bank: t('payment:says.bank'),
      leaving: t('payment:says.leaving'),
      done: t('payment:says.done'),
    },
    bank: {
      frame: t('payment:bankDialog'),
      cardEnding: t('payment:bank.cardEnding', { brand: '{brand}', lastFour: '{lastFour}' }),
      card: t('payment:card'),
      lastMinute: t('payment:bank.lastMinute'),
    },
    unready: { title: t('payment:unready.title'), text: t('payment:unready.text') },
    renewed: { title: t('payment:renewed.title'), text: t('payment:renewed.text') },
    expressUnavailable: { title: t('payment:express.unavailable.title'), text: t('payment:express.unavailable.text') },
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
