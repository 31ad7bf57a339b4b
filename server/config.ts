import { z } from 'zod';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { VARIABLES, type VariableName, variableFact } from './config-variables.ts';
import { isTooWide, parseBlock } from './network/ip-address.ts';
import { type Redacted, redacted } from './redacted.ts';
import { NO_SWITCHES, parseWebhookSwitches, type WebhookSwitches } from './sandbox/webhook-switches.ts';

export type Stage = 'production' | 'staging' | 'development';

export type PaymentsConfig =
  | { readonly adapter: 'sandbox'; readonly allowInProduction: boolean }
  | ({ readonly adapter: 'adyen'; readonly environment: 'test'; readonly livePrefix: null } & Account)
  | ({ readonly adapter: 'adyen'; readonly environment: 'live'; readonly livePrefix: string } & Account);
/** `clientKey` is public: the browser's widget says it to the provider. */
type Account = { readonly apiKey: Redacted; readonly merchantAccount: string; readonly clientKey: string };

/** What proves that a webhook comes from the payment provider. */
export type WebhookConfig = {
  /** In hexadecimal digits, the newest first. May be empty only where no money moves: no webhook is believed then. */
  readonly hmacKeys: readonly Redacted[];
  /** Basic authentication, where the provider is told to send it. */
  readonly credentials: { readonly user: string; readonly password: Redacted } | null;
};

export type TaxConfig =
  | { readonly adapter: 'embedded' }
  | { readonly adapter: 'taxjar'; readonly key: Redacted; readonly url: string };

/** Where the embedded platform keeps what it knows. */
export type StoreConfig =
  | { readonly engine: 'sqlite' }
  | {
      readonly engine: 'postgres';
      readonly url: Redacted;
      readonly poolSize: number;
      readonly preparedStatements: boolean;
    };

/** The base URL is the one of the stage. `timeout` is milliseconds for a whole call. */
export type CommerceConfig =
  | { readonly adapter: 'embedded' }
  | { readonly adapter: 'http'; readonly url: string; readonly key: Redacted; readonly timeout: number };

export type Config = {
  readonly stage: Stage;
  readonly port: number;
  /** Of the hosted platform, when this environment runs one. */
  readonly platformPort: number;
  readonly host: string;
  readonly dataDir: string;
  readonly store: StoreConfig;
  /** Every origin whose forms are accepted, without a trailing slash; links are made with the first. */
  readonly publicOrigins: readonly [string, ...string[]];
  /** The first encrypts, all decrypt. Empty only in development, where `keptSecrets` makes them. */
  readonly sessionSecrets: readonly Redacted[];
  readonly cookie: { readonly sessionName: string; readonly secure: boolean };
  /** CIDR blocks. */
  readonly trustedProxies: readonly string[];
  /** Lower case. */
  readonly countryHeader: string | null;
  /** `AU=https://…` entries; the markets module reads them. */
  readonly regionalShops: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly logPretty: boolean;
  readonly imageCacheBytes: number;
  /** Share of the stock, or of a variant, above which unpaid reservations are reported. */
  readonly reservationAlertPercent: number;
  readonly imageWarmUp: boolean;
  readonly operatorKey: Redacted | null;
  readonly commerce: CommerceConfig;
  readonly content: 'bundled';
  readonly payments: PaymentsConfig;
  /** Null with the sandbox, which signs with a key of the shop's own secrets. */
  readonly webhook: WebhookConfig | null;
  /** What goes wrong with the sandbox's webhooks on purpose. */
  readonly sandboxWebhooks: WebhookSwitches;
  readonly tax: TaxConfig;
  /**
   * The express wallet on the cart page; null where it is not offered. `merchantId` is the one registered with Apple.
   */
  readonly wallet: { readonly merchantId: string } | null;
  /** What an operator should know about this configuration; logged at boot. */
  readonly notes: readonly string[];
};

