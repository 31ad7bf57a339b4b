import type { Failure } from '#app/modules/payments/domain/provider-errors.ts';

export type Message = { readonly title: string; readonly text: string };

/** The words of the payment step's script. They come with the page; amounts are never put into them in the browser. */
export type PaymentTexts = {
  /** Labels of the order button besides the legal one. */
  readonly button: { readonly loading: string; readonly redirect: string; readonly completed: string };
  /** Texts for assistive technology alone. */
  readonly announcements: {
    readonly ready: string;
    readonly asking: string;
    readonly bank: string;
    readonly leaving: string;
    readonly done: string;
  };
  /** Title of the frame in which a bank asks for a confirmation. */
  readonly bankFrame: string;
  readonly unready: Message;
  readonly renewed: Message;
  readonly failures: Readonly<Record<Failure, Message>>;
  /** Words of the provider's own form, by its keys. */
  readonly fields: Readonly<Record<string, string>>;
  /** Label of the link that reloads the page. */
  readonly reload: string;
};
