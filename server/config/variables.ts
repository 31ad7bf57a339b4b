/**
 * One environment variable as a person reads about it: the example file and the table in docs/running.md are checked
 * against this list.
 */
export type VariableFact = {
  readonly name: string;
  /** What holds when it is absent, as text. */
  readonly fallback: string;
  readonly about: string;
  readonly example: string;
  readonly secret?: true;
};

/** Every variable the shop reads, in the order they are explained. */
export const VARIABLES = [
  { name: 'PORT', fallback: '3000', about: 'Port the shop listens on.', example: '3000' },
  { name: 'HOST', fallback: '0.0.0.0', about: 'Address the shop listens on.', example: '127.0.0.1' },
  {
    name: 'DATA_DIR',
    fallback: '.data',
    about: 'Directory of all data: store, picture cache, development secrets.',
    example: '/data',
  },
  {
    name: 'DATABASE_URL',
    fallback: 'none: an embedded store in DATA_DIR',
    about:
      'PostgreSQL database instead of the embedded store, for several nodes. TLS: add ?sslmode=verify-full, and &sslrootcert=FILE for an authority of your own.',
    example: 'postgres://shop:password@db.example.com:5432/shop',
    secret: true,
  },
  {
    name: 'DATABASE_POOL_SIZE',
    fallback: '10',
    about: 'Maximum number of connections of one node to DATABASE_URL, half of them for reads.',
    example: '20',
  },
  {
    name: 'DATABASE_PREPARED_STATEMENTS',
    fallback: 'true',
    about:
      'false when DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer: no state is then kept on connections.',
    example: 'false',
  },
  {
    name: 'PUBLIC_ORIGIN',
    fallback: 'http://localhost:PORT',
    about: 'Public origins of the shop, separated by commas; links use the first. Needed in production.',
    example: 'https://shop.example.com',
  },
  {
    name: 'SHOP_STAGE',
    fallback: 'development',
    about:
      'production, staging or development. Selects tax rows and the strictness of start-up checks; NODE_ENV does not matter.',
    example: 'production',
  },
  {
    name: 'SESSION_SECRETS',
    fallback: 'made once and kept in DATA_DIR (development only)',
    about:
      'Keys of the session cookie, separated by commas, 32 or more random characters each. The first one encrypts, all of them decrypt.',
    example: 'the output of: openssl rand -base64 48',
    secret: true,
  },
  {
    name: 'TRUSTED_PROXIES',
    fallback: 'none',
    about:
      'Networks from which trusted proxies connect, as CIDR blocks separated by commas, or none. Their forwarding headers are read. Required behind a proxy: limits per network do not apply without it.',
    example: '10.0.0.0/8,fd00::/8',
  },
  {
    name: 'COUNTRY_HEADER',
    fallback: 'not read',
    about: "Header in which a trusted proxy states the visitor's country.",
    example: 'cf-ipcountry',
  },
  {
    name: 'REGIONAL_SHOPS',
    fallback: 'none',
    about: 'Countries with a shop of their own; visitors from there see an offer to go to it.',
    example: 'AU=https://au.example.com,NZ=https://nz.example.com',
  },
  {
    name: 'COOKIE_SECURE',
    fallback: 'true',
    about:
      'Whether cookies are Secure and named with __Host-. On plain http, except on localhost, browsers drop such cookies: the default there is false.',
    example: 'true',
  },
  {
    name: 'ALLOW_PLAIN_HTTP',
    fallback: 'false',
    about:
      'true lets a production shop start with a PUBLIC_ORIGIN on plain http, for example inside a closed network. Sessions and addresses are then sent unencrypted.',
    example: 'false',
  },
  { name: 'LOG_LEVEL', fallback: 'info', about: 'fatal, error, warn, info, debug, trace or silent.', example: 'info' },
  {
    name: 'LOG_PRETTY',
    fallback: 'false',
    about: 'true prints log lines for people instead of JSON.',
    example: 'true',
  },
  {
    name: 'IMAGE_CACHE_BYTES',
    fallback: '268435456',
    about: 'Maximum size of the cache of resized pictures in DATA_DIR, in bytes.',
    example: '1073741824',
  },
  {
    name: 'RESERVATION_ALERT_PERCENT',
    fallback: '20',
    about:
      'Share of the stock, or of one variant, in percent: a larger share reserved by unpaid orders logs a line of level error.',
    example: '30',
  },
  {
    name: 'IMAGE_WARM_UP',
    fallback: 'true',
    about:
      'Whether the pictures of the first pages are resized after start, at low priority and only while no request runs.',
    example: 'false',
  },
  {
    name: 'OPERATOR_KEY',
    fallback: 'none',
    about: 'Key that opens the diagnostics pages in production. 24 or more characters.',
    example: 'the output of: openssl rand -hex 24',
    secret: true,
  },
  {
    name: 'COMMERCE_ADAPTER',
    fallback: 'embedded',
    about: 'Owner of catalogue, stock, carts and orders: embedded (this process) or http (a hosted platform).',
    example: 'http',
  },
  {
    name: 'COMMERCE_HTTP_PRODUCTION_URL',
    fallback: 'none',
    about: 'Origin of the hosted platform when SHOP_STAGE is production. Needed then with http.',
    example: 'https://platform.example.com',
  },
  {
    name: 'COMMERCE_HTTP_STAGING_URL',
    fallback: 'none',
    about: 'Origin of the hosted platform when SHOP_STAGE is staging or development. Needed then with http.',
    example: 'https://platform-staging.example.com',
  },
  {
    name: 'COMMERCE_HTTP_KEY',
    fallback: 'none',
    about: 'Key of this shop at the hosted platform: its PLATFORM_KEY. Needed with http.',
    example: 'the output of: openssl rand -hex 32',
    secret: true,
  },
  {
    name: 'COMMERCE_HTTP_TIMEOUT_MS',
    fallback: '3000',
    about: 'Timeout of a call to the hosted platform in milliseconds, its retry included.',
    example: '2000',
  },
  {
    name: 'PLATFORM_PORT',
    fallback: '3100',
    about: 'Port the hosted platform listens on (npm run platform).',
    example: '3100',
  },
  {
    name: 'PLATFORM_KEY',
    fallback: 'none',
    about:
      'Key that shops send the hosted platform with every call, 32 or more characters. Needed by npm run platform.',
    example: 'the output of: openssl rand -hex 32',
    secret: true,
  },
  {
    name: 'CONTENT_ADAPTER',
    fallback: 'bundled',
    about: 'Source of editorial texts: bundled.',
    example: 'bundled',
  },
  {
    name: 'PAYMENTS_ADAPTER',
    fallback: 'sandbox',
    about: 'Payment provider: sandbox (no money moves) or adyen.',
    example: 'adyen',
  },
  {
    name: 'PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION',
    fallback: 'false',
    about: 'true lets a production shop run with the sandbox, where no order is really paid.',
    example: 'true',
  },
  {
    name: 'PAYMENTS_SANDBOX_WEBHOOKS',
    fallback: 'none: each is sent at once, once',
    about:
      'Faults injected into the webhooks of the sandbox, separated by commas: delay=MILLISECONDS, duplicates=TIMES, lose=SHARE, reorder, wrong-amount, capture. Development only.',
    example: 'delay=2000,duplicates=3,lose=0.5,reorder',
  },
  {
    name: 'PAYMENTS_API_KEY',
    fallback: 'none',
    about: 'API key of the payment provider. Needed with adyen.',
    example: 'the key from the Customer Area',
    secret: true,
  },
  {
    name: 'PAYMENTS_MERCHANT_ACCOUNT',
    fallback: 'none',
    about: 'Merchant account at the payment provider. Needed with adyen.',
    example: 'PairwiseECOM',
  },
  {
    name: 'PAYMENTS_CLIENT_KEY',
    fallback: 'none',
    about:
      'Client key of the payment provider, sent by the widget in the browser. Begins with test_ or live_, like PAYMENTS_ENVIRONMENT. Needed with adyen.',
    example: 'live_7KQ2M5N8P4R6T9V3',
  },
  {
    name: 'PAYMENTS_HMAC_KEYS',
    fallback: 'none',
    about:
      'HMAC keys of the webhook at /webhooks/adyen, in hexadecimal digits, separated by commas, the newest first; all are accepted. Needed with adyen in production and live.',
    example: 'the key from the Customer Area',
    secret: true,
  },
  {
    name: 'PAYMENTS_WEBHOOK_USER',
    fallback: 'none',
    about: 'User name of the webhook, if the Customer Area sets one.',
    example: 'pairwise',
  },
  {
    name: 'PAYMENTS_WEBHOOK_PASSWORD',
    fallback: 'none',
    about: 'Password of the webhook; belongs to PAYMENTS_WEBHOOK_USER.',
    example: 'the password from the Customer Area',
    secret: true,
  },
  { name: 'PAYMENTS_ENVIRONMENT', fallback: 'test', about: 'test or live.', example: 'live' },
  {
    name: 'PAYMENTS_LIVE_PREFIX',
    fallback: 'none',
    about: 'Prefix of the live endpoint. Needed when PAYMENTS_ENVIRONMENT is live.',
    example: '1797a841fbb37ca7-AdyenDemo',
  },
  {
    name: 'PAYMENTS_WALLET',
    fallback: 'applepay with the sandbox on https, otherwise none',
    about: 'The express wallet on the cart page: applepay or none. Needs https.',
    example: 'applepay',
  },
  {
    name: 'PAYMENTS_WALLET_MERCHANT_ID',
    fallback: 'none; the sandbox has its own',
    about: 'Merchant identifier registered with Apple. Needed when PAYMENTS_WALLET is applepay.',
    example: 'merchant.com.example.shop',
  },
  {
    name: 'TAX_ADAPTER',
    fallback: 'embedded',
    about: 'Source of sales tax in the United States: embedded (a table of state rates, no local ones) or taxjar.',
    example: 'taxjar',
  },
  {
    name: 'TAX_TAXJAR_KEY',
    fallback: 'none',
    about: 'API token of TaxJar. Needed with taxjar.',
    example: 'the token from the TaxJar account',
    secret: true,
  },
  {
    name: 'TAX_TAXJAR_URL',
    fallback: 'https://api.taxjar.com',
    about: 'Origin of the TaxJar API; its sandbox is https://api.sandbox.taxjar.com.',
    example: 'https://api.sandbox.taxjar.com',
  },
] as const satisfies readonly VariableFact[];

export type VariableName = (typeof VARIABLES)[number]['name'];

export function variableFact(name: string): VariableFact | null {
  return VARIABLES.find((fact) => fact.name === name) ?? null;
}