export type ConfigProblem = { readonly variable: string; readonly problem: string; readonly example: string | null };

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const SANDBOX_WALLET_MERCHANT = 'merchant.sandbox.pairwise';
const SHORTEST_SECRET = 32;
const SHORTEST_OPERATOR_KEY = 24;
const SHORTEST_SERVICE_KEY = 32;
const SHORTEST_WEBHOOK_PASSWORD = 16;
/** Hexadecimal digits: the 32 bytes of a key that the provider makes. */
const SHORTEST_HMAC_KEY = 64;
const VISIBLE = /^[\x21-\x7e]+$/;
const FEWEST_DIFFERENT_CHARACTERS = 10;
const FEWEST_DIFFERENT_DIGITS = 6;
/** Parts of secrets that people copy from examples. */
const KNOWN_PLACEHOLDER =
  /change.?me|placeholder|example|default|s3cr3t|secret|password|insert|replace|your.?key|openssl|abcdef|012345|123456|development/i;

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number between 0 and 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a number between 0 and 65535');
const yesOrNo = z.enum(['true', 'false'], { error: 'must be true or false' }).transform((value) => value === 'true');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

const origin = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
    context.addIssue({ code: 'custom', message: `"${value}" is not an origin: scheme and host, no path` });
    return z.NEVER;
  }
  return url.origin;
});

const publicOrigins = list.pipe(z.array(origin).min(1, 'names no origin'));
const trustedProxies = z.string().transform((value, context) => {
  if (value.trim() === 'none') return [];
  const blocks = value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = blocks.filter((block) => parseBlock(block) === null);
  if (wrong.length > 0)
    context.addIssue({
      code: 'custom',
      message: `"${wrong.join('", "')}" is not a CIDR block; use blocks separated by commas, or none`,
    });
  const everybody = blocks.filter((text) => {
    const block = parseBlock(text);
    return block !== null && isTooWide(block);
  });
  if (everybody.length > 0) {
    const message = `"${everybody.join('", "')}" trusts strangers, who could then choose the address that limits are counted for; name the networks the proxy connects from`;
    context.addIssue({ code: 'custom', message });
  }
  return blocks;
});
const regionalShops = z
  .string()
  .refine((value) => value.split(',').every((entry) => !entry.trim() || /^\s*[A-Z]{2}=https:\/\/\S+\s*$/.test(entry)), {
    error: 'must be entries such as AU=https://au.example.com, separated by commas',
  });
const bytes = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number of bytes')
  .transform(Number);

const percent = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/, 'must be a whole number from 1 to 100')
  .transform(Number);

const databaseUrl = z.string().transform((value, context) => {
  // No message repeats the value: it holds a password.
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol)) {
    context.addIssue({ code: 'custom', message: 'is not an address of a PostgreSQL database' });
    return z.NEVER;
  }
  if (url.pathname.length < 2)
    context.addIssue({ code: 'custom', message: 'names no database: it belongs behind the host' });
  return value;
});
const poolSize = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a number from 2 to 1000')
  .transform(Number)
  .refine((value) => value >= 2 && value <= 1000, 'must be a number from 2 to 1000');

const generalSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: poolSize.default(10),
  DATABASE_PREPARED_STATEMENTS: yesOrNo.default(true),
  PUBLIC_ORIGIN: publicOrigins.optional(),
  SHOP_STAGE: z
    .enum(['production', 'staging', 'development'], { error: 'must be production, staging or development' })
    .default('development'),
  SESSION_SECRETS: list.optional(),
  TRUSTED_PROXIES: trustedProxies.default([]),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
    .transform((value) => value.toLowerCase())
    .optional(),
  REGIONAL_SHOPS: regionalShops.default(''),
  COOKIE_SECURE: yesOrNo.default(true),
  ALLOW_PLAIN_HTTP: yesOrNo.default(false),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  LOG_PRETTY: yesOrNo.default(false),
  IMAGE_CACHE_BYTES: bytes.default(268_435_456),
  RESERVATION_ALERT_PERCENT: percent.default(20),
  IMAGE_WARM_UP: yesOrNo.default(true),
  PAYMENTS_WALLET: z.enum(['applepay', 'none'], { error: 'must be applepay or none' }).optional(),
  PAYMENTS_WALLET_MERCHANT_ID: z.string().max(200).regex(VISIBLE, 'must be visible ASCII characters').optional(),
  PLATFORM_PORT: port.default(3100),
  PLATFORM_KEY: z
    .string()
    .min(SHORTEST_SERVICE_KEY, `must have ${SHORTEST_SERVICE_KEY} or more characters`)
    .regex(VISIBLE, 'must be visible ASCII characters: it travels in a header')
    .optional(),
  OPERATOR_KEY: z
    .string()
    .min(SHORTEST_OPERATOR_KEY, `must have ${SHORTEST_OPERATOR_KEY} or more characters`)
    .optional(),
});

