/** Card brands accepted when the provider lists none. */
export const DEFAULT_BRANDS: readonly string[] = ['amex', 'mc', 'visa'];

/** Stored payment methods that may be used again. */
const STORABLE: ReadonlySet<string> = new Set(['scheme', 'blik', 'twint', 'ach', 'cashapp', 'paybybank_AIS_DD']);

/** The provider's offer for a session, limited to the needs of the card fields. */
export type OfferedMethods = {
  /** Brands of the card method; null when cards are not offered. */
  readonly cardBrands: readonly string[] | null;
  /** Ids of stored methods that may be offered, in the provider's order. */
  readonly stored: readonly string[];
};

type Method = { readonly type?: unknown; readonly id?: unknown; readonly brands?: unknown };

/**
 * Reads the provider's list of methods. The list must be an object: a text or an array is an answer of an older
 * protocol or of no protocol, and null is returned.
 */
export function readOfferedMethods(answer: unknown): OfferedMethods | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null;
  const { paymentMethods, storedPaymentMethods } = answer as {
    readonly paymentMethods?: unknown;
    readonly storedPaymentMethods?: unknown;
  };
  const card = methods(paymentMethods).find(({ type }) => type === 'scheme');
  return {
    cardBrands: card ? brandsOf(card) : null,
    stored: methods(storedPaymentMethods).flatMap(({ type, id }) =>
      typeof id === 'string' && STORABLE.has(String(type)) ? [id] : [],
    ),
  };
}

function brandsOf({ brands }: Method): readonly string[] {
  const named = Array.isArray(brands) ? brands.filter((brand): brand is string => typeof brand === 'string') : [];
  return named.length > 0 ? named : DEFAULT_BRANDS;
}

const methods = (value: unknown): readonly Method[] =>
  Array.isArray(value) ? value.filter((method) => typeof method === 'object' && method !== null) : [];
