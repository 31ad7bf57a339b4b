import type { Translate } from '#app/web/i18n/translator.ts';

/** Brand names, which are the same in every language, by the provider's type or brand. */
const BRANDS: ReadonlyMap<string, string> = new Map([
  ['amex', 'American Express'],
  ['applepay', 'Apple Pay'],
  ['bancontact', 'Bancontact'],
  ['bcmc', 'Bancontact'],
  ['bcmc_mobile', 'Bancontact'],
  ['blik', 'BLIK'],
  ['cartebancaire', 'Carte Bancaire'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['eps', 'eps'],
  ['googlepay', 'Google Pay'],
  ['ideal', 'iDEAL'],
  ['jcb', 'JCB'],
  ['klarna', 'Klarna'],
  ['klarna_account', 'Klarna'],
  ['klarna_paynow', 'Klarna'],
  ['maestro', 'Maestro'],
  ['mc', 'Mastercard'],
  ['multibanco', 'Multibanco'],
  ['paypal', 'PayPal'],
  ['swish', 'Swish'],
  ['trustly', 'Trustly'],
  ['twint', 'TWINT'],
  ['visa', 'Visa'],
  ['wero', 'Wero'],
]);

/** Methods without a brand, by the provider's type. */
const WORDS = {
  bankTransfer_IBAN: 'payment:methodNames.bankTransfer',
  giftcard: 'payment:giftCard.name',
  // Brands of gift cards, which the provider names where one paid for all of an order.
  genericgiftcard: 'payment:giftCard.name',
  givex: 'payment:giftCard.name',
  svs: 'payment:giftCard.name',
  valuelink: 'payment:giftCard.name',
  scheme: 'payment:card',
  sepadirectdebit: 'payment:methodNames.directDebit',
} as const;

/** The brands that the provider names together with the wallet they were paid with: `visa_applepay`. */
const IN_WALLET = /^(\w+)_(applepay|googlepay)$/;

/** The brand of a method; the provider's type where it has none. */
export const methodName = (method: string): string => BRANDS.get(method) ?? method;

/** A method in words, as an order names it; null for one that the shop does not know. */
export function methodText(t: Translate, method: string): string | null {
  const [, brand, wallet] = IN_WALLET.exec(method) ?? [];
  if (brand !== undefined && wallet !== undefined) {
    const card = BRANDS.get(brand);
    return card === undefined ? methodName(wallet) : `${methodName(wallet)} (${card})`;
  }
  if (Object.hasOwn(WORDS, method)) return t(WORDS[method as keyof typeof WORDS]);
  return BRANDS.get(method) ?? null;
}