const commerceSchema = z.discriminatedUnion(
  'COMMERCE_ADAPTER',
  [
    z.object({ COMMERCE_ADAPTER: z.literal('embedded') }),
    z.object({
      COMMERCE_ADAPTER: z.literal('http'),
      COMMERCE_HTTP_PRODUCTION_URL: origin.optional(),
      COMMERCE_HTTP_STAGING_URL: origin.optional(),
      COMMERCE_HTTP_KEY: z
        .string({ error: 'is needed when COMMERCE_ADAPTER is http' })
        .min(SHORTEST_SERVICE_KEY, `must have ${SHORTEST_SERVICE_KEY} or more characters`)
        .regex(VISIBLE, 'must be visible ASCII characters: it travels in a header'),
      COMMERCE_HTTP_TIMEOUT_MS: z
        .string()
        .regex(/^\d{3,5}$/, 'must be between 100 and 99999 milliseconds')
        .transform(Number)
        .default(3000),
    }),
  ],
  { error: 'is not a commerce adapter of this shop: use embedded or http' },
);

const contentSchema = z.discriminatedUnion('CONTENT_ADAPTER', [z.object({ CONTENT_ADAPTER: z.literal('bundled') })], {
  error: 'is not a content adapter of this shop: use bundled',
});

const neededWithAdyen = { error: 'is needed when PAYMENTS_ADAPTER is adyen' };
const adyen = {
  PAYMENTS_ADAPTER: z.literal('adyen'),
  PAYMENTS_API_KEY: z.string(neededWithAdyen).min(20, 'is too short to be an API key'),
  PAYMENTS_MERCHANT_ACCOUNT: z.string(neededWithAdyen),
  PAYMENTS_HMAC_KEYS: list.optional(),
  PAYMENTS_WEBHOOK_USER: z.string().optional(),
  PAYMENTS_WEBHOOK_PASSWORD: z
    .string()
    .min(SHORTEST_WEBHOOK_PASSWORD, `must have ${SHORTEST_WEBHOOK_PASSWORD} or more characters`)
    .optional(),
};
const clientKey = (prefix: string) =>
  z.string(neededWithAdyen).startsWith(prefix, 'client key and environment mismatch');
const paymentsSchema = z.discriminatedUnion(
  'PAYMENTS_ADAPTER',
  [
    z.object({
      PAYMENTS_ADAPTER: z.literal('sandbox'),
      PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION: yesOrNo.default(false),
      PAYMENTS_SANDBOX_WEBHOOKS: z
        .string()
        .default('')
        .transform((text, context) => {
          const switches = parseWebhookSwitches(text);
          if (switches.ok) return switches.value;
          context.addIssue({
            code: 'custom',
            message: `holds "${switches.error}", which is none of delay=MS, duplicates=N, lose=SHARE, reorder, wrong-amount, capture`,
          });
          return z.NEVER;
        }),
    }),
    z.discriminatedUnion(
      'PAYMENTS_ENVIRONMENT',
      [
        z.object({ ...adyen, PAYMENTS_ENVIRONMENT: z.literal('test'), PAYMENTS_CLIENT_KEY: clientKey('test_') }),
        z.object({
          ...adyen,
          PAYMENTS_ENVIRONMENT: z.literal('live'),
          PAYMENTS_CLIENT_KEY: clientKey('live_'),
          PAYMENTS_LIVE_PREFIX: z
            .string({ error: 'is needed when PAYMENTS_ENVIRONMENT is live' })
            .regex(/^[A-Za-z0-9-]+$/, 'must be the prefix alone, letters, digits and hyphens'),
        }),
      ],
      { error: 'must be test or live' },
    ),
  ],
  { error: 'is not a payment adapter of this shop: use sandbox or adyen' },
);

