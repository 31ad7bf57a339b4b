import { z } from 'zod';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { addressLookupConfig, addressLookupProblems, addressLookupSchema, lookupOf } from './address-lookup.ts';
import { commerceConfig, commerceSchema } from './commerce.ts';
import { contentConfig, contentSchema } from './content.ts';
import { generalConfig, generalSchema, secretProblems } from './general.ts';
import { lettersConfig, lettersNotes, lettersProblems, lettersSchema } from './letters.ts';
import { newsletterConfig, newsletterSchema } from './newsletter.ts';
import { generalNotes, originProblems, originsOf } from './origins.ts';
import { paymentNotes, paymentProblems, paymentsConfig, paymentsSchema, webhookConfig } from './payments.ts';
import { type ConfigProblem, problem } from './problems.ts';
import { searchConfig, searchSchema } from './search.ts';
import { taxConfig, taxSchema } from './tax.ts';
import { thirdPartiesConfig, thirdPartiesSchema, thirdPartyProblems } from './third-parties.ts';
import type { Config, RecommendationsConfig } from './types.ts';
import { origin } from './values.ts';
import { VARIABLES, type VariableName } from './variables.ts';
import { usualExpress, walletConfig } from './wallet.ts';
import { NO_SWITCHES } from './webhook-switches.ts';

const recommendationsSchema = z.discriminatedUnion(
  'RECOMMENDATIONS_ADAPTER',
  [
    z.object({ RECOMMENDATIONS_ADAPTER: z.literal('embedded') }),
    z.object({
      RECOMMENDATIONS_ADAPTER: z.literal('http'),
      RECOMMENDATIONS_URL: z.string({ error: 'is needed when RECOMMENDATIONS_ADAPTER is http' }).pipe(origin),
    }),
  ],
  { error: 'is not a recommendations adapter of this shop: use embedded or http' },
);

function recommendationsConfig(parsed: z.infer<typeof recommendationsSchema>): RecommendationsConfig {
  if (parsed.RECOMMENDATIONS_ADAPTER === 'embedded') return { adapter: 'embedded' };
  return { adapter: 'http', url: parsed.RECOMMENDATIONS_URL };
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the whole configuration from an environment. Empty values count as absent. Returns all problems of a kind at
 * once: first invalid values, then contradictions between values. No message contains a secret.
 */
export function loadConfig(environment: Environment): Result<Config, readonly ConfigProblem[]> {
  const env = withoutEmpty(environment);
  const unknown = misspelt(Object.keys(env));
  const settings = readSettings(env);
  if (!settings.ok) return err([...unknown, ...settings.error]);

  const { general, commerce, content, payments, tax, lookup, letters, newsletter, search, recommendations, parties } =
    settings.value;
  const stage = general.SHOP_STAGE;
  const origins = originsOf(general);
  const commerceAt = commerceConfig(commerce, stage);
  const wallet = walletConfig(general, payments, origins);
  const problems = [
    ...unknown,
    ...secretProblems(general),
    ...originProblems(general, origins),
    ...paymentProblems(payments, stage, Object.keys(env)),
    ...addressLookupProblems(lookup, stage),
    ...lettersProblems(letters, stage),
    ...thirdPartyProblems(parties),
    ...(commerceAt.ok ? [] : [commerceAt.error]),
    ...(wallet.ok ? [] : wallet.error),
  ];
  const [firstOrigin, ...otherOrigins] = origins.all;
  if (problems.length > 0 || firstOrigin === undefined || !commerceAt.ok || !wallet.ok) return err(problems);
  return ok({
    ...generalConfig(general, origins),
    publicOrigins: [firstOrigin, ...otherOrigins],
    commerce: commerceAt.value,
    content: contentConfig(content),
    addressLookup: addressLookupConfig(lookup),
    letters: lettersConfig(letters),
    newsletter: newsletterConfig(newsletter),
    payments: paymentsConfig(payments),
    webhook: webhookConfig(payments),
    sandboxWebhooks: payments.PAYMENTS_ADAPTER === 'sandbox' ? payments.PAYMENTS_SANDBOX_WEBHOOKS : NO_SWITCHES,
    tax: taxConfig(tax),
    recommendations: recommendationsConfig(recommendations),
    search: searchConfig(search),
    thirdParties: thirdPartiesConfig(parties),
    wallet: wallet.value,
    express: general.PAYMENTS_EXPRESS ?? usualExpress(payments),
    notes: [
      ...paymentNotes(payments, stage),
      ...lettersNotes(letters, stage, Object.keys(env)),
      ...generalNotes(general, origins),
    ],
  });
}

function withoutEmpty(environment: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim() ?? ''] as const)
      .filter(([, value]) => value !== ''),
  );
}

