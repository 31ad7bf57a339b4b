import { type Note, requiredText, text } from '#app/modules/content/domain/delivery/fields.ts';
import { type Delivered, readFields } from '#app/modules/content/domain/delivery/read-fields.ts';
import type { CheckoutNewsletterTexts, NewsletterTexts } from '#app/modules/content/domain/story.ts';

const NEWSLETTER = {
  title: requiredText,
  subtitle: text,
  button: requiredText,
  legal: requiredText,
  successMessage: requiredText,
  errorMessage: requiredText,
};
const CHECKOUT_NEWSLETTER = { descriptionCta: requiredText, legalText: text };

/** The words of the newsletter's forms; null when one of them is missing in every source. */
export function readNewsletterTexts(sources: readonly Delivered[], note: Note): NewsletterTexts | null {
  return readFields(NEWSLETTER, sources, { note, what: 'newsletter' });
}

/** The words of the newsletter's check box in the checkout. */
export function readCheckoutNewsletterTexts(sources: readonly Delivered[], note: Note): CheckoutNewsletterTexts | null {
  return readFields(CHECKOUT_NEWSLETTER, sources, { note, what: 'checkout newsletter' });
}
