import { ADAPTER_VARIABLES } from './adapter-variables.ts';
import { MEMORY_SHARES, shareText } from './memory-shares.ts';
import type { VariableFact } from './variable-fact.ts';

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
    name: 'SHOP_FILE',
    fallback: 'none: the shop is the demo',
    about:
      'File that describes a shop of your own: name, seller, addresses and the countries it sells to. npm run shop -- init writes it. A hosted platform needs the same.',
    example: 'shop.json',
  },
  {
    name: 'DEMO_DATA',
    fallback: 'true, in production and with SHOP_FILE false',
    about:
      'true fills an empty store with the demo catalogue and its discount codes, which anyone can read. The doctor calls both a fault in production.',
    example: 'true',
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
    name: 'LINK_SECRETS',
    fallback: 'none',
    about:
      'Former keys of SESSION_SECRETS, separated by commas. They only verify the links of letters that were sent under them.',
    example: 'a key that SESSION_SECRETS had before',
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
    name: 'OPEN_TERRITORIES',
    fallback: 'none',
    about:
      'Territories with other tax or carriers that the shop delivers to, separated by semicolons: key, tax in percent, price of delivery, working days, and free= for the sum from which delivery is free. docs/law.md lists their keys. A hosted platform needs the same.',
    example: 'ES-CN tax=0 price=14.95 days=7-12 free=150; PT-20 tax=16 price=9.95 days=5-8',
  },
  {
    name: 'TELEPHONE_OPTIONAL',
    fallback: 'none',
    about:
      'Countries, separated by commas, whose carriers need no telephone number: the address step asks for it there, and goes on without it.',
    example: 'GB,NL',
  },
  {
    name: 'REGIONAL_SHOPS',
    fallback: 'none',
    about: 'Countries with a shop of their own; visitors from there see an offer to go to it.',
    example: 'AU=https://au.example.com,NZ=https://nz.example.com',
  },
  {
    name: 'REDIRECT_HOSTS',
    fallback: 'none',
    about:
      'Hosts, separated by commas, that redirects of the content may lead to; regional shops are allowed without it.',
    example: 'blog.example.com',
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
  {
    name: 'ALLOW_PUBLIC_DEVELOPMENT',
    fallback: 'false',
    about:
      'true lets a shop whose SHOP_STAGE is development start with a PUBLIC_ORIGIN that is not local, for example to show it to a colleague. Payments are then tests, and letters are files.',
    example: 'false',
  },
  {
    name: 'HSTS_SCOPE',
    fallback: 'host',
    about:
      'Which hosts browsers open over https alone for a year, where PUBLIC_ORIGIN is https: host, subdomains (every subdomain of it, too), or preload (as subdomains, and for the list that browsers come with). Hard to take back.',
    example: 'subdomains',
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
    name: 'IMAGE_MEMORY_BYTES',
    fallback: shareText(MEMORY_SHARES.pictures),
    about: 'Memory for pictures of up to 64 kB, in bytes. 0 reads every picture from DATA_DIR.',
    example: '134217728',
  },
  {
    name: 'DOCUMENT_CACHE_BYTES',
    fallback: shareText(MEMORY_SHARES.pages),
    about: 'Memory for pages that are the same for every visitor, in bytes. 0 makes every page for its request.',
    example: '536870912',
  },
  {
    name: 'CDN_SECONDS',
    fallback: 'none: no cache in front of the shop',
    about:
      'Seconds that a cache in front of the shop may keep a page that is the same for every visitor. Such a cache must not keep answers to requests with a cookie.',
    example: '30',
  },
  {
    name: 'STOP_DELAY_MS',
    fallback: '0',
    about:
      'Milliseconds between SIGTERM, from which /readyz answers 503, and the end of the port: as long as a load balancer takes to send visitors elsewhere.',
    example: '10000',
  },
  {
    name: 'LOG_HITS',
    fallback: '100',
    about: 'One of so many pages sent from memory has a line in the log, at most ten a second; 1 logs each.',
    example: '1',
  },
  {
    name: 'RESERVATION_ALERT_PERCENT',
    fallback: '20',
    about:
      'Share of the stock, or of one variant, in percent: a larger share reserved by unpaid orders logs a line of level error.',
    example: '30',
  },
  {
    name: 'REVIEW_INVITATION_DAYS',
    fallback: '14; in production 0',
    about:
      'Days until the buyer of an order is invited to review it, by one letter, from the last day on which it is expected, or later where its parcel was noted late; 0 invites by command alone. In some countries such a letter is advertising: your terms have to name it.',
    example: '21',
  },
  {
    name: 'UNPAID_ORDER_DAYS',
    fallback: '30',
    about:
      'Days after which an order that was never paid loses its personal data, from the last thing that happened to it. The privacy policy names them: change it, too.',
    example: '14',
  },
  {
    name: 'ORDER_RECORD_YEARS',
    fallback: '10',
    about:
      'Years after the end of its year for which a paid order is kept for the tax office; then it loses its personal data. The privacy policy names them: change it, too.',
    example: '7',
  },
  {
    name: 'IMAGE_WARM_UP',
    fallback: 'true',
    about:
      'Whether the pictures of the first pages are resized after start, at low priority and only while no request runs.',
    example: 'false',
  },
  {
    name: 'PAGE_WARM_UP',
    fallback: 'true',
    about:
      'Whether /readyz waits, at most 15 s, until the index of the search is built and the start pages, the lists of their navigation and their first products are made: the first visitors then wait no longer than later ones.',
    example: 'false',
  },
  {
    name: 'SECURITY_CONTACT',
    fallback: 'the service address of the texts',
    about:
      'Where to report a fault in the security of the shop, in /.well-known/security.txt: an address of mail, or a page.',
    example: 'security@shop.example.com',
  },
  {
    name: 'OPERATOR_KEY',
    fallback: 'none',
    about: 'Key that opens the pages of diagnostics from other machines, and in production. 24 or more characters.',
    example: 'the output of: openssl rand -hex 24',
    secret: true,
  },
  {
    name: 'METRICS_PORT',
    fallback: 'none',
    about:
      'Port on which Prometheus reads /metrics, without a key: keep it inside your network. Without it and METRICS_KEY nothing is counted.',
    example: '9464',
  },
  {
    name: 'METRICS_KEY',
    fallback: 'none',
    about: 'Key with which /metrics is read on the port of the shop, as a bearer token. 24 or more characters.',
    example: 'the output of: openssl rand -hex 24',
    secret: true,
  },
  {
    name: 'EXCHANGE_RATES_URL',
    fallback: 'none: the rates that come with the shop',
    about:
      'Address of the daily reference rates of the European Central Bank. The shop asks for them at its start and once a day, an import before it begins; /api/eurocon answers them, and an import proposes prices with them. No price in the shop follows them. Until the bank answers, the last good ones stand.',
    example: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  },
  ...ADAPTER_VARIABLES,
] as const satisfies readonly VariableFact[];

export type VariableName = (typeof VARIABLES)[number]['name'];

export function variableFact(name: string): VariableFact | null {
  return VARIABLES.find((fact) => fact.name === name) ?? null;
}
