import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { LIVE_ENVIRONMENTS } from '#app/modules/payments/domain/provider-origins.ts';
import { accepted, HMAC_KEY, OTHER, PRODUCTION, rejected, SECRET } from '#tests/support/config-environments.ts';

describe('`loadConfig` for payments', () => {
  test('requires a webhook key in the live environment, whatever the stage', () => {
    const live = {
      ...PRODUCTION,
      PAYMENTS_API_KEY: 'AQEyhmfxLI3MaBFLw0m/n3Q5',
      PAYMENTS_ENVIRONMENT: 'live',
      PAYMENTS_CLIENT_KEY: 'live_7KQ2M5N8P4R6T9V3',
      PAYMENTS_LIVE_PREFIX: 'x',
      PAYMENTS_HMAC_KEYS: '',
    };
    expect(rejected({ ...live, SHOP_STAGE: 'staging' })).toMatch(
      /PAYMENTS_HMAC_KEYS is needed when PAYMENTS_ENVIRONMENT is live/,
    );
    const trial = accepted({
      ...live,
      SHOP_STAGE: 'staging',
      PAYMENTS_ENVIRONMENT: 'test',
      PAYMENTS_CLIENT_KEY: PRODUCTION.PAYMENTS_CLIENT_KEY,
    });
    expect(trial.webhook).toEqual({ hmacKeys: [], credentials: null });
    expect(trial.notes.join()).toContain('webhooks are rejected');
  });

  test('reads several webhook keys, the newest first, and redacts them', () => {
    const second = HMAC_KEY.toUpperCase();
    const { webhook } = accepted({
      ...PRODUCTION,
      PAYMENTS_API_KEY: 'AQEyhmfxLI3MaBFLw0m/n3Q5',
      PAYMENTS_HMAC_KEYS: `${HMAC_KEY}, ${second}`,
      PAYMENTS_WEBHOOK_USER: 'adyen',
      PAYMENTS_WEBHOOK_PASSWORD: OTHER,
    });
    expect(webhook?.hmacKeys.map((key) => key.reveal())).toEqual([HMAC_KEY, second]);
    expect(inspect(webhook, { depth: 9 })).not.toMatch(new RegExp(`${HMAC_KEY}|${OTHER}`, 'i'));
  });

  test.each<[string, Record<string, string>, unknown]>([
    ['the sandbox on https', { PUBLIC_ORIGIN: 'https://shop.test' }, { merchantId: 'merchant.sandbox.pairwise' }],
    ['the sandbox on plain http', {}, null],
    ['the sandbox told not to', { PUBLIC_ORIGIN: 'https://shop.test', PAYMENTS_WALLET: 'none' }, null],
    ['adyen told nothing', { ...PRODUCTION, PAYMENTS_API_KEY: 'AQEyhmfxLI3MaBFLw0m/n3Q5' }, null],
    [
      'adyen told to',
      {
        ...PRODUCTION,
        PAYMENTS_API_KEY: 'AQEyhmfxLI3MaBFLw0m/n3Q5',
        PAYMENTS_WALLET: 'applepay',
        PAYMENTS_WALLET_MERCHANT_ID: 'merchant.test',
      },
      { merchantId: 'merchant.test' },
    ],
  ])('resolves the express wallet with %s', (_case, env, wallet) => {
    expect(accepted(env).wallet).toEqual(wallet);
  });

  test.each<[string, Record<string, string>, readonly string[]]>([
    ['the sandbox', {}, ['applepay', 'googlepay', 'paypal']],
    ['adyen', { ...PRODUCTION, PAYMENTS_API_KEY: 'AQEyhmfxLI3MaBFLw0m/n3Q5' }, ['applepay', 'paypal']],
    ['a list', { PAYMENTS_EXPRESS: 'googlepay' }, ['googlepay']],
    ['none', { PAYMENTS_EXPRESS: 'none' }, []],
  ])('resolves the express methods of %s', (_case, env, methods) => {
    expect(accepted(env).express).toEqual(methods);
  });

  test('rejects an unknown express method', () => {
    expect(rejected({ PAYMENTS_EXPRESS: 'applepay,cash' })).toMatch(/PAYMENTS_EXPRESS.*names a method besides/);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['of another kind', { PAYMENTS_WALLET: 'cash' }, /PAYMENTS_WALLET must be applepay or none/],
    [
      'on plain http',
      { PAYMENTS_WALLET: 'applepay' },
      /PAYMENTS_WALLET is applepay, which browsers offer on https alone/,
    ],
    [
      'without a merchant',
      { ...PRODUCTION, PAYMENTS_API_KEY: 'AQEyhmfxLI3MaBFLw0m/n3Q5', PAYMENTS_WALLET: 'applepay' },
      /PAYMENTS_WALLET_MERCHANT_ID is needed when PAYMENTS_WALLET is applepay/,
    ],
  ])('rejects an express wallet %s', (_case, env, message) => {
    expect(rejected(env)).toMatch(message);
  });

  test('accepts the sandbox in production with PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION, with a note', () => {
    const config = accepted({
      ...PRODUCTION,
      PAYMENTS_ADAPTER: 'sandbox',
      PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION: 'true',
    });
    expect(config.payments).toEqual({ adapter: 'sandbox', allowInProduction: true, origins: null });
    expect(config.notes.join()).toContain('no money moves');
  });

  test('accepts every live environment of the provider with a live key and a prefix, and no other', () => {
    const live = {
      ...PRODUCTION,
      PAYMENTS_API_KEY: 'AQEyhmfxLI3MaBFLw0m/n3Q5',
      PAYMENTS_CLIENT_KEY: 'live_7KQ2M5N8P4R6T9V3',
      PAYMENTS_LIVE_PREFIX: '1797a841fbb37ca7-Shop',
    };
    for (const environment of LIVE_ENVIRONMENTS) {
      const wanted = { ...live, PAYMENTS_ENVIRONMENT: environment };
      expect(accepted(wanted).payments).toMatchObject({ environment, livePrefix: '1797a841fbb37ca7-Shop' });
      expect(rejected({ ...wanted, PAYMENTS_CLIENT_KEY: 'test_7KQ2M5N8P4R6T9V3' })).toContain('mismatch');
      expect(rejected({ ...wanted, PAYMENTS_LIVE_PREFIX: '' })).toContain('PAYMENTS_LIVE_PREFIX is needed');
    }
    expect(rejected({ ...live, PAYMENTS_ENVIRONMENT: 'live-eu' })).toContain('live-us');
  });

  test('accepts three origins of the sandbox, in development only', () => {
    const origins = 'https://api.test, https://files.test, https://counts.test';
    expect(accepted({ PAYMENTS_SANDBOX_ORIGINS: origins }).payments).toMatchObject({
      origins: { api: 'https://api.test', cdn: 'https://files.test', analytics: 'https://counts.test' },
    });
    for (const wrong of ['https://api.test', `${origins}, https://fourth.test`, `${origins}/path`])
      expect(rejected({ PAYMENTS_SANDBOX_ORIGINS: wrong })).toContain('PAYMENTS_SANDBOX_ORIGINS');
    expect(rejected({ SHOP_STAGE: 'staging', SESSION_SECRETS: SECRET, PAYMENTS_SANDBOX_ORIGINS: origins })).toContain(
      'PAYMENTS_SANDBOX_ORIGINS is for development only',
    );
  });

  test("accepts faults of the sandbox's webhooks in development only", () => {
    const wrong = 'delay=2000, duplicates=3, lose=0.5, reorder, wrong-amount, capture';
    expect(accepted({ PAYMENTS_SANDBOX_WEBHOOKS: wrong }).sandboxWebhooks).toEqual({
      delay: 2000,
      copies: 3,
      lose: 0.5,
      reorder: true,
      wrongAmount: true,
      capture: true,
    });
    expect(accepted({}).sandboxWebhooks).toMatchObject({ delay: 0, copies: 1, lose: 0, reorder: false });
    for (const unknown of ['late', 'delay', 'delay=-1', 'delay=1.5', 'duplicates=0', 'lose=2', 'lose=', 'reorder=yes'])
      expect(rejected({ PAYMENTS_SANDBOX_WEBHOOKS: `capture,${unknown}` })).toContain(
        `PAYMENTS_SANDBOX_WEBHOOKS holds "${unknown}"`,
      );
    expect(rejected({ SHOP_STAGE: 'staging', SESSION_SECRETS: SECRET, PAYMENTS_SANDBOX_WEBHOOKS: 'lose=1' })).toContain(
      'is for development only',
    );
  });
});
