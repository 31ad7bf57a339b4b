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