const taxSchema = z.discriminatedUnion(
  'TAX_ADAPTER',
  [
    z.object({ TAX_ADAPTER: z.literal('embedded') }),
    z.object({
      TAX_ADAPTER: z.literal('taxjar'),
      TAX_TAXJAR_KEY: z
        .string({ error: 'is needed when TAX_ADAPTER is taxjar' })
        .min(16, 'is too short to be an API key'),
      TAX_TAXJAR_URL: origin.default('https://api.taxjar.com'),
    }),
  ],
  { error: 'is not a tax adapter of this shop: use embedded or taxjar' },
);

/** Names that begin like ours: one of these that is not ours is most likely misspelt. */
const OUR_PREFIXES =
  /^(?:PAYMENTS_|TAX_|COMMERCE_|CONTENT_|PLATFORM_(?:PORT|KEY)|SESSION_SECRET|IMAGE_CACHE|RESERVATION_ALERT|REGIONAL_SHOP|TRUSTED_PROX|PUBLIC_ORIGIN|COOKIE_SECURE|ALLOW_PLAIN|OPERATOR_KEY|COUNTRY_HEADER|SHOP_STAGE|DATABASE_UR|DATABASE_POOL_S|DATABASE_PREP)/;
/** Container platforms inject such names for a service called `payments` or `commerce`. */
const INJECTED_SERVICE_NAME = /_(?:SERVICE_HOST|SERVICE_PORT\w*|PORT(?:_\d+_\w+)?)$/;

/**
 * Reads the whole configuration from an environment. Empty values count as absent. Answers with all problems of a kind
 * at once: first values that cannot be read, then values that do not go together. No message holds a secret.
 */