type Settings = {
  readonly general: z.infer<typeof generalSchema>;
  readonly commerce: z.infer<typeof commerceSchema>;
  readonly content: z.infer<typeof contentSchema>;
  readonly payments: z.infer<typeof paymentsSchema>;
  readonly tax: z.infer<typeof taxSchema>;
  readonly lookup: z.infer<typeof addressLookupSchema>;
  readonly letters: z.infer<typeof lettersSchema>;
  readonly newsletter: z.infer<typeof newsletterSchema>;
  readonly recommendations: z.infer<typeof recommendationsSchema>;
  readonly search: z.infer<typeof searchSchema>;
  readonly parties: z.infer<typeof thirdPartiesSchema>;
};

/** Every variable as a value, or the problems of invalid ones. */
function readSettings(env: Readonly<Record<string, string>>): Result<Settings, readonly ConfigProblem[]> {
  const general = generalSchema.safeParse(env);
  const commerce = commerceSchema.safeParse({ COMMERCE_ADAPTER: 'embedded', ...env });
  const content = contentSchema.safeParse({ CONTENT_ADAPTER: 'bundled', ...env });
  const payments = paymentsSchema.safeParse({ PAYMENTS_ADAPTER: 'sandbox', PAYMENTS_ENVIRONMENT: 'test', ...env });
  const tax = taxSchema.safeParse({ TAX_ADAPTER: 'embedded', ...env });
  const stage = general.data?.SHOP_STAGE ?? 'production';
  const lookup = addressLookupSchema.safeParse({ ADDRESS_LOOKUP: lookupOf(stage), ...env });
  const letters = lettersSchema.safeParse({ LETTERS_ADAPTER: 'files', ...env });
  const newsletter = newsletterSchema.safeParse({ NEWSLETTER_ADAPTER: 'embedded', ...env });
  const recommendations = recommendationsSchema.safeParse({ RECOMMENDATIONS_ADAPTER: 'embedded', ...env });
  const search = searchSchema.safeParse({ SEARCH_ADAPTER: 'embedded', ...env });
  const parties = thirdPartiesSchema.safeParse(env);
  const adapters =
    content.success &&
    payments.success &&
    tax.success &&
    lookup.success &&
    letters.success &&
    newsletter.success &&
    search.success &&
    parties.success &&
    recommendations.success;
  if (general.success && commerce.success && adapters)
    return ok({
      general: general.data,
      commerce: commerce.data,
      content: content.data,
      payments: payments.data,
      tax: tax.data,
      lookup: lookup.data,
      letters: letters.data,
      newsletter: newsletter.data,
      recommendations: recommendations.data,
      parties: parties.data,
      search: search.data,
    });
  const issues = [
    general,
    commerce,
    content,
    payments,
    tax,
    lookup,
    letters,
    newsletter,
    search,
    recommendations,
    parties,
  ].flatMap(({ error }) => error?.issues ?? []);
  return err(
    issues.map(({ path, message }) => {
      const variable = String(path[0] ?? '');
      const unknown = /^is not a |^must be test or live/.test(message) ? `"${env[variable]}" ` : '';
      return problem(variable, unknown + message);
    }),
  );
}

