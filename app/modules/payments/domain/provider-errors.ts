/** The provider's error of a card field -> name of the helping text (`payment:fields.*`). */
export const FIELD_TEXTS = {
  'cc.num.900': 'numberMissing',
  'cc.num.901': 'numberIncomplete',
  'cc.num.902': 'numberWrong',
  'cc.num.903': 'brandNotTaken',
  'cc.dat.910': 'dateMissing',
  'cc.dat.911': 'dateIncomplete',
  'cc.dat.912': 'dateOver',
  'cc.dat.913': 'dateTooFar',
  'cc.dat.914': 'dateTooSoon',
  'cc.mth.915': 'monthMissing',
  'cc.yr.917': 'yearMissing',
  'cc.yr.918': 'yearIncomplete',
  'cc.cvc.920': 'codeMissing',
  'cc.cvc.921': 'codeIncomplete',
  'kcp.pwd.940': 'passwordMissing',
  'kcp.pwd.941': 'passwordIncomplete',
  'ach.num.945': 'accountMissing',
  'ach.num.946': 'accountIncomplete',
  'ach.loc.947': 'bankMissing',
  'ach.loc.948': 'bankIncomplete',
  'err.gen.9100': 'incomplete',
  'err.gen.9101': 'wrong',
  'creditCard.holderName.invalid': 'nameMissing',
} as const;

/** Failures between the order button and a result; each has a text (`payment:failures.*`). */
export const FAILURES = [
  'connection',
  'slow',
  'details',
  'unavailable',
  'bankCheck',
  'bankSilent',
  'cancelled',
  'ours',
] as const;
export type Failure = (typeof FAILURES)[number];

const BY_CODE: Readonly<Record<string, Failure>> = {
  // The calls: payment, bank's answer, browser data for the bank, opening an order.
  620: 'unavailable',
  621: 'unavailable',
  622: 'bankCheck',
  623: 'unavailable',
  // 3-D Secure: the data to start is missing or invalid.
  700: 'bankCheck',
  701: 'bankCheck',
  702: 'bankCheck',
  703: 'bankCheck',
  704: 'bankCheck',
  705: 'bankCheck',
  710: 'bankSilent',
  800: 'bankCheck',
  // 3-D Secure: it started without a usable answer.
  801: 'bankSilent',
  802: 'bankSilent',
  803: 'bankCheck',
  804: 'bankCheck',
  805: 'bankSilent',
  806: 'bankCheck',
};

const BY_NAME: Readonly<Record<string, Failure>> = {
  CANCEL: 'cancelled',
  IMPLEMENTATION_ERROR: 'ours',
  SCRIPT_ERROR: 'ours',
  SDK_ERROR: 'ours',
  API_ERROR: 'unavailable',
  ERROR: 'unavailable',
  NETWORK_ERROR: 'unavailable',
};

/**
 * Errors of 3-D Secure that the widget reports as text only, with the code of each. These parts of the texts are not
 * translated.
 */
const CODES_IN_MESSAGES: readonly (readonly [words: RegExp, code: string])[] = [
  [/^No \w+ received\. 3DS2 /, '700'],
  [/^3DS2Challenge_Error:/, '805'],
];

/** The provider's codes of a session that accepts no payment any more, with the reason. */
const SESSION_ENDS: Readonly<Record<string, 'over' | 'paid'>> = { '14_0409': 'over', '14_0410': 'paid' };

/** Failures after which the payment may have been made: the provider's answer was lost. */
const UNKNOWN_ENDS: ReadonlySet<Failure> = new Set<Failure>(['connection', 'slow', 'unavailable']);

/** The known fields of an error of the widget. */
type Thrown = {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly options?: unknown;
  readonly status?: unknown;
  readonly errorCode?: unknown;
};

/**
 * The meaning of a widget error for the shopper. Its name is the kind of the failed call, its cause the reason: the
 * provider's status of a rejected request, or the browser's exception. Codes of 3-D Secure begin the message. Unknown
 * errors are `unavailable`.
 */
export function failureOf(error: unknown): Failure {
  const thrown = asThrown(error);
  if (thrown.name === 'NETWORK_ERROR') return ofCall(asThrown(thrown.cause)) ?? byCode(codeOf(thrown)) ?? 'unavailable';
  return byCode(codeOf(thrown)) ?? ofCall(thrown) ?? BY_NAME[String(thrown.name)] ?? 'unavailable';
}

/** The provider's code of an error; without one its name: `620`, `NETWORK_ERROR`. */
export function errorCodeOf(error: unknown): string {
  const thrown = asThrown(error);
  return codeOf(thrown) || (typeof thrown.name === 'string' && thrown.name) || 'ERROR';
}

/** Whether an attempt with this failure may have moved money. */
export const mayHavePaid = (failure: Failure): boolean => UNKNOWN_ENDS.has(failure);

/** Whether the error means that the session has expired, or that it is already paid; null for neither. */
export function sessionEndOf(error: unknown): 'over' | 'paid' | null {
  const { errorCode } = asThrown(asThrown(error).cause);
  return SESSION_ENDS[String(errorCode)] ?? null;
}

/**
 * The end of an HTTP call: connection lost, too slow, aborted, rejected as malformed, answered with an invalid body.
 */
function ofCall({ name, status }: Thrown): Failure | null {
  if (typeof status === 'number') return status >= 400 && status < 500 ? 'details' : 'unavailable';
  if (name === 'TimeoutError') return 'slow';
  if (name === 'AbortError' || name === 'TypeError') return 'connection';
  if (name === 'SyntaxError') return 'unavailable';
  return null;
}

function codeOf({ options, message }: Thrown): string {
  const { code } = asThrown(options) as { readonly code?: unknown };
  if (typeof code === 'string') return code;
  const words = String(message ?? '');
  return CODES_IN_MESSAGES.find(([pattern]) => pattern.test(words))?.[1] ?? /^\D{0,40}(\d{3})\b/.exec(words)?.[1] ?? '';
}

const byCode = (code: string): Failure | null => BY_CODE[code] ?? null;

const asThrown = (value: unknown): Thrown => (typeof value === 'object' && value !== null ? value : {});