export function loadConfig(
  environment: Readonly<Record<string, string | undefined>>,
): Result<Config, readonly ConfigProblem[]> {
  const env = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim() ?? ''] as const)
      .filter(([, value]) => value !== ''),
  );
  const problems: ConfigProblem[] = misspelt(Object.keys(env));
  const collect = (error: z.ZodError) => {
    for (const issue of error.issues) {
      const variable = String(issue.path[0] ?? '');
      const unknown = /^is not a |^must be test or live/.test(issue.message) ? `"${env[variable]}" ` : '';
      problems.push(problem(variable, unknown + issue.message));
    }
  };

  const general = generalSchema.safeParse(env);
  const commerce = commerceSchema.safeParse({ COMMERCE_ADAPTER: 'embedded', ...env });
  const content = contentSchema.safeParse({ CONTENT_ADAPTER: 'bundled', ...env });
  const payments = paymentsSchema.safeParse({ PAYMENTS_ADAPTER: 'sandbox', PAYMENTS_ENVIRONMENT: 'test', ...env });
  const tax = taxSchema.safeParse({ TAX_ADAPTER: 'embedded', ...env });
  for (const parsed of [general, commerce, content, payments, tax]) if (!parsed.success) collect(parsed.error);
  if (!general.success || !commerce.success || !content.success || !payments.success || !tax.success)
    return err(problems);

  const g = general.data;
  const p = payments.data;
  const stage = g.SHOP_STAGE;
  const notes: string[] = [];

  if (stage !== 'development' && !g.SESSION_SECRETS?.length)
    problems.push(problem('SESSION_SECRETS', `is needed when SHOP_STAGE is ${stage}`));
  for (const [index, secret] of (g.SESSION_SECRETS ?? []).entries()) {
    const fault = secretFault(secret, stage);
    if (fault) problems.push(problem('SESSION_SECRETS', `key ${index + 1} ${fault}`));
  }
  if (stage === 'production' && !g.PUBLIC_ORIGIN)
    problems.push(
      problem(
        'PUBLIC_ORIGIN',
        'is needed in production: links, payment returns and the check of form posts rely on it',
      ),
    );
  const unencrypted = (g.PUBLIC_ORIGIN ?? []).filter((one) => !keepsSecureCookies(one));
  if (stage === 'production' && unencrypted.length > 0 && !g.ALLOW_PLAIN_HTTP)
    problems.push(
      problem(
        'PUBLIC_ORIGIN',
        `holds ${unencrypted.join(', ')}: addresses and sessions would travel unencrypted. Use https, or set ALLOW_PLAIN_HTTP=true`,
      ),
    );
  if (stage === 'production' && g.OPERATOR_KEY && !isVaried(g.OPERATOR_KEY))
    problems.push(problem('OPERATOR_KEY', 'is easy to guess'));
  if (g.COUNTRY_HEADER && g.TRUSTED_PROXIES.length === 0) {
    problems.push(
      problem(
        'COUNTRY_HEADER',
        'is only read from trusted proxies: set TRUSTED_PROXIES too, or visitors could choose it themselves',
      ),
    );
  }
  if (p.PAYMENTS_ADAPTER === 'sandbox' && stage === 'production') {
    if (p.PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION)
      notes.push('Payments go to the sandbox: no money moves in this production shop.');
    else
      problems.push(
        problem(
          'PAYMENTS_ADAPTER',
          'is sandbox, where no money moves; in production use adyen, or set PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION=true',
        ),
      );
  }

  if (p.PAYMENTS_ADAPTER === 'adyen') {
    problems.push(...webhookProblems(p, stage));
    if (!p.PAYMENTS_HMAC_KEYS?.length)
      notes.push(
        'PAYMENTS_HMAC_KEYS is empty: webhooks are refused, and orders are only confirmed when shoppers come back.',
      );
  }
  if (p.PAYMENTS_ADAPTER === 'sandbox' && env.PAYMENTS_SANDBOX_WEBHOOKS && stage !== 'development')
    problems.push(problem('PAYMENTS_SANDBOX_WEBHOOKS', `is for development only, and SHOP_STAGE is ${stage}`));

  const commerceAt = commerceConfig(commerce.data, stage);
  if ('missing' in commerceAt)
    problems.push(problem(commerceAt.missing, `is needed when COMMERCE_ADAPTER is http and SHOP_STAGE is ${stage}`));

  // Without a configured origin the shop answers on both spellings of this machine.
  const origins = g.PUBLIC_ORIGIN ?? [`http://localhost:${g.PORT}`, `http://127.0.0.1:${g.PORT}`];
  const plain = origins.filter((one) => !keepsSecureCookies(one));
  if (!g.COOKIE_SECURE && stage === 'production' && plain.length === 0) {
    problems.push(problem('COOKIE_SECURE', 'must not be false in production on https'));
  }
  const secure = g.COOKIE_SECURE && plain.length === 0;
  if (plain.length > 0)
    notes.push(
      `Cookies are neither Secure nor named with __Host-, because browsers would drop such cookies on ${plain.join(', ')}. Serve the shop over https.`,
    );

  if (g.DATABASE_URL && !g.SESSION_SECRETS?.length) {
    notes.push(
      'Nodes that share a database have to share SESSION_SECRETS too, or each reads only its own cookies: this one made its own.',
    );
  }

  const https = origins[0]?.startsWith('https:') === true;
  if (https && g.TRUSTED_PROXIES.length === 0)
    notes.push(
      'TRUSTED_PROXIES is not set although PUBLIC_ORIGIN is https, so a proxy ends TLS: the addresses of shoppers are unknown, and LIMITS PER NETWORK ARE OFF. Set it to the networks the proxy connects from, such as 10.0.0.0/8.',
    );
  const walletWanted = g.PAYMENTS_WALLET ?? (p.PAYMENTS_ADAPTER === 'sandbox' && https ? 'applepay' : 'none');
  const merchantId =
    g.PAYMENTS_WALLET_MERCHANT_ID ?? (p.PAYMENTS_ADAPTER === 'sandbox' ? SANDBOX_WALLET_MERCHANT : null);
  if (walletWanted === 'applepay' && !https)
    problems.push(
      problem('PAYMENTS_WALLET', 'is applepay, which browsers offer on https alone: serve the shop over https'),
    );
  if (walletWanted === 'applepay' && merchantId === null)
    problems.push(problem('PAYMENTS_WALLET_MERCHANT_ID', 'is needed when PAYMENTS_WALLET is applepay'));

  const [firstOrigin, ...otherOrigins] = origins;
  if (problems.length > 0 || firstOrigin === undefined || 'missing' in commerceAt) return err(problems);
  return ok({
    stage,
    port: g.PORT,
    platformPort: g.PLATFORM_PORT,
    host: g.HOST,
    dataDir: g.DATA_DIR,
    store: g.DATABASE_URL
      ? {
          engine: 'postgres',
          url: redacted(g.DATABASE_URL),
          poolSize: g.DATABASE_POOL_SIZE,
          preparedStatements: g.DATABASE_PREPARED_STATEMENTS,
        }
      : { engine: 'sqlite' },
    publicOrigins: [firstOrigin, ...otherOrigins],
    sessionSecrets: (g.SESSION_SECRETS ?? []).map(redacted),
    cookie: { sessionName: secure ? '__Host-session' : 'session', secure },
    trustedProxies: g.TRUSTED_PROXIES,
    countryHeader: g.COUNTRY_HEADER ?? null,
    regionalShops: g.REGIONAL_SHOPS,
    logLevel: g.LOG_LEVEL,
    logPretty: g.LOG_PRETTY,
    imageCacheBytes: g.IMAGE_CACHE_BYTES,
    reservationAlertPercent: g.RESERVATION_ALERT_PERCENT,
    imageWarmUp: g.IMAGE_WARM_UP,
    operatorKey: g.OPERATOR_KEY ? redacted(g.OPERATOR_KEY) : null,
    commerce: commerceAt,
    content: content.data.CONTENT_ADAPTER,
    payments: paymentsConfig(p),
    webhook: webhookConfig(p),
    sandboxWebhooks: p.PAYMENTS_ADAPTER === 'sandbox' ? p.PAYMENTS_SANDBOX_WEBHOOKS : NO_SWITCHES,
    tax: taxConfig(tax.data),
    wallet: walletWanted === 'applepay' && merchantId !== null ? { merchantId } : null,
    notes,
  });
}

