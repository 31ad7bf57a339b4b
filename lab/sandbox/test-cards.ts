/**
 * The next step of a payment before it is decided. `fingerprint-redirect`, `redirect-challenge` and `two-challenges`
 * are their first step, which another one follows.
 */
export type Step =
  | 'redirect'
  | 'redirect-challenge'
  | 'fingerprint'
  | 'fingerprint-redirect'
  | 'frictionless'
  | 'challenge'
  | 'two-challenges'
  | 'await'
  | 'qr'
  | 'voucher'
  | 'transfer'
  | 'sdk';
const FIRST_STEPS: Readonly<Partial<Record<Step, Step>>> = {
  'fingerprint-redirect': 'fingerprint',
  'redirect-challenge': 'redirect',
  'two-challenges': 'challenge',
};
/** What the shopper, or the browser, does now in a step. */
export const taskOf = (step: Step | null): Step | null => (step && FIRST_STEPS[step]) ?? step;

const NEXT_STEPS: Readonly<Partial<Record<Step, Step>>> = {
  fingerprint: 'challenge',
  frictionless: 'challenge',
  'fingerprint-redirect': 'redirect',
  'redirect-challenge': 'challenge',
  'two-challenges': 'challenge',
};
/** The step that follows a completed one; null after the last. */
export const stepAfter = (step: Step | null): Step | null => (step && NEXT_STEPS[step]) ?? null;

export type ResultCode = 'Authorised' | 'Refused' | 'Cancelled' | 'Pending' | 'Received' | 'Error';

type CardResult = { readonly code: ResultCode; readonly reason: string | null } | { readonly step: Step };
/** The behaviour of a published card number. */
type CardBehaviour = 'authorised' | 'refused' | Step;

/** The result of a card payment. `invalid`: the request is rejected. */
export type CardVerdict =
  | { readonly kind: 'invalid'; readonly message: string }
  | {
      readonly kind: 'card';
      readonly brand: string;
      readonly lastFour: string;
      readonly result: CardResult;
    };

/** Published test numbers with their behaviour. Every other number is rejected. */
const CARDS: ReadonlyMap<string, CardBehaviour> = new Map([
  ['4111111111111111', 'authorised'],
  ['4444333322221111', 'authorised'],
  ['5555444433331111', 'authorised'],
  ['5555341244441115', 'authorised'],
  ['2222400070000005', 'authorised'],
  ['370000000000002', 'authorised'],
  ['6771798021000008', 'authorised'],
  ['6011601160116611', 'authorised'],
  ['4000180000000002', 'refused'],
  ['4917610000000000', 'fingerprint'],
  ['5201281505129736', 'frictionless'],
  ['5212345678901234', 'redirect'],
  ['4212345678910006', 'challenge'],
  ['4212345678910014', 'fingerprint-redirect'],
  ['4212345678910022', 'two-challenges'],
  ['4212345678910030', 'redirect-challenge'],
  ['4212345678910048', 'sdk'],
]);

/** Names on the card that decide the payment, as the provider's test environment has them. */
const HOLDERS: ReadonlyMap<string, { readonly code: ResultCode; readonly reason: string }> = new Map([
  ['DECLINED', { code: 'Refused', reason: 'Refused' }],
  ['REFERRAL', { code: 'Refused', reason: 'Referral' }],
  ['ERROR', { code: 'Error', reason: 'Acquirer Error' }],
  ['BLOCK_CARD', { code: 'Refused', reason: 'Blocked Card' }],
  ['CARD_EXPIRED', { code: 'Refused', reason: 'Expired Card' }],
  ['INVALID_AMOUNT', { code: 'Refused', reason: 'Invalid Amount' }],
  ['INVALID_CARD', { code: 'Refused', reason: 'Invalid Card Number' }],
  ['NOT_ENOUGH_BALANCE', { code: 'Refused', reason: 'Not enough balance' }],
  ['FRAUD', { code: 'Refused', reason: 'FRAUD' }],
]);

/** Gift cards by number, with their balances in minor units of any currency. */
const GIFT_CARDS: ReadonlyMap<string, number> = new Map([
  ['6036280000000000000', 500],
  ['6036280000000000001', 50_000],
  ['6036280000000000002', 0],
]);

