import { PAYMENT_VARIABLES } from './payment-variables.ts';
import { THIRD_PARTY_VARIABLES } from './third-party-variables.ts';
import type { VariableFact } from './variable-fact.ts';

/** Variables of the postcode lookup. */
export const ADDRESS_LOOKUP_VARIABLES = [
  {
    name: 'ADDRESS_LOOKUP',
    fallback: 'none in production, else sample',
    about:
      'Postcode lookup of the address step: none, sample (twelve postcodes of the Netherlands and the United Kingdom, for demonstrations; not in production), pdok (the public register of Dutch addresses) or http (a service by the contract in app/modules/checkout/README.md).',
    example: 'http',
  },
  {
    name: 'ADDRESS_LOOKUP_URL',
    fallback: 'https://api.pdok.nl with pdok',
    about: 'Address of the lookup: of pdok its origin, of http the service. Needed with http.',
    example: 'https://addresses.example.com/v1',
  },
  {
    name: 'ADDRESS_LOOKUP_TOKEN',
    fallback: 'none',
    about: 'Token that the service of ADDRESS_LOOKUP=http asks for, if it does.',
    example: 'the token of the service',
    secret: true,
  },
  {
    name: 'ADDRESS_LOOKUP_COUNTRIES',
    fallback: 'none',
    about: 'Countries whose postcodes the service of ADDRESS_LOOKUP=http knows. Needed with http.',
    example: 'NL,GB',
  },
] as const satisfies readonly VariableFact[];

/** The settings of letters. */
export const LETTER_VARIABLES = [
  {
    name: 'LETTERS_ADAPTER',
    fallback: 'files',
    about:
      'Delivery of letters to shoppers: files (kept in DATA_DIR/letters for the operator; no mail is sent) or smtp (a mail server).',
    example: 'smtp',
  },
  {
    name: 'SMTP_URL',
    fallback: 'none',
    about:
      'Address of the mail server with user and password, in place of SMTP_HOST, SMTP_PORT, SMTP_USER and SMTP_PASSWORD. smtps speaks TLS from the start.',
    example: 'smtps://shop:password@smtp.example.com:465',
    secret: true,
  },
  {
    name: 'SMTP_HOST',
    fallback: 'none',
    about: 'Mail server. Needed with smtp, unless SMTP_URL is set.',
    example: 'smtp.example.com',
  },
  {
    name: 'SMTP_PORT',
    fallback: '587; 465 with SMTP_TLS=implicit',
    about: 'Port of the mail server.',
    example: '587',
  },
  { name: 'SMTP_USER', fallback: 'none', about: 'User at the mail server, if it asks for one.', example: 'shop' },
  {
    name: 'SMTP_PASSWORD',
    fallback: 'none',
    about: 'Password at the mail server; belongs to SMTP_USER.',
    example: 'the password from the mail provider',
    secret: true,
  },
  {
    name: 'SMTP_TLS',
    fallback: 'starttls; implicit on port 465',
    about:
      'Encryption to the mail server: starttls (required, never in the clear), implicit (from the start) or none (in production only on this machine).',
    example: 'starttls',
  },
  {
    name: 'SMTP_FROM',
    fallback: 'the service address of the texts',
    about:
      'Address that letters come from. Its domain has to allow the mail server (SPF, DKIM, DMARC), or letters end as spam.',
    example: 'hello@shop.example.com',
  },
] as const satisfies readonly VariableFact[];