/** The variables in the schemas, for the test that compares them with their description. */
export function schemaVariables(): readonly string[] {
  const adyenVariables = paymentsSchema.options[1].options.flatMap((option) => Object.keys(option.shape));
  const adapterVariables = [
    ...commerceSchema.options.flatMap((option) => Object.keys(option.shape)),
    ...contentSchema.options.flatMap((option) => Object.keys(option.shape)),
    ...Object.keys(paymentsSchema.options[0].shape),
    ...adyenVariables,
    ...taxSchema.options.flatMap((option) => Object.keys(option.shape)),
    ...addressLookupSchema.options.flatMap((option) => Object.keys(option.shape)),
    ...lettersSchema.options.flatMap((option) => Object.keys(option.shape)),
    ...newsletterSchema.options.flatMap((option) => Object.keys(option.shape)),
    ...recommendationsSchema.options.flatMap((option) => Object.keys(option.shape)),
    ...searchSchema.options.flatMap((option) => Object.keys(option.shape)),
    ...Object.keys(thirdPartiesSchema.shape),
  ];
  return [...new Set([...Object.keys(generalSchema.shape), ...adapterVariables])];
}

/** Prefixes of the shop's variables: an unknown variable with one of them is most likely misspelt. */
const OUR_PREFIXES =
  /^(?:PAYMENTS_|TAX_|COMMERCE_|CONTENT_|LETTERS_|NEWSLETTER_|SMTP_(?:URL|HOST|PORT|USER|PASS|FROM|TLS)|PLATFORM_(?:PORT|KEY|METRICS)|SESSION_SECRET|LINK_SECRET|IMAGE_CACHE|RESERVATION_ALERT|REGIONAL_SHOP|TRUSTED_PROX|PUBLIC_ORIGIN|COOKIE_SECURE|ALLOW_PLAIN|OPERATOR_KEY|METRICS_(?:PORT|KEY)|EXCHANGE_RATES|COUNTRY_HEADER|SHOP_STAGE|DATABASE_UR|DATABASE_POOL_S|DATABASE_PREP)/;
/** Container platforms inject such names for a service called `payments` or `commerce`. */
const INJECTED_SERVICE_NAME = /_(?:SERVICE_HOST|SERVICE_PORT\w*|PORT(?:_\d+_\w+)?)$/;

/** A shorter name is too often one of another program. */
const SHORTEST_GUESSED = 8;

/** The variables that look like settings of the shop but are unknown: by their prefix, or one slip from a setting. */
export function misspelt(names: readonly string[]): ConfigProblem[] {
  const known = new Set<string>(VARIABLES.map((fact) => fact.name));
  return names
    .filter((name) => !known.has(name) && !INJECTED_SERVICE_NAME.test(name))
    .filter((name) => OUR_PREFIXES.test(name) || [...known].some((setting) => isOneSlip(name, setting)))
    .map((name) => {
      const nearest = VARIABLES.map((fact): { name: VariableName; steps: number } => ({
        name: fact.name,
        steps: editSteps(name, fact.name),
      })).sort((a, b) => a.steps - b.steps)[0];
      const guess = nearest && nearest.steps <= 6 ? `; did you mean ${nearest.name}?` : '';
      return { variable: name, problem: `is not a setting of this shop${guess}`, example: null };
    });
}

/** Whether a name is a setting with one letter wrong, missing or too many, or with two neighbours changed over. */
function isOneSlip(name: string, setting: string): boolean {
  if (name.length < SHORTEST_GUESSED || Math.abs(name.length - setting.length) > 1) return false;
  if (editSteps(name, setting) === 1) return true;
  const at = [...name].findIndex((letter, index) => letter !== setting[index]);
  const swapped = `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at]}${name.slice(at + 2)}`;
  return swapped === setting;
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
