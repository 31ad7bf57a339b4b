import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  accepted,
  HMAC_KEY,
  PRODUCTION,
  rejected,
  SANDBOX_IN_PRODUCTION,
  SECRET,
} from '#tests/support/config-environments.ts';
import { loadConfig } from './load-config.ts';

describe('`loadConfig`', () => {
  test('needs no variable in development', () => {
    expect(accepted({})).toMatchObject({
      stage: 'development',
      port: 3000,
      dataDir: '.data',
      publicOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
      sessionSecrets: [],
      cookie: { sessionName: '__Host-session', secure: true },
      payments: { adapter: 'sandbox', allowInProduction: false },
      tax: { adapter: 'embedded' },
      trustedProxies: [],
    });
  });

  test('treats an empty value as absent', () => {
    expect(accepted({ PORT: '', SHOP_STAGE: ' ' })).toMatchObject({ port: 3000, stage: 'development' });
  });

  test('reads where faults of security are reported as a URI', () => {
    expect(accepted({}).securityContact).toBeNull();
    expect(accepted({ SECURITY_CONTACT: 'security@shop.test' }).securityContact).toBe('mailto:security@shop.test');
    expect(accepted({ SECURITY_CONTACT: 'https://shop.test/report' }).securityContact).toBe('https://shop.test/report');
  });

  test('ignores NODE_ENV for the stage', () => {
    expect(accepted({ NODE_ENV: 'production' }).stage).toBe('development');
  });

  test('accepts a complete production configuration', () => {
    const live = {
      ...PRODUCTION,
      PAYMENTS_API_KEY: 'AQEyhmfxLI3MaBFLw0m/n3Q5',
      PAYMENTS_CLIENT_KEY: 'live_7KQ2M5N8P4R6T9V3',
      PAYMENTS_ENVIRONMENT: 'live',
      PAYMENTS_LIVE_PREFIX: '1797a841fbb37ca7-Shop',
    };
    expect(accepted(live)).toMatchObject({
      stage: 'production',
      payments: { adapter: 'adyen', environment: 'live', livePrefix: '1797a841fbb37ca7-Shop' },
    });
  });

  test('reads the address of TaxJar and redacts its key', () => {
    const { tax } = accepted({ TAX_ADAPTER: 'taxjar', TAX_TAXJAR_KEY: 'a1b2c3d4e5f60718293a' });
    expect(tax).toMatchObject({ adapter: 'taxjar', url: 'https://api.taxjar.com' });
    expect(inspect(tax)).not.toContain('a1b2c3');
    expect(rejected({ TAX_ADAPTER: 'taxjar' })).toContain('TAX_TAXJAR_KEY is needed when TAX_ADAPTER is taxjar');
  });

  test.each(['us%er:pw', 'user:100%', 'user:%ff'])('rejects a bare %% in the login %s of a mail server', (login) => {
    const message = rejected({ LETTERS_ADAPTER: 'smtp', SMTP_URL: `smtps://${login}@mail.test` });
    expect(message).toContain('SMTP_URL has a % in its user or password: write it as %25');
    expect(message).not.toContain(login);
  });

  test('decodes the login in the address of a mail server, and redacts its password', () => {
    const { letters } = accepted({ LETTERS_ADAPTER: 'smtp', SMTP_URL: 'smtps://us%25er:p%40w@mail.test' });
    expect(letters).toMatchObject({ host: 'mail.test', port: 465, tls: 'implicit', credentials: { user: 'us%er' } });
    expect(letters.adapter === 'smtp' && letters.credentials?.password.reveal()).toBe('p@w');
    expect(inspect(letters)).not.toContain('p@w');
  });

  test.each([
    [
      'an unknown tax adapter',
      { TAX_ADAPTER: 'avalara' },
      /TAX_ADAPTER "avalara" is not a tax adapter of this shop: use embedded or taxjar/,
    ],
    [
      'an unknown payment adapter',
      { PAYMENTS_ADAPTER: 'stripe' },
      /PAYMENTS_ADAPTER "stripe" is not a payment adapter of this shop: use sandbox or adyen/,
    ],
    [
      'an unknown commerce adapter',
      { COMMERCE_ADAPTER: 'shopify' },
      /COMMERCE_ADAPTER "shopify" is not a commerce adapter/,
    ],
    ['an unknown stage', { SHOP_STAGE: 'prod' }, /SHOP_STAGE must be production, staging or development/],
    [
      'a contact that is neither mail nor a page',
      { SECURITY_CONTACT: 'call us' },
      /SECURITY_CONTACT must be an address of mail/,
    ],
    ['a port that is no number', { PORT: '80a' }, /PORT must be a number/],
    ['a port out of range', { PORT: '70000' }, /PORT must be a number/],
    [
      'an origin with a path',
      { PUBLIC_ORIGIN: 'https://shop.test/uk' },
      /PUBLIC_ORIGIN "https:\/\/shop.test\/uk" is not an origin/,
    ],
    ['a proxy that is everybody', { TRUSTED_PROXIES: '0.0.0.0/0' }, /TRUSTED_PROXIES "0\.0\.0\.0\/0" trusts strangers/],
    [
      'a proxy that is everybody in IPv6',
      { TRUSTED_PROXIES: '10.0.0.0/8,::/0' },
      /TRUSTED_PROXIES "::\/0" trusts strangers/,
    ],
    [
      'half of everybody',
      { TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' },
      /TRUSTED_PROXIES "0\.0\.0\.0\/1", "128\.0\.0\.0\/1" trusts strangers/,
    ],
    [
      'everybody in IPv4, written in IPv6',
      { TRUSTED_PROXIES: '::ffff:0:0/96,::/8' },
      /TRUSTED_PROXIES "::ffff:0:0\/96", "::\/8" trusts strangers/,
    ],
    [
      'half of IPv4, written in IPv6',
      { TRUSTED_PROXIES: '::ffff:128.0.0.0/97' },
      /TRUSTED_PROXIES "::ffff:128\.0\.0\.0\/97" trusts strangers/,
    ],
    [
      'a proxy that is no network',
      { TRUSTED_PROXIES: '10.0.0.0/8,proxy' },
      /TRUSTED_PROXIES "proxy" is not a CIDR block/,
    ],
    [
      'a country header without trusted proxies',
      { COUNTRY_HEADER: 'cf-ipcountry' },
      /COUNTRY_HEADER is only read from trusted proxies/,
    ],
    [
      'production on plain http',
      { ...SANDBOX_IN_PRODUCTION, PUBLIC_ORIGIN: 'http://shop.test' },
      /PUBLIC_ORIGIN holds http:\/\/shop\.test: .* set ALLOW_PLAIN_HTTP=true/,
    ],
    [
      'production on https and plain http',
      { ...SANDBOX_IN_PRODUCTION, PUBLIC_ORIGIN: 'https://shop.test,http://shop.test' },
      /PUBLIC_ORIGIN holds http:\/\/shop\.test/,
    ],
    ['a regional shop of no country', { REGIONAL_SHOPS: 'UK=https://uk.test' }, /REGIONAL_SHOPS names UK, where the/],
    ['regional shops without https', { REGIONAL_SHOPS: 'AU=http://au.test' }, /REGIONAL_SHOPS must be entries/],
    ['a truth value of another kind', { LOG_PRETTY: 'yes' }, /LOG_PRETTY must be true or false/],
    [
      'a client key of the test account in live payments',
      { ...PRODUCTION, PAYMENTS_ENVIRONMENT: 'live', PAYMENTS_LIVE_PREFIX: '1797a841fbb37ca7-Shop' },
      /PAYMENTS_CLIENT_KEY .*client key and environment mismatch/,
    ],
    [
      'a client key of the live account in test payments',
      { ...PRODUCTION, PAYMENTS_CLIENT_KEY: 'live_7KQ2M5N8P4R6T9V3' },
      /PAYMENTS_CLIENT_KEY .*client key and environment mismatch/,
    ],
    [
      'adyen without a client key',
      { ...PRODUCTION, PAYMENTS_CLIENT_KEY: '' },
      /PAYMENTS_CLIENT_KEY is needed when PAYMENTS_ADAPTER is adyen/,
    ],
    [
      'adyen without a key',
      { PAYMENTS_ADAPTER: 'adyen', PAYMENTS_MERCHANT_ACCOUNT: 'x' },
      /PAYMENTS_API_KEY is needed when PAYMENTS_ADAPTER is adyen/,
    ],
    [
      'live without a prefix',
      { ...PRODUCTION, PAYMENTS_API_KEY: 'AQEyhmfxLI3MaBFLw0m/n3Q5', PAYMENTS_ENVIRONMENT: 'live' },
      /PAYMENTS_LIVE_PREFIX is needed/,
    ],
    ['a short secret', { SESSION_SECRETS: 'short' }, /SESSION_SECRETS key 1 has 5 characters, at least 32 are needed/],
    ['a short second secret', { SESSION_SECRETS: `${SECRET},short` }, /SESSION_SECRETS key 2 has 5 characters/],
  ])('rejects %s and names the valid values', (_case, env: Record<string, string>, message) => {
    expect(rejected(env)).toMatch(message);
  });

  test.each([
    ['no secret', { SESSION_SECRETS: '' }, /SESSION_SECRETS is needed when SHOP_STAGE is production/],
    ['a default secret', { SESSION_SECRETS: 'please-change-me-please-change-me-now' }, /key 1 looks like an example/],
    ['a secret of few characters', { SESSION_SECRETS: 'aabbaabbababababbbaabbbaabbaabbaab' }, /key 1 is easy to guess/],
    ['a short text repeated', { SESSION_SECRETS: 'qWzRtYpLmK'.repeat(4) }, /key 1 is easy to guess/],
    ['no public origin', { PUBLIC_ORIGIN: '' }, /PUBLIC_ORIGIN is needed in production/],
    ['the payment sandbox', { PAYMENTS_ADAPTER: 'sandbox' }, /PAYMENTS_ADAPTER is sandbox, where no money moves/],
    ['no key for webhooks', { PAYMENTS_HMAC_KEYS: '' }, /PAYMENTS_HMAC_KEYS is needed in production/],
    [
      'a short key for webhooks',
      { PAYMENTS_HMAC_KEYS: `${HMAC_KEY},8d3f0c95` },
      /PAYMENTS_HMAC_KEYS key 2 has 8 hexadecimal digits, at least 64 are needed/,
    ],
    [
      'a key for webhooks in other letters',
      { PAYMENTS_HMAC_KEYS: `${HMAC_KEY}xy` },
      /PAYMENTS_HMAC_KEYS key 1 is not written in pairs of hexadecimal digits/,
    ],
    [
      'a key for webhooks of one digit',
      { PAYMENTS_HMAC_KEYS: '0'.repeat(64) },
      /PAYMENTS_HMAC_KEYS key 1 is easy to guess/,
    ],
    [
      'a user of webhooks without a password',
      { PAYMENTS_WEBHOOK_USER: 'adyen' },
      /PAYMENTS_WEBHOOK_PASSWORD is missing/,
    ],
    [
      'a password of webhooks without a user',
      { PAYMENTS_WEBHOOK_PASSWORD: SECRET },
      /PAYMENTS_WEBHOOK_USER is missing/,
    ],
    ['cookies that are not secure', { COOKIE_SECURE: 'false' }, /COOKIE_SECURE must not be false/],
  ])('rejects production with %s', (_case, change: Record<string, string>, message) => {
    expect(rejected({ ...PRODUCTION, PAYMENTS_API_KEY: 'AQEyhmfxLI3MaBFLw0m/n3Q5', ...change })).toMatch(message);
  });

  test('warns on https without trusted proxies that limits per network are off', () => {
    const https = { PUBLIC_ORIGIN: 'https://shop.test' };
    expect(accepted(https).notes.join()).toContain('LIMITS PER NETWORK ARE OFF');
    expect(accepted({ ...https, TRUSTED_PROXIES: '10.0.0.0/8' }).notes.join()).not.toContain('LIMITS PER NETWORK');
    expect(accepted({}).notes.join()).not.toContain('LIMITS PER NETWORK');
  });

  test('reports all invalid settings at once', () => {
    const text = rejected({ PORT: 'x', PAYMENTS_ADAPTER: 'y', COMMERCE_ADAPTER: 'z' });
    expect(text).toContain('3 settings need attention');
    expect(text).toContain('for example: PORT=3000');
  });

  test('suggests the name of a misspelt setting', () => {
    expect(rejected({ PAYMENTS_MERCHANT_ACOUNT: 'x' })).toContain('did you mean PAYMENTS_MERCHANT_ACCOUNT?');
    expect(rejected({ SESSION_SECRET: SECRET })).toContain('did you mean SESSION_SECRETS?');
    expect(rejected({ LINK_SECRET: SECRET })).toContain('did you mean LINK_SECRETS?');
    for (const [slip, setting] of [
      ['SMTP_HSOT', 'SMTP_HOST'],
      ['PAYMENT_ADAPTER', 'PAYMENTS_ADAPTER'],
      ['METRIC_KEY', 'METRICS_KEY'],
      ['STORYBLOCK_TOKEN', 'STORYBLOK_TOKEN'],
      ['CHAT_HOST', 'CHAT_HOSTS'],
    ] as const)
      expect(rejected({ [slip]: 'x' })).toContain(`${slip} is not a setting of this shop; did you mean ${setting}?`);
  });

  test('takes variables of other programs', () => {
    const others = [
      'COOKIE_SECRET',
      'HOSTNAME',
      'LOGNAME',
      'NODE_ENV',
      'STORYBLOK_REGION',
      'DATA_DIRS_ALL',
      'SMTPD_PORT',
    ];
    accepted(Object.fromEntries(others.map((name) => [name, 'x'])));
  });

  test('ignores variables of container platforms and desktops', () => {
    const injected = {
      PAYMENTS_SERVICE_HOST: '10.0.0.1',
      PAYMENTS_PORT: 'tcp://10.0.0.1:80',
      COMMERCE_PORT_80_TCP_ADDR: '10.0.0.1',
      SESSION_MANAGER: 'x',
    };
    expect(loadConfig(injected).ok).toBe(true);
  });

  test('names cookies without __Host- where browsers would drop them, with a note', () => {
    const config = accepted({ PUBLIC_ORIGIN: 'http://192.168.1.20:3000' });
    expect(config.cookie).toEqual({ sessionName: 'session', secure: false });
    expect(config.notes.join()).toContain('http://192.168.1.20:3000');
  });

  test('rejects an origin on the internet in development, unless ALLOW_PUBLIC_DEVELOPMENT is true, with a note', () => {
    const open = { PUBLIC_ORIGIN: 'https://shop.test,https://shop.example.com' };
    for (const stage of ['', 'development'])
      expect(rejected({ ...open, SHOP_STAGE: stage })).toMatch(
        /SHOP_STAGE is development, and PUBLIC_ORIGIN holds https:\/\/shop\.example\.com, .* ALLOW_PUBLIC_DEVELOPMENT=true/,
      );
    const { notes } = accepted({ ...open, ALLOW_PUBLIC_DEVELOPMENT: 'true' });
    expect(notes.join()).toContain('SHOP_STAGE is development, and strangers reach https://shop.example.com');
    expect(accepted({ ...open, SHOP_STAGE: 'staging', SESSION_SECRETS: SECRET }).stage).toBe('staging');
    for (const origin of ['http://localhost:3000', 'http://192.168.1.20:3000', 'https://shop.test'])
      expect(accepted({ PUBLIC_ORIGIN: origin }).notes.join()).not.toContain('strangers');
  });

  test('accepts plain http in production on localhost, and elsewhere with ALLOW_PLAIN_HTTP', () => {
    expect(loadConfig({ ...SANDBOX_IN_PRODUCTION, PUBLIC_ORIGIN: 'http://localhost:3000' }).ok).toBe(true);
    expect(
      loadConfig({ ...SANDBOX_IN_PRODUCTION, PUBLIC_ORIGIN: 'http://shop.test', ALLOW_PLAIN_HTTP: 'true' }).ok,
    ).toBe(true);
  });
});
