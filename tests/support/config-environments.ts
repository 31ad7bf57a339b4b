import { loadConfig } from '#server/config/load-config.ts';
import { formatProblems } from '#server/config/problems.ts';

export const SECRET = 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0';
export const HMAC_KEY = '8d3f0c95a2b7e614'.repeat(4);
export const OTHER = 'Zk7Wq1Nf5Ub9Xr3Ty6Pm8Vd2Lc4Hs0Jg';
export const PRODUCTION = {
  SHOP_STAGE: 'production',
  PUBLIC_ORIGIN: 'https://shop.test',
  SESSION_SECRETS: SECRET,
  PAYMENTS_ADAPTER: 'adyen',
  PAYMENTS_API_KEY: 'AQEyhmfxLI3MaBFLw0m',
  PAYMENTS_MERCHANT_ACCOUNT: 'PairwiseECOM',
  PAYMENTS_CLIENT_KEY: 'test_7KQ2M5N8P4R6T9V3',
  PAYMENTS_HMAC_KEYS: HMAC_KEY,
};

export const SANDBOX_IN_PRODUCTION = {
  SHOP_STAGE: 'production',
  SESSION_SECRETS: SECRET,
  PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION: 'true',
};

/** The problems of a rejected environment. */
export function rejected(env: Record<string, string>): string {
  const config = loadConfig(env);
  if (config.ok) throw new Error('The configuration was accepted');
  return formatProblems(config.error);
}

/** The configuration of an accepted environment. */
export function accepted(env: Record<string, string>) {
  const config = loadConfig(env);
  if (!config.ok) throw new Error(formatProblems(config.error));
  return config.value;
}