/** What the hosted platform's process is configured with. */
export type PlatformConfig = Pick<
  Config,
  'stage' | 'host' | 'port' | 'dataDir' | 'store' | 'sessionSecrets' | 'logLevel' | 'tax' | 'reservationAlertPercent'
> & { readonly key: Redacted };

/** Settings that only a shop's own pages need. */
const SHOP_ONLY =
  /^(?:PUBLIC_ORIGIN|PAYMENTS_|COMMERCE_|CONTENT_|COOKIE_|COUNTRY_HEADER|OPERATOR_KEY|REGIONAL_SHOPS|IMAGE_)/;

/** Reads the configuration of the hosted platform from an environment. What only a shop needs is not looked at. */
export function loadPlatformConfig(
  environment: Readonly<Record<string, string | undefined>>,
): Result<PlatformConfig, readonly ConfigProblem[]> {
  // A platform has neither pages nor payments: with any origin and the sandbox it is as complete as a shop.
  const own = Object.fromEntries(Object.entries(environment).filter(([name]) => !SHOP_ONLY.test(name)));
  const loaded = loadConfig({
    ...own,
    PUBLIC_ORIGIN: 'https://platform.invalid',
    PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION: 'true',
  });
  const key = environment.PLATFORM_KEY?.trim() ?? '';
  const faults = key === '' ? [problem('PLATFORM_KEY', 'is needed: shops send it with every call')] : [];
  if (loaded.ok && loaded.value.stage === 'production' && key !== '' && !isVaried(key))
    faults.push(problem('PLATFORM_KEY', 'is easy to guess'));
  if (!loaded.ok) return err([...loaded.error, ...faults]);
  if (faults.length > 0) return err(faults);
  const { stage, host, platformPort, dataDir, store, sessionSecrets, logLevel, tax, reservationAlertPercent } =
    loaded.value;
  return ok({
    stage,
    host,
    port: platformPort,
    dataDir,
    store,
    sessionSecrets,
    logLevel,
    tax,
    reservationAlertPercent,
    key: redacted(key),
  });
}

