import type { Translate } from '#app/web/i18n/translator.ts';
import { Notice } from '#app/web/ui/notice.tsx';

export const PAYMENT_MESSAGE = 'payment-message';

export type PaymentMessage = {
  readonly tone: 'bad' | 'note';
  readonly title: string;
  readonly text: string;
  readonly back: { readonly href: string; readonly label: string } | null;
};

/** The result of the last attempt, above the form. */
export function PaymentMessages({ message }: { readonly message: PaymentMessage | null }) {
  if (!message) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: what came of the form is read first, as on every failed form.
    <div id={PAYMENT_MESSAGE} tabIndex={-1} autoFocus>
      <Notice tone={message.tone} live>
        <p>
          <strong>{message.title}</strong>
        </p>
        <p>{message.text}</p>
        {message.back && (
          <p>
            <a href={message.back.href}>{message.back.label}</a>
          </p>
        )}
      </Notice>
    </div>
  );
}

const OUTCOMES = ['refused', 'cancelled', 'error', 'expired'] as const;

/** The text for a payment that failed; a state without a text of its own has the text of an unknown result. */
export function outcomeText(t: Translate, status: string): { readonly title: string; readonly text: string } {
  const outcome = OUTCOMES.find((name) => name === status) ?? 'unknown';
  return { title: t(`checkout:payment.outcome.${outcome}Title`), text: t(`checkout:payment.outcome.${outcome}`) };
}

/** The outcome as one text, for a wallet's sheet. */
export function outcomeSentence(t: Translate, status: string): string {
  const { title, text } = outcomeText(t, status);
  return `${title}. ${text}`;
}
