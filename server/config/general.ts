import { z } from 'zod';
import type { OpenTerritories, TerritoryFacts } from '#app/modules/markets/domain/registry.ts';
import { canOpen, separateTerritories } from '#app/modules/markets/domain/territory-table.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { EXPRESS_METHODS } from '#app/modules/payments/domain/express-methods.ts';
import { ORDER_RECORD_YEARS, UNPAID_ORDER_DAYS } from '#server/kernel/order-record.ts';
import { redacted } from '#server/kernel/redacted.ts';
import { bytesOfShare, MEMORY_SHARES } from './memory-shares.ts';
import { type ConfigProblem, problem } from './problems.ts';
import { isVaried, secretFault } from './secret-faults.ts';
import { type Config, LOG_LEVELS, type StoreConfig } from './types.ts';
import {
  bytes,
  cdnSeconds,
  countries,
  databaseUrl,
  daysToWait,
  hosts,
  list,
  percent,
  poolSize,
  port,
  publicOrigins,
  regionalShops,
  SHORTEST_SERVICE_KEY,
  sampled,
  securityContact,
  stopDelay,
  trustedProxies,
  upTo,
  VISIBLE,
  yesOrNo,
} from './values.ts';

const HIGHEST_TAX = 50;
const LONGEST = 90;

const amount = (text: string): number | null => (/^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : null);

/** Reads one fact of an entry; null for a value that is none. */
const FACTS: Readonly<Record<string, (text: string) => TerritoryFacts | null>> = {
  tax(text) {
    const tax = amount(text);
    return tax === null || tax > HIGHEST_TAX ? null : { tax };
  },
  price(text) {
    const price = amount(text);
    return price === null ? null : { price };
  },
  days(text) {
    const [min = 0, max = 0] = (/^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []).slice(1).map(Number);
    return min > 0 && min <= max && max <= LONGEST ? { days: { min, max } } : null;
  },
  free(text) {
    const free = amount(text);
    return free === null ? null : { free };
  },
};

function readFacts(parts: readonly string[]): TerritoryFacts | string {
  let facts: TerritoryFacts = {};
  for (const part of parts) {
    const [name = '', text = ''] = part.split('=');
    const read = FACTS[name]?.(text);
    if (!read) return part;
    facts = { ...facts, ...read };
  }
  return facts;
}

/** Entries such as `ES-CN tax=0 price=14.95 days=7-12 free=150`, separated by semicolons. */
export const openTerritories = z.string().transform((value, context): OpenTerritories => {
  const territories = new Map(COUNTRY_CODES.flatMap(separateTerritories).map((row) => [row.key, row]));
  const opened: Record<string, TerritoryFacts> = {};
  const problem = (message: string) => context.addIssue({ code: 'custom', message });
  for (const entry of value.split(';')) {
    const [name, ...parts] = entry.trim().split(/\s+/);
    if (!name) continue;
    const key = name.toUpperCase();
    const row = territories.get(key);
    const facts = readFacts(parts);
    if (!row) problem(`names ${name}, which is no territory: docs/law.md lists them`);
    else if (!canOpen(row)) problem(`names ${name}, which no address of ${row.country} can name: it cannot be opened`);
    else if (typeof facts === 'string')
      problem(`says "${facts}" of ${name}: write tax=7 price=14.95 days=7-12, and free=150 where delivery can be free`);
    else opened[key] = facts;
  }
  return opened;
});

const SHORTEST_OPERATOR_KEY = 24;
const INVITATION_DAYS = 14;

const accessKey = z.string().min(SHORTEST_OPERATOR_KEY, `must have ${SHORTEST_OPERATOR_KEY} or more characters`);

