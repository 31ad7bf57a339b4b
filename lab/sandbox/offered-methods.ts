import { METHODS } from './methods.ts';
import { languageOf } from './session-request.ts';
import { sandboxTexts } from './texts.ts';

/** A payment method in the provider's list. */
export type OfferedMethod = {
  readonly type: string;
  readonly name: string;
  readonly brand?: string;
  readonly brands?: readonly string[];
  readonly configuration?: Readonly<Record<string, string>>;
};

/** An amount of zero is a check of a card; banks, invoices and gift cards have nothing to charge. */
const ZERO_AMOUNT: ReadonlySet<string> = new Set(['scheme', 'applepay']);

/** Whether a method takes an amount in minor units. */
export function takesAmount(type: string, value: number): boolean {
  return value > 0 || ZERO_AMOUNT.has(type);
}

/** The payment methods of a country, named in the shopper's language and narrowed by the session and its amount. */
export function offeredMethods({
  countryCode,
  shopperLocale,
  merchantAccount,
  amount,
  allowed,
  blocked,
}: {
  readonly countryCode?: string | undefined;
  readonly shopperLocale: string;
  readonly merchantAccount: string;
  readonly amount?: { readonly value: number } | undefined;
  readonly allowed: readonly string[] | undefined;
  readonly blocked: readonly string[] | undefined;
}): readonly OfferedMethod[] {
  const names = sandboxTexts(languageOf(shopperLocale)).methods;
  const all: OfferedMethod[] = [
    {
      type: 'scheme',
      name: names.cards,
      brands: ['visa', 'mc', 'amex', countryCode === 'US' ? 'discover' : 'maestro'],
    },
    {
      type: 'applepay',
      name: 'Apple Pay',
      brands: ['visa', 'mc', 'amex', 'discover'],
      configuration: { merchantId: '000000000000000', merchantName: merchantAccount },
    },
    {
      type: 'googlepay',
      name: 'Google Pay',
      brands: ['visa', 'mc', 'amex', 'discover'],
      configuration: { merchantId: '00000000000000000000', gatewayMerchantId: merchantAccount },
    },
    ...[...METHODS]
      .filter(([, { countries }]) => countries.includes(countryCode ?? ''))
      .map(([type, { name }]) => ({ type, name: typeof name === 'string' ? name : names[name.text] })),
    { type: 'giftcard', name: names.giftCard, brand: 'svs' },
  ];
  return all.filter(
    ({ type }) =>
      (!allowed || allowed.includes(type)) && !blocked?.includes(type) && (!amount || takesAmount(type, amount.value)),
  );
}
