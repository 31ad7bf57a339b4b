import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { formMethods, type PaymentMethod, waitsForDays } from './redirect-methods.ts';

/** The provider's type of every card. */
export const CARD = 'scheme';
/** The provider's own page, with every method it offers. A type of the shop. */
export const HOSTED = 'hosted';

/** Whether a chosen method is paid on the provider's own page: a card without the card fields of the page, too. */
export const isPaidOnHostedPage = (type: string): boolean => type === CARD || type === HOSTED;

const TRANSFER = 'bankTransfer_IBAN';
const USUAL = [CARD, 'klarna', 'paypal'];
const USUAL_WITH_TRANSFER = [...USUAL, TRANSFER];

/**
 * The methods that most shoppers of a country choose, the most frequent first. Other countries have `USUAL`; a method
 * without a place here follows in the provider's order.
 */
const ORDER: Readonly<Partial<Record<CountryCode, readonly string[]>>> = {
  AT: [CARD, 'eps', 'klarna', 'paypal', TRANSFER],
  BE: ['bcmc_mobile', CARD, 'klarna', 'paypal', TRANSFER],
  CH: ['twint', ...USUAL],
  DE: USUAL_WITH_TRANSFER,
  FI: [CARD, 'trustly', 'klarna', 'paypal', TRANSFER],
  NL: ['ideal', 'wero', ...USUAL_WITH_TRANSFER],
  PL: ['blik', ...USUAL_WITH_TRANSFER],
  PT: [CARD, 'multibanco', 'klarna', 'paypal', TRANSFER],
  SE: [CARD, 'swish', 'klarna', 'trustly', 'paypal'],
};

/** A row of the payment methods; `name` is the provider's, and null for the card and the hosted page. */
export type PaymentChoice = { readonly type: string; readonly name: string | null };

/**
 * The rows of the payment methods of a country, from what the provider offers: the country's own methods before the
 * card where most shoppers use them, the hosted page last. Without an answer of the provider: card and hosted page.
 * `isRest`: a gift card has paid a part, and a method that takes days cannot pay the rest.
 */
export function paymentChoices(
  country: CountryCode,
  offered: readonly PaymentMethod[],
  { isRest }: { readonly isRest: boolean },
): readonly PaymentChoice[] {
  const order = ORDER[country] ?? USUAL;
  const place = ({ type }: PaymentChoice) => (order.includes(type) ? order.indexOf(type) : order.length);
  const hasCard = offered.length === 0 || offered.some(({ type }) => type === CARD);
  const others = formMethods(offered).filter(({ type }) => !(isRest && waitsForDays(type)));
  const rows = [...(hasCard ? [{ type: CARD, name: null }] : []), ...others.map(({ type, name }) => ({ type, name }))];
  return [...rows.toSorted((one, other) => place(one) - place(other)), { type: HOSTED, name: null }];
}

/** The type chosen before, where it is still offered and available; else the first one. */
export function chosenMethod(
  choices: readonly { readonly type: string }[],
  { before, unavailable }: { readonly before: string | null; readonly unavailable: string | null },
): string {
  const types = choices.map(({ type }) => type).filter((type) => type !== unavailable);
  return types.find((type) => type === before) ?? types[0] ?? HOSTED;
}