export const generalSchema = z.object({
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
  SHOP_FILE: z.string().optional(),
  DEMO_DATA: yesOrNo.optional(),
  SESSION_SECRETS: list.optional(),
  LINK_SECRETS: list.optional(),
  TRUSTED_PROXIES: trustedProxies.default([]),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
    .transform((value) => value.toLowerCase())
    .optional(),
  OPEN_TERRITORIES: openTerritories.default({}),
  TELEPHONE_OPTIONAL: countries.default([]),
  REGIONAL_SHOPS: regionalShops.default(''),
  REDIRECT_HOSTS: hosts.default([]),
  COOKIE_SECURE: yesOrNo.default(true),
  ALLOW_PLAIN_HTTP: yesOrNo.default(false),
  ALLOW_PUBLIC_DEVELOPMENT: yesOrNo.default(false),
  HSTS_SCOPE: z
    .enum(['host', 'subdomains', 'preload'], { error: 'must be host, subdomains or preload' })
    .default('host'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  LOG_PRETTY: yesOrNo.default(false),
  IMAGE_CACHE_BYTES: bytes.default(268_435_456),
  IMAGE_MEMORY_BYTES: bytes.default(() => bytesOfShare(MEMORY_SHARES.pictures)),
  DOCUMENT_CACHE_BYTES: bytes.default(() => bytesOfShare(MEMORY_SHARES.pages)),
  CDN_SECONDS: cdnSeconds.optional(),
  STOP_DELAY_MS: stopDelay.default(0),
  LOG_HITS: sampled.default(100),
  RESERVATION_ALERT_PERCENT: percent.default(20),
  REVIEW_INVITATION_DAYS: daysToWait.optional(),
  UNPAID_ORDER_DAYS: upTo(365).default(UNPAID_ORDER_DAYS),
  ORDER_RECORD_YEARS: upTo(30).default(ORDER_RECORD_YEARS),
  IMAGE_WARM_UP: yesOrNo.default(true),
  PAGE_WARM_UP: yesOrNo.default(true),
  PAYMENTS_EXPRESS: list
    .transform((methods) => methods.filter((method) => method !== 'none'))
    .pipe(z.array(z.enum(EXPRESS_METHODS, { error: `names a method besides ${EXPRESS_METHODS.join(', ')} and none` })))
    .optional(),
  PAYMENTS_WALLET: z.enum(['applepay', 'none'], { error: 'must be applepay or none' }).optional(),
  PAYMENTS_WALLET_MERCHANT_ID: z.string().max(200).regex(VISIBLE, 'must be visible ASCII characters').optional(),
  PLATFORM_PORT: port.default(3100),
  PLATFORM_METRICS_PORT: port.optional(),
  PLATFORM_KEY: z
    .string()
    .min(SHORTEST_SERVICE_KEY, `must have ${SHORTEST_SERVICE_KEY} or more characters`)
    .regex(VISIBLE, 'must be visible ASCII characters: it travels in a header')
    .optional(),
  SECURITY_CONTACT: securityContact.optional(),
  OPERATOR_KEY: accessKey.optional(),
  METRICS_PORT: port.optional(),
  METRICS_KEY: accessKey.optional(),
  EXCHANGE_RATES_URL: z.url({ protocol: /^https?$/, error: 'must be an address on http or https' }).optional(),
});

export type General = z.infer<typeof generalSchema>;

/** The problems of the shop's own secrets, keys and the port of metrics. */
export function secretProblems({
  SHOP_STAGE: stage,
  SESSION_SECRETS,
  LINK_SECRETS,
  OPERATOR_KEY,
  METRICS_KEY,
  METRICS_PORT,
  PORT,
}: General): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  if (stage !== 'development' && !SESSION_SECRETS?.length)
    problems.push(problem('SESSION_SECRETS', `is needed when SHOP_STAGE is ${stage}`));
  for (const [name, secrets = []] of Object.entries({ SESSION_SECRETS, LINK_SECRETS }))
    for (const [index, secret] of secrets.entries()) {
      const fault = secretFault(secret, stage);
      if (fault) problems.push(problem(name, `key ${index + 1} ${fault}`));
    }
  for (const [name, key] of Object.entries({ OPERATOR_KEY, METRICS_KEY }))
    if (stage === 'production' && key && !isVaried(key)) problems.push(problem(name, 'is easy to guess'));
  if (METRICS_PORT === PORT) problems.push(problem('METRICS_PORT', 'is the port of the shop: choose another'));
  return problems;
}

/** Anyone can read the codes of the demo: they enter a production store, and that of another shop, by name only. */
const isDemo = (g: General) => g.SHOP_STAGE !== 'production' && g.SHOP_FILE === undefined;

/** The configuration that does not depend on an adapter. */
export function generalConfig(g: General, { secureCookies: secure }: { readonly secureCookies: boolean }) {
  return {
    stage: g.SHOP_STAGE,
    hstsScope: g.HSTS_SCOPE,
    shopFile: g.SHOP_FILE ?? null,
    demoData: g.DEMO_DATA ?? isDemo(g),
    port: g.PORT,
    platformPort: g.PLATFORM_PORT,
    platformMetricsPort: g.PLATFORM_METRICS_PORT ?? null,
    host: g.HOST,
    dataDir: g.DATA_DIR,
    store: storeConfig(g),
    sessionSecrets: (g.SESSION_SECRETS ?? []).map(redacted),
    linkSecrets: (g.LINK_SECRETS ?? []).map(redacted),
    cookie: { sessionName: secure ? '__Host-session' : 'session', secure },
    trustedProxies: g.TRUSTED_PROXIES,
    countryHeader: g.COUNTRY_HEADER ?? null,
    openTerritories: g.OPEN_TERRITORIES,
    telephoneOptional: g.TELEPHONE_OPTIONAL,
    regionalShops: g.REGIONAL_SHOPS,
    redirectHosts: g.REDIRECT_HOSTS,
    logLevel: g.LOG_LEVEL,
    logPretty: g.LOG_PRETTY,
    imageCacheBytes: g.IMAGE_CACHE_BYTES,
    imageMemoryBytes: g.IMAGE_MEMORY_BYTES,
    documentCacheBytes: g.DOCUMENT_CACHE_BYTES,
    cdnSeconds: g.CDN_SECONDS ?? null,
    stopDelay: g.STOP_DELAY_MS,
    loggedHits: g.LOG_HITS,
    reservationAlertPercent: g.RESERVATION_ALERT_PERCENT,
    orderAges: { unpaidDays: g.UNPAID_ORDER_DAYS, recordYears: g.ORDER_RECORD_YEARS },
    // Such a letter is advertising in some countries: in production an operator decides.
    reviewInvitationDays: g.REVIEW_INVITATION_DAYS ?? (g.SHOP_STAGE === 'production' ? 0 : INVITATION_DAYS),
    imageWarmUp: g.IMAGE_WARM_UP,
    pageWarmUp: g.PAGE_WARM_UP,
    operatorKey: g.OPERATOR_KEY ? redacted(g.OPERATOR_KEY) : null,
    securityContact: g.SECURITY_CONTACT ?? null,
    metricsPort: g.METRICS_PORT ?? null,
    exchangeRatesUrl: g.EXCHANGE_RATES_URL ?? null,
    metricsKey: g.METRICS_KEY ? redacted(g.METRICS_KEY) : null,
  } satisfies Partial<Config>;
}

function storeConfig({ DATABASE_URL, DATABASE_POOL_SIZE, DATABASE_PREPARED_STATEMENTS }: General): StoreConfig {
  if (!DATABASE_URL) return { engine: 'sqlite' };
  return {
    engine: 'postgres',
    url: redacted(DATABASE_URL),
    poolSize: DATABASE_POOL_SIZE,
    preparedStatements: DATABASE_PREPARED_STATEMENTS,
  };
}