export type CardInput = {
  readonly number: string | undefined;
  readonly month: string | undefined;
  readonly year: string | undefined;
  readonly securityCode: string | undefined;
  readonly holderName: string | undefined;
};

/**
 * Decides a card payment. Fields are in the notation of the provider's test environment, `test_` and
 * digits.
 */
export function cardResult({ number, month, year, securityCode, holderName }: CardInput, now: number): CardVerdict {
  const digits = testDigits(number);
  const behaviour = CARDS.get(digits ?? '');
  if (!digits || !behaviour) return { kind: 'invalid', message: 'The sandbox takes published test card numbers only' };
  const expiresAt = endOfMonth(month, year);
  if (expiresAt === null) return { kind: 'invalid', message: 'Expiry month or year is missing or not valid' };
  const brand = brandOf(digits) ?? 'unknown';
  const decide = (): CardResult => {
    // The widget may lose the code: the payment is then refused, which makes the loss visible.
    if (!testDigits(securityCode) && brand !== 'maestro') return { code: 'Refused', reason: 'CVC Declined' };
    if (expiresAt <= now) return { code: 'Refused', reason: 'Expired Card' };
    return HOLDERS.get(holderName?.trim() ?? '') ?? resultOf(behaviour);
  };
  return { kind: 'card', brand, lastFour: digits.slice(-4), result: decide() };
}

/** The end of the expiry month in milliseconds; null when month or year is missing or invalid. */
function endOfMonth(monthField: string | undefined, yearField: string | undefined): number | null {
  const month = Number(testDigits(monthField) ?? Number.NaN);
  const year = Number(testDigits(yearField) ?? Number.NaN);
  const isValid = month >= 1 && month <= 12 && year >= 2000 && year < 2100;
  return isValid ? Date.UTC(year, month) : null;
}

function resultOf(behaviour: CardBehaviour): CardResult {
  if (behaviour === 'refused') return { code: 'Refused', reason: 'Refused' };
  if (behaviour === 'authorised') return { code: 'Authorised', reason: null };
  return { step: behaviour };
}

/** The result of a wallet token: the holder of the sandbox's wallet card may be one of the deciding names. */
export function walletResult(name: string | undefined): { readonly code: ResultCode; readonly reason: string | null } {
  return HOLDERS.get(name?.trim() ?? '') ?? { code: 'Authorised', reason: null };
}

/** The security code that belongs to no gift card. */
const WRONG_GIFT_CARD_CODE = '000';

/**
 * The gift card of a number and a security code, in digits, with its balance in minor units. `invalid` is the reason
 * why there is none. A card without a code is accepted when `codeRequired` is false.
 */
export function giftCard(
  { number, securityCode }: { readonly number: string | null; readonly securityCode: string | null },
  { codeRequired }: { readonly codeRequired: boolean },
): { readonly lastFour: string; readonly balance: number } | { readonly invalid: string } {
  const balance = GIFT_CARDS.get(number ?? '');
  if (number === null || balance === undefined) return { invalid: 'Unknown gift card' };
  if (securityCode === null && codeRequired) return { invalid: 'The security code of the gift card is missing' };
  if (securityCode !== null && (!/^\d{3,10}$/.test(securityCode) || securityCode === WRONG_GIFT_CARD_CODE))
    return { invalid: 'The security code of the gift card is not valid' };
  return { lastFour: number.slice(-4), balance };
}

/** The brand of a card number or its beginning. */
export function brandOf(digits: string): string | null {
  if (/^4/.test(digits)) return 'visa';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^(?:5[1-5]|2[2-7])/.test(digits)) return 'mc';
  if (/^6(?:011|5)/.test(digits)) return 'discover';
  if (/^(?:5[0678]|6[37])/.test(digits)) return 'maestro';
  return null;
}

/** The digits of a field in test notation; null for anything else. */
export function testDigits(field: string | undefined): string | null {
  return /^test_(\d{1,24})$/.exec(field ?? '')?.[1] ?? null;
}