/** The variables the schemas read, for the test that compares them with their description. */
export function schemaVariables(): readonly string[] {
  const adyenVariables = paymentsSchema.options[1].options.flatMap((option) => Object.keys(option.shape));
  const adapterVariables = [
    ...commerceSchema.options.flatMap((option) => Object.keys(option.shape)),
    ...Object.keys(contentSchema.options[0].shape),
    ...Object.keys(paymentsSchema.options[0].shape),
    ...adyenVariables,
    ...taxSchema.options.flatMap((option) => Object.keys(option.shape)),
  ];
  return [...new Set([...Object.keys(generalSchema.shape), ...adapterVariables])];
}

/** What is wrong, one setting per paragraph, with an example to copy. */
export function formatProblems(problems: readonly ConfigProblem[]): string {
  const lines = problems.map(
    ({ variable, problem: text, example }) =>
      `  ${variable} ${text}\n${example ? `      for example: ${variable}=${example}\n` : ''}`,
  );
  const count = problems.length === 1 ? 'one setting needs' : `${problems.length} settings need`;
  return `The shop cannot start: ${count} attention.\n\n${lines.join('\n')}\nAll settings are described in .env.example.\n`;
}

function paymentsConfig(parsed: z.infer<typeof paymentsSchema>): PaymentsConfig {
  if (parsed.PAYMENTS_ADAPTER === 'sandbox')
    return { adapter: 'sandbox', allowInProduction: parsed.PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION };
  const account = {
    adapter: 'adyen',
    apiKey: redacted(parsed.PAYMENTS_API_KEY),
    merchantAccount: parsed.PAYMENTS_MERCHANT_ACCOUNT,
    clientKey: parsed.PAYMENTS_CLIENT_KEY,
  } as const;
  if (parsed.PAYMENTS_ENVIRONMENT === 'test') return { ...account, environment: 'test', livePrefix: null };
  return { ...account, environment: 'live', livePrefix: parsed.PAYMENTS_LIVE_PREFIX };
}

function webhookConfig(parsed: z.infer<typeof paymentsSchema>): WebhookConfig | null {
  if (parsed.PAYMENTS_ADAPTER === 'sandbox') return null;
  const { PAYMENTS_HMAC_KEYS: keys = [], PAYMENTS_WEBHOOK_USER: user, PAYMENTS_WEBHOOK_PASSWORD: password } = parsed;
  return {
    hmacKeys: keys.map(redacted),
    credentials: user && password ? { user, password: redacted(password) } : null,
  };
}

/** A development shop asks the staging platform. */
function commerceConfig(
  parsed: z.infer<typeof commerceSchema>,
  stage: Stage,
): CommerceConfig | { readonly missing: VariableName } {
  if (parsed.COMMERCE_ADAPTER === 'embedded') return { adapter: 'embedded' };
  const url = stage === 'production' ? parsed.COMMERCE_HTTP_PRODUCTION_URL : parsed.COMMERCE_HTTP_STAGING_URL;
  if (url === undefined)
    return { missing: stage === 'production' ? 'COMMERCE_HTTP_PRODUCTION_URL' : 'COMMERCE_HTTP_STAGING_URL' };
  return { adapter: 'http', url, key: redacted(parsed.COMMERCE_HTTP_KEY), timeout: parsed.COMMERCE_HTTP_TIMEOUT_MS };
}

function taxConfig(parsed: z.infer<typeof taxSchema>): TaxConfig {
  if (parsed.TAX_ADAPTER === 'embedded') return { adapter: 'embedded' };
  return { adapter: 'taxjar', key: redacted(parsed.TAX_TAXJAR_KEY), url: parsed.TAX_TAXJAR_URL };
}

