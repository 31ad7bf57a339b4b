import { err, ok, type Result } from '#app/kernel/result.ts';
import { redacted } from '#server/kernel/redacted.ts';
import { type Environment, loadConfig } from './load-config.ts';
import { type ConfigProblem, problem } from './problems.ts';
import { isVaried } from './secret-faults.ts';
import type { PlatformConfig } from './types.ts';

/** Settings that only the pages of a shop need. */
const SHOP_ONLY =
  /^(?:PUBLIC_ORIGIN|PAYMENTS_|LETTERS_|SMTP_|NEWSLETTER_|REVIEW_INVITATION_DAYS|COMMERCE_|CONTENT_|COOKIE_|COUNTRY_HEADER|OPERATOR_KEY|METRICS_PORT|EXCHANGE_RATES|REGIONAL_SHOPS|IMAGE_)/;

/**
 * The environment of a hosted platform without what only a shop needs, complete as that of a shop: a platform has
 * neither pages nor payments.
 */
export function platformEnvironment(environment: Environment): Environment {
  const own = Object.fromEntries(Object.entries(environment).filter(([name]) => !SHOP_ONLY.test(name)));
  return { ...own, PUBLIC_ORIGIN: 'https://platform.invalid', PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION: 'true' };
}

/** Reads the configuration of the hosted platform from an environment. Settings that only a shop needs are ignored. */
export function loadPlatformConfig(environment: Environment): Result<PlatformConfig, readonly ConfigProblem[]> {
  const loaded = loadConfig(platformEnvironment(environment));
  const key = environment.PLATFORM_KEY?.trim() ?? '';
  const faults = key === '' ? [problem('PLATFORM_KEY', 'is needed: shops send it with every call')] : [];
  if (loaded.ok && loaded.value.stage === 'production' && key !== '' && !isVaried(key))
    faults.push(problem('PLATFORM_KEY', 'is easy to guess'));
  if (!loaded.ok) return err([...loaded.error, ...faults]);
  const { platformPort: port, platformMetricsPort: metricsPort, ...config } = loaded.value;
  if (metricsPort === port)
    faults.push(problem('PLATFORM_METRICS_PORT', 'is the port of the platform: choose another'));
  if (faults.length > 0) return err(faults);
  const {
    stage,
    demoData,
    host,
    dataDir,
    store,
    sessionSecrets,
    logLevel,
    tax,
    reservationAlertPercent,
    orderAges,
    metricsKey,
  } = config;
  return ok({
    stage,
    openTerritories: config.openTerritories,
    telephoneOptional: config.telephoneOptional,
    shopFile: config.shopFile,
    demoData,
    host,
    port,
    dataDir,
    store,
    sessionSecrets,
    logLevel,
    tax,
    reservationAlertPercent,
    orderAges,
    metricsPort,
    metricsKey,
    key: redacted(key),
  });
}
