import { z } from 'zod';
import { LIVE_ENVIRONMENTS } from '#app/modules/payments/domain/provider-origins.ts';
import { redacted } from '#server/kernel/redacted.ts';
import { type ConfigProblem, problem } from './problems.ts';
import { hmacKeyFault } from './secret-faults.ts';
import type { PaymentsConfig, Stage, WebhookConfig } from './types.ts';
import { list, origin, yesOrNo } from './values.ts';
import { parseWebhookSwitches } from './webhook-switches.ts';

const SHORTEST_WEBHOOK_PASSWORD = 16;

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
export const paymentsSchema = z.discriminatedUnion(
  'PAYMENTS_ADAPTER',
  [
    z.object({
      PAYMENTS_ADAPTER: z.literal('sandbox'),
      PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION: yesOrNo.default(false),
      PAYMENTS_SANDBOX_ORIGINS: list
        .pipe(
          z.tuple([origin, origin, origin], { error: 'must be three origins: of calls, of files and of analytics' }),
        )
        .transform(([api, cdn, analytics]) => ({ api, cdn, analytics }))
        .nullable()
        .default(null),
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
          PAYMENTS_ENVIRONMENT: z.literal(LIVE_ENVIRONMENTS),
          PAYMENTS_CLIENT_KEY: clientKey('live_'),
          PAYMENTS_LIVE_PREFIX: z
            .string({ error: 'is needed when PAYMENTS_ENVIRONMENT is live' })
            .regex(/^[A-Za-z0-9-]+$/, 'must be the prefix alone, letters, digits and hyphens'),
        }),
      ],
      { error: `must be test, or one of ${LIVE_ENVIRONMENTS.join(', ')}` },
    ),
  ],
  { error: 'is not a payment adapter of this shop: use sandbox or adyen' },
);

export type Payments = z.infer<typeof paymentsSchema>;

export function paymentsConfig(parsed: Payments): PaymentsConfig {
  if (parsed.PAYMENTS_ADAPTER === 'sandbox')
    return {
      adapter: 'sandbox',
      allowInProduction: parsed.PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION,
      origins: parsed.PAYMENTS_SANDBOX_ORIGINS,
    };
  const account = {
    adapter: 'adyen',
    apiKey: redacted(parsed.PAYMENTS_API_KEY),
    merchantAccount: parsed.PAYMENTS_MERCHANT_ACCOUNT,
    clientKey: parsed.PAYMENTS_CLIENT_KEY,
  } as const;
  if (parsed.PAYMENTS_ENVIRONMENT === 'test') return { ...account, environment: 'test', livePrefix: null };
  return { ...account, environment: parsed.PAYMENTS_ENVIRONMENT, livePrefix: parsed.PAYMENTS_LIVE_PREFIX };
}

export function webhookConfig(parsed: Payments): WebhookConfig | null {
  if (parsed.PAYMENTS_ADAPTER === 'sandbox') return null;
  const { PAYMENTS_HMAC_KEYS: keys = [], PAYMENTS_WEBHOOK_USER: user, PAYMENTS_WEBHOOK_PASSWORD: password } = parsed;
  return {
    hmacKeys: keys.map(redacted),
    credentials: user && password ? { user, password: redacted(password) } : null,
  };
}

const FOR_DEVELOPMENT = ['PAYMENTS_SANDBOX_ORIGINS', 'PAYMENTS_SANDBOX_WEBHOOKS'];

/** The problems of the payment settings of a stage. `names` are the variables that are set. */
export function paymentProblems(parsed: Payments, stage: Stage, names: readonly string[]): ConfigProblem[] {
  if (parsed.PAYMENTS_ADAPTER === 'adyen') return [...webhookProblems(parsed, stage)];
  const problems: ConfigProblem[] = [];
  if (stage === 'production' && !parsed.PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION)
    problems.push(
      problem(
        'PAYMENTS_ADAPTER',
        'is sandbox, where no money moves; in production use adyen, or set PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION=true',
      ),
    );
  for (const name of FOR_DEVELOPMENT)
    if (stage !== 'development' && names.includes(name))
      problems.push(problem(name, `is for development only, and SHOP_STAGE is ${stage}`));
  return problems;
}

/** Notes for the operator about payments. */
export function paymentNotes(parsed: Payments, stage: Stage): string[] {
  if (parsed.PAYMENTS_ADAPTER === 'sandbox')
    return stage === 'production' ? ['Payments go to the sandbox: no money moves in this production shop.'] : [];
  return parsed.PAYMENTS_HMAC_KEYS?.length
    ? []
    : ['PAYMENTS_HMAC_KEYS is empty: webhooks are rejected, and orders are only confirmed when shoppers come back.'];
}

type AdyenVariables = Extract<Payments, { readonly PAYMENTS_ADAPTER: 'adyen' }>;

/**
 * Without webhooks the order of a shopper who does not return is never confirmed: they are required for real payments.
 */
function webhookProblems(parsed: AdyenVariables, stage: Stage): readonly ConfigProblem[] {
  const {
    PAYMENTS_HMAC_KEYS: keys = [],
    PAYMENTS_ENVIRONMENT: environment,
    PAYMENTS_WEBHOOK_USER: user,
    PAYMENTS_WEBHOOK_PASSWORD: password,
  } = parsed;
  const problems: ConfigProblem[] = [];
  if (keys.length === 0 && (stage === 'production' || environment !== 'test')) {
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