/** The variables of one port's adapters, by port. */
export const ADAPTER_VARIABLES = [
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
    name: 'COMMERCE_HTTP_LETTERS',
    fallback: 'shop',
    about:
      'Who writes to shoppers about their orders at the hosted platform: shop (this one, from the messages of the platform) or platform (it sends letters of its own).',
    example: 'platform',
  },
  {
    name: 'PLATFORM_PORT',
    fallback: '3100',
    about: 'Port the hosted platform listens on (npm run platform).',
    example: '3100',
  },
  {
    name: 'PLATFORM_METRICS_PORT',
    fallback: 'none',
    about:
      'Port on which Prometheus reads /metrics of the hosted platform, without a key: keep it inside your network. METRICS_KEY opens /metrics on PLATFORM_PORT.',
    example: '9465',
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
    about:
      'Source of editorial texts: bundled (the files that come with the shop) or storyblok (a space of Storyblok over them).',
    example: 'bundled',
  },
  {
    name: 'STORYBLOK_TOKEN',
    fallback: 'none',
    about: 'Token that reads published content of the space. Needed with storyblok.',
    example: 'the token from the space',
    secret: true,
  },
  {
    name: 'STORYBLOK_TOKEN_KIND',
    fallback: 'access',
    about: 'Kind of that token: access (5 calls a second) or oauth (3 calls a second).',
    example: 'access',
  },
  {
    name: 'STORYBLOK_URL',
    fallback: 'https://api.storyblok.com/v2/cdn',
    about: 'Address of the content service; other regions have others.',
    example: 'https://api-us.storyblok.com/v2/cdn',
  },
  {
    name: 'STORYBLOK_WEBHOOK_SECRET',
    fallback: 'none: no messages are received',
    about:
      'Secret with which the space signs its webhook to /webhooks/storyblok, 16 or more characters. With it changes are read at once, and CONTENT_REFRESH_SECONDS may be longer.',
    example: 'the output of: openssl rand -hex 32',
    secret: true,
  },
  {
    name: 'STORYBLOK_PREVIEW_TOKEN',
    fallback: 'none: no preview',
    about:
      'Preview token of the space. With it the visual editor shows drafts on the pages of the shop; it must be the one with which the space signs its preview addresses.',
    example: 'the preview token from the space',
    secret: true,
  },
  {
    name: 'STORYBLOK_EDITOR_ORIGIN',
    fallback: 'https://app.storyblok.com',
    about: 'Origin of the visual editor, which alone may show a preview in a frame.',
    example: 'https://app.storyblok.com',
  },
  {
    name: 'CONTENT_DEFAULT_LANGUAGE',
    fallback: 'en',
    about: "The space's own language: en, de or nl.",
    example: 'en',
  },
  {
    name: 'CONTENT_REFRESH_SECONDS',
    fallback: '5',
    about:
      'Seconds between two questions to the service whether content has changed, by one node for all. After a failure it is asked again after at most 3 seconds.',
    example: '60',
  },
  ...ADDRESS_LOOKUP_VARIABLES,
  ...LETTER_VARIABLES,
  {
    name: 'NEWSLETTER_ADAPTER',
    fallback: 'embedded',
    about:
      'List of newsletter subscriptions: embedded (a table of the shop, confirmed by its letters) or http (a provider, which sends its letters itself).',
    example: 'http',
  },
  {
    name: 'NEWSLETTER_URL',
    fallback: 'none',
    about: 'Address of the newsletter provider, to which /subscriptions is added. Needed with http.',
    example: 'https://newsletter.example.com/v1',
  },
  {
    name: 'NEWSLETTER_TOKEN',
    fallback: 'none',
    about: 'Token of this shop at the newsletter provider. Needed with http.',
    example: 'the token from the provider',
    secret: true,
  },
  ...PAYMENT_VARIABLES,
  {
    name: 'RECOMMENDATIONS_ADAPTER',
    fallback: 'embedded',
    about: 'Source of recommended products: embedded (orders and catalogue of this shop) or http (a provider).',
    example: 'http',
  },
  {
    name: 'RECOMMENDATIONS_URL',
    fallback: 'none',
    about: 'Origin of the provider of recommendations. Needed with http.',
    example: 'https://recommendations.example.com',
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
  {
    name: 'SEARCH_ADAPTER',
    fallback: 'embedded',
    about:
      'Search of products: embedded (an index in memory, of a hosted platform from its feed) or xo (a hosted XO service, in whose place the embedded search answers while it is unavailable).',
    example: 'xo',
  },
  {
    name: 'XO_SEARCH_URL',
    fallback: 'none',
    about:
      'Address of the XO service, to which /search is added; of another shop of this kind its origin and /api/xo. Needed with xo.',
    example: 'https://search.example.com',
  },
  {
    name: 'XO_SEARCH_TOKEN',
    fallback: 'none',
    about: 'Token of this shop at the XO service; of another shop of this kind its SEARCH_API_TOKEN. Needed with xo.',
    example: 'the token from the service',
    secret: true,
  },
  {
    name: 'SEARCH_API_TOKEN',
    fallback: 'none: the search is not served',
    about: 'Token with which other programs use the search of this shop at /api/xo, in the messages of an XO service.',
    example: 'the output of: openssl rand -hex 32',
    secret: true,
  },
  ...THIRD_PARTY_VARIABLES,
] as const satisfies readonly VariableFact[];
