import type { Translate } from '#app/web/i18n/translator.ts';

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
