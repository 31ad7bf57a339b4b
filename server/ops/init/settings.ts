import { isLocalOrigin } from '#server/config/origins.ts';
import type { VariableName } from '#server/config/variables.ts';
import type { Answers } from './answers-schema.ts';

/** The setting that each answer becomes. */
const VARIABLES = {
  origin: 'PUBLIC_ORIGIN',
  stage: 'SHOP_STAGE',
  'mail.host': 'SMTP_HOST',
  'mail.port': 'SMTP_PORT',
  'mail.user': 'SMTP_USER',
  'mail.password': 'SMTP_PASSWORD',
  'mail.from': 'SMTP_FROM',
  'payments.merchantAccount': 'PAYMENTS_MERCHANT_ACCOUNT',
  'payments.environment': 'PAYMENTS_ENVIRONMENT',
  'payments.livePrefix': 'PAYMENTS_LIVE_PREFIX',
  'payments.apiKey': 'PAYMENTS_API_KEY',
  'payments.clientKey': 'PAYMENTS_CLIENT_KEY',
  'payments.hmacKeys': 'PAYMENTS_HMAC_KEYS',
} as const satisfies Readonly<Record<string, VariableName>>;

/** Settings that follow from the answers: without the answer none is left of an earlier run. */
const OWNED: readonly VariableName[] = [
  ...Object.values(VARIABLES),
  ...(['SHOP_FILE', 'LETTERS_ADAPTER', 'PAYMENTS_ADAPTER', 'DEMO_DATA', 'SMTP_URL'] as const),
];

/** The field of a setting, for a fault of it; undefined for a setting that no answer becomes. */
export const variableField = (variable: string): string | undefined =>
  Object.entries(VARIABLES).find(([, name]) => name === variable)?.[0];

export type Settings = Readonly<Record<string, string>>;

/** Real payments are taken by a shop in production alone; tests of payments on the internet are those of staging. */
function stageOf({ origin, stage, payments }: Answers): string {
  if (stage) return stage;
  if (URL.canParse(origin) && isLocalOrigin(origin)) return 'development';
  return payments && payments.environment !== 'test' ? 'production' : 'staging';
}

/**
 * The settings of a shop of its own, over those that are present: other settings stay, and so do secrets. `secret`
 * makes a new one.
 */
export function settingsOf(
  answers: Answers,
  { shopFile, present, secret }: { readonly shopFile: string; readonly present: Settings; secret(): string },
): Settings {
  const { mail, payments } = answers;
  const given: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(
      Object.entries({ mail, payments }).flatMap(([group, fields]) =>
        Object.entries(fields ?? {}).map(([name, value]) => [`${group}.${name}`, value]),
      ),
    ),
    origin: answers.origin,
    stage: stageOf(answers),
  };
  const own = Object.entries(VARIABLES).flatMap(([field, variable]) => {
    const value = given[field];
    return value ? [[variable, value] as const] : [];
  });
  const others = Object.entries(present).filter(([name]) => !OWNED.some((owned) => owned === name));
  return {
    SHOP_FILE: shopFile,
    ...Object.fromEntries(own),
    ...(mail && { LETTERS_ADAPTER: 'smtp' }),
    ...(payments && { PAYMENTS_ADAPTER: 'adyen' }),
    SESSION_SECRETS: secret(),
    OPERATOR_KEY: secret(),
    ...Object.fromEntries(others),
  };
}

/** The answers that the settings of an earlier run give. */
export function answersOfSettings(settings: Settings): Readonly<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const [field, variable] of Object.entries(VARIABLES)) {
    const value = settings[variable];
    if (value === undefined || field === 'stage') continue;
    const [group = '', name] = field.split('.');
    read[group] = name === undefined ? value : { ...(read[group] as object | undefined), [name]: value };
  }
  return read;
}

const QUOTES = ["'", '"', '`'];

/**
 * A file of settings, as `process.loadEnvFile` and Docker read it: a value is quoted only where it has to be. Null for
 * a value that no file can hold.
 */
export function settingsText(settings: Settings): string | null {
  const lines = Object.entries(settings).map(([name, value]) => {
    if (/^[\w.,:;/@+=%~*-]*$/.test(value)) return `${name}=${value}`;
    const quote = QUOTES.find((mark) => !value.includes(mark));
    return quote === undefined || /[\r\n]/.test(value) ? null : `${name}=${quote}${value}${quote}`;
  });
  return lines.includes(null) ? null : `${lines.join('\n')}\n`;
}
