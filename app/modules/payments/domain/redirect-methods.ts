/** A payment method that the provider offers for a market and a sum. */
export type PaymentMethod = {
  readonly type: string;
  readonly name: string;
  /** The provider's brand of a gift card. */
  readonly brand?: string | undefined;
};

/**
 * Payment methods on a bank's page, without input here: they work without script. By the provider's documentation for
 * payments without its widget, the answer of each is a redirect.
 */
const REDIRECT_TYPES: readonly string[] = [
  'ideal',
  'eps',
  'twint',
  'klarna',
  'klarna_account',
  'klarna_paynow',
  'paypal',
  'trustly',
  'wero',
];

/**
 * Payment methods that the shopper completes outside the shop with printed instructions: an app, a code, an account.
 */
export const PRINTED_TYPES = ['bcmc_mobile', 'blik', 'multibanco', 'bankTransfer_IBAN', 'swish'] as const;
type PrintedType = (typeof PRINTED_TYPES)[number];
/** The provider names each kind of bank transfer on its own: `bankTransfer_IBAN`, `bankTransfer_BE`. */
const SLOW_METHOD = /^(?:multibanco$|bankTransfer)/;

const PAYPAL = 'paypal';

/** The provider's type of every gift card; its `brand` names the card. */
export const GIFT_CARD = 'giftcard';

/** BLIK needs a code of six digits from the banking app, which the shop's form has a field for. */
export const BLIK = 'blik';
const BLIK_CODE = /^\d{6}$/;

/** The BLIK code of typed digits with spaces or hyphens; null for any other text. */
export function readBlikCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return BLIK_CODE.test(digits) ? digits : null;
}

/** Whether a payment with it takes days and costs nothing to place: a part of the sum cannot wait as long. */
export const waitsForDays = (type: string): boolean => SLOW_METHOD.test(type);

/** Whether the shopper completes a payment method outside the shop with printed instructions. */
export const isPrinted = (type: string): type is PrintedType => PRINTED_TYPES.some((printed) => printed === type);

/**
 * The payment method of a request without the widget. PayPal answers with its own script unless a redirect is
 * requested.
 */
export const requestedMethod = (
  type: string,
  blikCode: string,
): { readonly type: string; readonly subtype?: string; readonly blikCode?: string } => ({
  type,
  ...(type === PAYPAL && { subtype: 'redirect' }),
  ...(blikCode && { blikCode }),
});

/** The offered methods that need no script, each once, in the provider's order. */
export function formMethods(offered: readonly PaymentMethod[]): readonly PaymentMethod[] {
  const seen = new Set<string>();
  return offered.filter(({ type }) => {
    const take = (REDIRECT_TYPES.includes(type) || isPrinted(type)) && !seen.has(type);
    seen.add(type);
    return take;
  });
}