function problem(variable: string, text: string): ConfigProblem {
  const fact = variableFact(variable);
  return { variable, problem: text, example: fact?.example ?? null };
}

type AdyenVariables = Extract<z.infer<typeof paymentsSchema>, { readonly PAYMENTS_ADAPTER: 'adyen' }>;

/** Without webhooks an order whose shopper does not come back is never confirmed: where money moves they are needed. */
function webhookProblems(parsed: AdyenVariables, stage: Stage): readonly ConfigProblem[] {
  const {
    PAYMENTS_HMAC_KEYS: keys = [],
    PAYMENTS_ENVIRONMENT: environment,
    PAYMENTS_WEBHOOK_USER: user,
    PAYMENTS_WEBHOOK_PASSWORD: password,
  } = parsed;
  const problems: ConfigProblem[] = [];
  if (keys.length === 0 && (stage === 'production' || environment === 'live')) {
    const when = stage === 'production' ? 'in production' : 'when PAYMENTS_ENVIRONMENT is live';
    problems.push(problem('PAYMENTS_HMAC_KEYS', `is needed ${when}: webhooks are checked with it`));
  }
  for (const [index, key] of keys.entries()) {
    const fault = hmacKeyFault(key);
    if (fault) problems.push(problem('PAYMENTS_HMAC_KEYS', `key ${index + 1} ${fault}`));
  }
  if ((user === undefined) !== (password === undefined)) {
    problems.push(
      problem(
        user === undefined ? 'PAYMENTS_WEBHOOK_USER' : 'PAYMENTS_WEBHOOK_PASSWORD',
        'is missing: user and password belong together',
      ),
    );
  }
  return problems;
}

function hmacKeyFault(key: string): string | null {
  if (!/^(?:[0-9a-f]{2})+$/i.test(key)) return 'is not written in pairs of hexadecimal digits';
  if (key.length < SHORTEST_HMAC_KEY)
    return `has ${key.length} hexadecimal digits, at least ${SHORTEST_HMAC_KEY} are needed`;
  return new Set(key.toLowerCase()).size < FEWEST_DIFFERENT_DIGITS
    ? 'is easy to guess: too few different digits'
    : null;
}

function secretFault(secret: string, stage: Stage): string | null {
  if (secret.length < SHORTEST_SECRET) return `has ${secret.length} characters, at least ${SHORTEST_SECRET} are needed`;
  if (stage === 'development') return null;
  if (KNOWN_PLACEHOLDER.test(secret)) return 'looks like an example';
  return isVaried(secret) ? null : 'is easy to guess: too few different characters';
}

function isVaried(secret: string): boolean {
  // A short text written several times has as little surprise as the text itself.
  return new Set(secret).size >= FEWEST_DIFFERENT_CHARACTERS && !/^(.{1,16})\1+$/.test(secret);
}

/** Browsers keep Secure cookies on https and on this machine's own name. */
function keepsSecureCookies(one: string): boolean {
  const { protocol, hostname } = new URL(one);
  return (
    protocol === 'https:' ||
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '127.0.0.1' ||
    hostname === '[::1]'
  );
}

function misspelt(names: readonly string[]): ConfigProblem[] {
  const known = new Set<string>(VARIABLES.map((fact) => fact.name));
  return names
    .filter((name) => OUR_PREFIXES.test(name) && !known.has(name) && !INJECTED_SERVICE_NAME.test(name))
    .map((name) => {
      const nearest = VARIABLES.map((fact): { name: VariableName; steps: number } => ({
        name: fact.name,
        steps: editSteps(name, fact.name),
      })).sort((a, b) => a.steps - b.steps)[0];
      const guess = nearest && nearest.steps <= 6 ? `; did you mean ${nearest.name}?` : '';
      return { variable: name, problem: `is not a setting of this shop${guess}`, example: null };
    });
}

/** Levenshtein distance. */
function editSteps(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
