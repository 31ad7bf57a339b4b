/** The words of every form that asks for the newsletter. */
export type NewsletterTexts = {
  readonly title: string;
  readonly subtitle: string;
  readonly button: string;
  readonly legal: string;
  readonly successMessage: string;
  readonly errorMessage: string;
};

/** The words of the check box of the address step. */
export type CheckoutNewsletterTexts = { readonly descriptionCta: string; readonly legalText: string };
